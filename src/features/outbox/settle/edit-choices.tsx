import type { OutboxEntry } from "#store/rows.ts";
import type { Theirs } from "../entry/reason/reason.ts";
import type { Outbox } from "../use-outbox.ts";
import { type EditConflict, settledEdit } from "./edit-conflict.ts";
import { FieldChoices } from "./field-choices.tsx";
import { useSettle } from "./use-settle.ts";

type Props = {
  entry: OutboxEntry;
  conflict: EditConflict;
  theirs: Theirs;
  outbox: Outbox;
  onSettled: () => void;
};

/** The fields that two people changed, and those that were merged: the person chooses a value for each conflict. */
export function EditChoices(props: Props) {
  const { entry, conflict, onSettled } = props;
  const { sendSettled } = useSettle(entry, onSettled);
  return (
    <FieldChoices
      {...props}
      hasBase
      saveLabel="Save choices"
      onSave={(choices) => sendSettled(settledEdit(conflict, choices))}
    />
  );
}
