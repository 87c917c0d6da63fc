import { IconArrowRight } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { keyToRef } from "#domain/kernel/change.ts";
import { isFindable, pathOf } from "#domain/kind-pages.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { Button } from "#ui/press/button.tsx";

/** A link to the page of the record that a write created or changes, if this tablet has it. */
export function RecordLink({ entry }: { entry: OutboxEntry }) {
  const { store } = useLab().env;
  const page = useLiveQuery(() => readPage(store, entry), [store, entry.seq]);
  if (!page) return null;
  return (
    <Button icon={IconArrowRight} render={<Link to={page} />}>
      Open record
    </Button>
  );
}

async function readPage(store: LabStore, { creates, touches, lane }: OutboxEntry): Promise<string | null> {
  for (const { table, id } of [...creates, lane, ...touches].map(keyToRef)) {
    const record = await store.records(table).get(id);
    if (record && isFindable(table)) return pathOf({ table, id });
    // A picture is shown on the page of its trial.
    if (record && "grow_trial_id" in record)
      return pathOf({ table: "grow_trials", id: String(record.grow_trial_id) });
  }
  return null;
}
