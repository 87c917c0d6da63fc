import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconPencil,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { fieldViews, showField } from "#components/record/field-views.ts";
import type { Names } from "#components/record/record-names.ts";
import { useResendForm } from "#components/saving/resend-forms.tsx";
import { showDateTime } from "#domain/values/time.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { canDiscard, isUnsent } from "#sync/outbox/entries.ts";
import { useCopy } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { ConfirmButton } from "../rescued/confirm-button.tsx";
import { discardLabel, isFinal, isFinalStepChange } from "../settle/existing-entry.ts";
import { useSettle } from "../settle/use-settle.ts";
import { canBeSmaller, MakeSmaller } from "./make-smaller.tsx";

type Props = {
  entry: OutboxEntry;
  names: Names;
  /** Called when the pressed button is about to disappear: the focus needs another place. */
  onSettled: () => void;
  /** The control that settles the write, in place of "Retry". */
  settle?: ReactNode;
};

/** The actions for a write in its current state. A receipt offers only "Copy data". */
export function EntryActions({ entry, names, onSettled, settle }: Props) {
  const { save, retry, confirmDiscard, dismiss, restoreDiscarded } = useSettle(entry, onSettled);
  const copy = useCopy();
  const Form = useResendForm(entry.operation);
  const [isEditing, setIsEditing] = useState(false);
  const isParked = entry.state === "parked";
  const canResend = isParked && !isFinal(entry);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEditing && !isParked) onSettled();
    wasEdited.current = isEditing;
  }, [isEditing, isParked, onSettled]);
  const isOpenUnsent = isUnsent(entry) && !entry.sending;
  return (
    <footer className="obxdetail__foot">
      {settle}
      {entry.state === "rescued" ? (
        <ConfirmButton seqs={[entry.seq]} label="Confirm and send" onConfirmed={onSettled} />
      ) : null}
      {canBeSmaller(entry) ? <MakeSmaller entry={entry} onSettled={onSettled} /> : null}
      {canResend && Form ? (
        <Button
          variant={settle ? "outlined" : "primary"}
          icon={IconPencil}
          onClick={() => setIsEditing(true)}
        >
          Edit and resend
        </Button>
      ) : null}
      {canResend && !settle && !canBeSmaller(entry) ? (
        <Button icon={IconRefresh} onClick={() => retry()} guarded>
          Retry
        </Button>
      ) : null}
      {isOpenUnsent ? (
        <Button icon={IconArrowBackUp} onClick={confirmDiscard} guarded>
          Undo
        </Button>
      ) : null}
      {entry.state === "discarded" ? (
        <Button icon={IconArrowBackUp} onClick={restoreDiscarded} guarded>
          Restore
        </Button>
      ) : null}
      <IconButton line label="Copy data" icon={IconCopy} onClick={() => copy(entryToText(entry, names))} />
      {canDiscard(entry) && !isOpenUnsent && !entry.sending ? (
        <Button
          variant={isFinalStepChange(entry) ? "primary" : "danger"}
          icon={isFinalStepChange(entry) ? IconCheck : IconTrash}
          className="push"
          onClick={isFinalStepChange(entry) ? dismiss : confirmDiscard}
          guarded
        >
          {discardLabel(entry)}
        </Button>
      ) : null}
      {isEditing && Form ? (
        <Suspense fallback={null}>
          <Form entry={entry} onClose={() => setIsEditing(false)} save={save} />
        </Suspense>
      ) : null}
    </footer>
  );
}

/** A write as plain text, a field per line, to be pasted into a message or a notebook. */
function entryToText(entry: OutboxEntry, names: Names): string {
  const { title, user, recorded_at, problem } = entry;
  return [
    title,
    `Saved by ${user}, ${showDateTime(recorded_at)}`,
    ...fieldViews(entry.body, names, entry.operation).map((field) => `${field.label}: ${showField(field)}`),
    ...(problem ? [`Not accepted: ${showUnitsIn(problem.detail)}`] : []),
  ].join("\n");
}
