import type { Called } from "#sync/session/call-lab.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";

type Props = {
  called: Called<unknown> | undefined;
  reload: () => void;
  /** What is not available offline, as a sentence. */
  offline: string;
};

/** Why the answer of a call is not shown, with a button that repeats the call; renders nothing for an answer. */
export function CallProblem({ called, reload, offline }: Props) {
  if (!called || called.kind === "done") return null;
  const isRefused = called.kind === "refused";
  return (
    <Empty
      title={isRefused ? called.message : "Not available offline."}
      action={<Button onClick={reload}>Try again</Button>}
    >
      {isRefused ? null : offline}
    </Empty>
  );
}
