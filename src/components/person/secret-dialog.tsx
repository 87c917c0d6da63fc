import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./person.css";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useCopy } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { Code } from "#ui/text/unbroken.tsx";

type Props = {
  title: string;
  secret: string;
  onClose: () => void;
  /** What the secret is for, and that it is shown once. */
  children: ReactNode;
};

/** Shows a generated password or token, once: the server stores only its hash. It is closed by Done; Escape asks. */
export function SecretDialog({ title, secret, onClose, children }: Props) {
  const copy = useCopy();
  const confirm = useConfirm();
  const text = "It is not shown again. Close this window?";
  return (
    <Dialog
      open
      onClose={() => void confirm({ text }).then((yes) => yes && onClose())}
      title={title}
      foot={
        <>
          <Button icon={IconCopy} onClick={() => void copy(secret)}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="secret">
          <Code>{secret}</Code>
        </p>
        <p className="muted">{children}</p>
      </div>
    </Dialog>
  );
}
