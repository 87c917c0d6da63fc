import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconPencil,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Names } from "#components/record/record-names.ts";
import { useCopy } from "#components/record/use-copy.ts";
import { useResendForm } from "#components/saving/resend-forms.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { canDiscard, isUnsent } from "#sync/write/settle.ts";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { discardLabel, isForGood, isMereChange } from "../settle/for-good.ts";
import { useSettle } from "../settle/use-settle.ts";
import { entryToText } from "./entry-text.ts";
import { canBeSmaller, MakeSmaller } from "./make-smaller.tsx";

type Props = {
  entry: OutboxEntry;
  names: Names;
  /** The button that was pressed is about to go, and the focus needs a place. */
  onSettled: () => void;
  /** Another way to settle it, in place of sending it once more. */
  settle?: ReactNode;
};

/** What a person can do about a write, as it stands. A receipt needs nothing; its data can be copied. */
export function EntryActions({ entry, names, onSettled, settle }: Props) {
  const { save, retry, drop, dismiss, bringBack } = useSettle(entry, onSettled);
  const copy = useCopy();
  const Form = useResendForm(entry.operation);
  const [isEditing, setIsEditing] = useState(false);
  const isParked = entry.state === "parked";
  const canResend = isParked && !isForGood(entry);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEditing && !isParked) onSettled();
    wasEdited.current = isEditing;
  }, [isEditing, isParked, onSettled]);
  const isOpenUnsent = isUnsent(entry) && !entry.sending;
  return (
    <footer className="obxdetail__foot">
      {settle}
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
        <Button icon={IconArrowBackUp} onClick={drop} guarded>
          Undo
        </Button>
      ) : null}
      {entry.state === "discarded" ? (
        <Button icon={IconArrowBackUp} onClick={bringBack} guarded>
          Restore
        </Button>
      ) : null}
      <IconButton line label="Copy data" icon={IconCopy} onClick={() => copy(entryToText(entry, names))} />
      {canDiscard(entry) && !isOpenUnsent && !entry.sending ? (
        <Button
          variant={isMereChange(entry) ? "primary" : "danger"}
          icon={isMereChange(entry) ? IconCheck : IconTrash}
          className="push"
          onClick={isMereChange(entry) ? dismiss : drop}
          guarded
        >
          {discardLabel(entry)}
        </Button>
      ) : null}
      {isEditing && Form ? <Form entry={entry} onClose={() => setIsEditing(false)} save={save} /> : null}
    </footer>
  );
}
