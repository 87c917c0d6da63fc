import { IconCheck, IconLogin2 } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { confirmRescued } from "#sync/settle/confirm-rescued.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";

type Props = { seqs: number[]; label: string; onConfirmed: () => void };

/** Confirms the person's own writes from a rescue file, and sends them. Who is not signed in can sign in instead. */
export function ConfirmButton({ seqs, label, onConfirmed }: Props) {
  const { env, wake } = useLab();
  const { token, email } = useSession();
  const { notify } = useNotices();
  async function confirm() {
    const outcome = await confirmRescued(env, seqs);
    if (outcome.kind !== "confirmed") return notify({ kind: "error", title: outcome.message });
    void wake({ force: true });
    onConfirmed();
  }
  if (token === null) {
    return (
      <Button
        variant="primary"
        icon={IconLogin2}
        render={<Link to="/login" state={{ from: "/outbox", email }} />}
      >
        Sign in to confirm
      </Button>
    );
  }
  return (
    <Button variant="primary" icon={IconCheck} onClick={confirm} guarded>
      {label}
    </Button>
  );
}
