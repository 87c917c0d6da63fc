import { useState } from "react";
import { SessionList } from "#components/person/session-list.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import type { AccountItem } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/session/call-lab.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Button } from "#ui/press/button.tsx";

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

type WipeProps = { checked?: boolean; onChange: (wipe: boolean) => void };

/** Whether the devices that are signed out also delete the lab's data. */
export function WipeChoice({ checked, onChange }: WipeProps) {
  return (
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)}>
      Delete the lab's data from a device that is signed out, when it next reaches the server. Unsent records
      remain on it.
    </Checkbox>
  );
}
