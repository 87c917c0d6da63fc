import { IconArrowRight } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import "./entry-receipt.css";
import { fromDevice } from "#domain/history/from-device.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import { isFindable, pathOf } from "#domain/kind-pages.ts";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { showWhenInFull } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { acceptedAt } from "#sync/entries/delete-old.ts";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";

/** `level` is the level of the heading: the receipt is part of a page or of a panel. */
type Props = { entry: OutboxEntry; now: number; level: "h2" | "h3" };

/** The receipt of a sent write: number, times, device, picture, and a link to the record. */
export function EntryReceipt({ entry, now, level: Heading }: Props) {
  const { store } = useLab().env;
  const page = useLiveQuery(() => readPage(store, entry), [store, entry.seq]);
  const { recorded_at, clock_off_ms, cursor, receipt } = entry;
  const accepted = acceptedAt(entry);
  const clock = clock_off_ms ? `, clock ${showClockOff(clock_off_ms)}` : "";
  const { picture = null } = receipt ?? {};
  return (
    <section className="obxreceipt" aria-label="Receipt">
      <Heading>Receipt</Heading>
      <KeyValues
        columns={2}
        items={[
          { label: "Number", value: cursor === null ? null : String(cursor) },
          { label: "Device", value: fromDevice(receipt?.device ?? null).device },
          { label: "Saved", value: `${showWhenInFull(recorded_at, now)}${clock}` },
          { label: "Accepted", value: accepted && showWhenInFull(accepted, now) },
          ...(picture
            ? [
                { label: "Picture", value: `${picture.length.toLocaleString("en-US")} bytes` },
                { label: "SHA-256 of the picture", value: picture.sha256, wide: true },
              ]
            : []),
        ]}
      />
      {receipt ? null : <p className="small muted">The server sent no signed receipt for this record.</p>}
      {page ? (
        <Button icon={IconArrowRight} render={<Link to={page} />}>
          Open record
        </Button>
      ) : null}
    </section>
  );
}

/** The page of the record that the write created or changed, if this tablet has it; null otherwise. */
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
