import { useState } from "react";
import { SessionList } from "#components/person/session-list.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import type { AccountItem } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/session/call-lab.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Button } from "#ui/press/button.tsx";
import { WipeChoice } from "./wipe-choice.tsx";

type Props = { person: AccountItem; onClose: () => void; onEnded: () => void };

/** Where a person is signed in; an administrator ends one session, such as that of a lost tablet, and can have it wiped. */
export function SessionsDialog({ person: { id, username, sessions }, onClose, onEnded }: Props) {
  const { env } = useLab();
  const [wipe, setWipe] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sessions of ${username}`}
      foot={
        <>
          <span className="push" />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {sessions.length === 0 ? (
        <p className="muted">{username} is signed out.</p>
      ) : (
        <WipeChoice checked={wipe} onChange={setWipe} />
      )}
      <SessionList
        sessions={sessions}
        end={(session_id) =>
          callLab(env, peopleCalls.endSession, {
            params: { id, session_id },
            ...(wipe && { query: { wipe: "true" } }),
          })
        }
        onEnded={onEnded}
      />
    </Dialog>
  );
}
