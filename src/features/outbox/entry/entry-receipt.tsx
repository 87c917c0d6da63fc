import "./entry-detail.css";
import { fromDevice } from "#domain/history/schema.ts";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { showWhenInFull } from "#domain/values/time.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { acceptedAt } from "#sync/outbox/delete-old.ts";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { RecordLink } from "./record-link.tsx";

/** `level` is the level of the heading: the receipt is part of a page or of a panel. */
type Props = { entry: OutboxEntry; now: number; level: "h2" | "h3" };

/** The receipt of a sent write: number, times, device, picture, and a link to the record. */
export function EntryReceipt({ entry, now, level: Heading }: Props) {
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
      <RecordLink entry={entry} />
    </section>
  );
}
