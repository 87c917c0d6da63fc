import { IconUserPlus } from "@tabler/icons-react";
import { Banner } from "#ui/notice/banner.tsx";
import { useHasAccounts } from "./use-has-accounts.ts";

/** Says how the first account of a lab is created, while the lab has none. */
export function SetUpNote() {
  if (useHasAccounts() !== false) return null;
  return (
    <Banner tone="info" icon={IconUserPlus} title="This lab has no account yet.">
      Open the set-up link that the server printed when it started. A restart of the server prints it again.
    </Banner>
  );
}
