import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { keyToRef } from "#domain/kernel/change.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { isFindable, pathOf } from "#domain/kind-pages.ts";
import { useRecords } from "#hooks/use-records.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { Button } from "#ui/press/button.tsx";

/** A link to the page of the record that a write created or changes, if this tablet has it. */
export function RecordLink({ entry }: { entry: OutboxEntry }) {
  const page = useRecords((records) => readPage(records, entry), [entry.seq]);
  if (!page) return null;
  return (
    <Button icon={IconArrowRight} render={<Link to={page} />}>
      Open record
    </Button>
  );
}

async function readPage(
  records: RecordSource,
  { creates, touches, lane }: OutboxEntry,
): Promise<string | null> {
  for (const { table, id } of [...creates, lane, ...touches].map(keyToRef)) {
    const record = await records.get(table, id);
    if (record && isFindable(table)) return pathOf({ table, id });
    // A picture is shown on the page of its trial.
    if (record && "grow_trial_id" in record)
      return pathOf({ table: "grow_trials", id: String(record.grow_trial_id) });
  }
  return null;
}
