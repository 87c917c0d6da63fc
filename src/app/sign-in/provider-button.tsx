import { IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { useLab } from "#hooks/lab-context.tsx";
import { beginProviderSignIn } from "#sync/session/sign-in.ts";
import { Button } from "#ui/press/button.tsx";
import { type LoginState, storePending } from "./login-state.ts";

type Props = {
  /** The name of the provider. */
  name: string;
  state: LoginState;
  /** Receives the reason why the provider's page does not open. */
  onFault: (message: string) => void;
};

/** Leaves the app for the sign-in page of the lab's provider, which returns to the page {@link ReturnPage}. */
export function ProviderButton({ name, state: { from, email }, onFault }: Props) {
  const { env } = useLab();
  const [isOpening, setIsOpening] = useState(false);
  async function open() {
    setIsOpening(true);
    const begun = await beginProviderSignIn(env, email);
    // The browser can show this page again as it was, when the person returns.
    setIsOpening(false);
    if (begun.kind !== "done") return onFault(begun.message);
    const { flow, address } = begun.answer;
    storePending({ flow, from, email });
    location.assign(address);
  }
  return (
    <Button
      variant="primary"
      size="lg"
      block
      guarded
      icon={IconLogin2}
      disabled={isOpening}
      onClick={() => void open()}
    >
      {isOpening ? `Opening ${name}...` : `Sign in with ${name}`}
    </Button>
  );
}
