import { IconCopy } from "@tabler/icons-react";
import { useCopy } from "#components/record/use-copy.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Button } from "#ui/press/button.tsx";
import { Code } from "#ui/text/code.tsx";

export type NewPassword = { username: string; password: string };

/** Shows a generated password, once: the server stores only its hash. */
export function PasswordDialog({ made, onClose }: { made: NewPassword; onClose: () => void }) {
  const { username, password } = made;
  const copy = useCopy();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Password of ${username}`}
      foot={
        <>
          <Button icon={IconCopy} onClick={() => void copy(password)}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="people__password">
          <Code>{password}</Code>
        </p>
        <p className="muted">
          Give this password to {username}. It is shown only now. The person can change it on the page "My
          account".
        </p>
      </div>
    </Dialog>
  );
}
