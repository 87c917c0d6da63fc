import { IconPencil, IconTrash } from "@tabler/icons-react";
import "./draft-mark.css";
import { showWhenInFull } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { FormDraft } from "#hooks/saving/use-draft.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";

/** `Draft from Nov 18, 9:12 AM`, with a button that clears the draft; nothing where the input is new. */
export function DraftMark({ draft: { from, clear } }: { draft: Pick<FormDraft, "from" | "clear"> }) {
  const { now } = useLab().env;
  const confirm = useConfirm();
  if (from === null) return null;
  async function ask() {
    const text = "Clear the draft? What you typed here will be lost.";
    if (await confirm({ text, danger: true, confirmLabel: "Clear draft" })) await clear();
  }
  return (
    <p className="draftmark" role="status">
      <Icon of={IconPencil} />
      <b>Draft from {showWhenInFull(from, now())}</b>
      <Button size="sm" icon={IconTrash} onClick={() => void ask()}>
        Clear draft
      </Button>
    </p>
  );
}
