import { SessionList } from "#components/person/session-list.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import type { AccountItem } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/send/call-lab.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Button } from "#ui/press/button.tsx";

type Props = { person: AccountItem; onClose: () => void; onEnded: () => void };

/** Where a person is signed in; an administrator ends one session, such as that of a lost tablet. */
export function SessionsDialog({ person: { id, username, sessions }, onClose, onEnded }: Props) {
  const { env } = useLab();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sessions of ${username}`}
      foot={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {sessions.length === 0 ? <p className="muted">{username} is signed out.</p> : null}
      <SessionList
        sessions={sessions}
        end={(session_id) => callLab(env, peopleCalls.endSession, { params: { id, session_id } })}
        onEnded={onEnded}
      />
    </Dialog>
  );
}
