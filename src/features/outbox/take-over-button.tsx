import { IconUserShare } from "@tabler/icons-react";
import { peopleCalls } from "#contract/people/calls.ts";
import { useLab, useMay, useSession } from "#hooks/lab-context.tsx";
import type { WaitingForOther } from "#sync/outbox/status.ts";
import { callLab } from "#sync/session/call-lab.ts";
import { takeOver } from "#sync/settle/take-over.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";

/** Takes over the unsent writes of a person who has left; shown to staff, with signal. The server checks the account. */
export function TakeOverButton({ of: { email, count, rescued } }: { of: WaitingForOther }) {
  const { env, wake } = useLab();
  const { token } = useSession();
  const may = useMay();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const own = count - rescued;
  if (token === null || own === 0 || !may(peopleCalls.checkTakeOver)) return null;
  async function take(): Promise<void> {
    const checked = await callLab(env, peopleCalls.checkTakeOver, { body: { email } });
    if (checked.kind !== "done") return void notify({ kind: "error", title: checked.message });
    const records = own === 1 ? "the unsent record" : `the ${own} unsent records`;
    const text = `Send ${records} of ${email} under your name?`;
    const details = [`The account of ${email} is disabled. The history states who saved the records.`];
    if (!(await confirm({ text, details }))) return;
    const outcome = await takeOver(env, email);
    if (outcome.kind !== "taken") {
      const title = outcome.kind === "signed-out" ? "Sign in to the lab first." : outcome.message;
      return void notify({ kind: "error", title });
    }
    void wake({ force: true });
    notify({ kind: "success", title: `The records of ${email} are in your outbox.` });
  }
  return (
    <Button
      size="sm"
      icon={IconUserShare}
      onClick={() => void take()}
      guarded
      aria-label={`Take over from ${email}`}
    >
      Take over
    </Button>
  );
}
