import { useSaving } from "#components/saving/use-saving.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { discard } from "#sync/settle/settle.ts";
import type { Theirs } from "../entry/reason/reason.ts";
import type { Outbox } from "../use-outbox.ts";
import { type EditConflict, settledEdit } from "./edit-conflict.ts";
import { type ExistingEntry, editOfExisting } from "./existing-entry.ts";
import { FieldChoices } from "./field-choices.tsx";
import { useSettle } from "./use-settle.ts";

type Props = {
  entry: OutboxEntry;
  theirs: Theirs;
  outbox: Outbox;
  onSettled: () => void;
};

/** A week or a harvest that two people entered: the person chooses a value for each field, and saves them as an edit. */
export function SettleExisting(props: Props & { existing: ExistingEntry }) {
  const { entry, existing, onSettled } = props;
  const { env, wake } = useLab();
  const { save, show } = useSaving();
  const { sendSettled } = useSettle(entry, onSettled);
  const { id, edit, conflict } = existing;
  return (
    <FieldChoices
      {...props}
      conflict={conflict}
      saveLabel="Save as edit"
      onSave={async (choices) => {
        const body = editOfExisting(existing, choices);
        if (body === null) return sendSettled(null);
        const outcome = await save(edit, { params: { id }, body }, { saved: { title: edit.success } });
        if (outcome.kind !== "saved") return;
        // The edit has the chosen values, and waits for the tray's unsettled writes: so the refused write is discarded.
        const discarded = await discard(env, entry.seq);
        if ("kind" in discarded) return show(edit, discarded);
        void wake({ force: true });
        onSettled();
      }}
    />
  );
}

/** The fields that two people changed, and those that were merged: the person chooses a value for each conflict. */
export function EditChoices(props: Props & { conflict: EditConflict }) {
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
