import { type CsvColumn, timeColumns, toCsv } from "#domain/csv/write.ts";
import { fromDevice } from "#domain/history/schema.ts";
import type { ReceiptFile } from "#domain/receipts/schema.ts";
import { nameKey } from "#domain/values/name-key.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { acceptedAt } from "#sync/outbox/delete-old.ts";
import { isSent, settledOf } from "#sync/outbox/own-writes.ts";
import { isNotApplied } from "#sync/outbox/status.ts";

/** What sent writes are searched for; the days are `YYYY-MM-DD` in New York, empty for no limit. */
export type SentFilter = { search: string; from: string; to: string };

export const NO_FILTER: SentFilter = { search: "", from: "", to: "" };

/** Returns up to `limit` sent writes of `user` (e-mail), newest first. Reads no more writes than it needs. */
export function readSent(
  store: LabStore,
  user: string,
  filter: SentFilter = NO_FILTER,
  limit = Number.POSITIVE_INFINITY,
): Promise<OutboxEntry[]> {
  const found = settledOf(store, user, filter)
    .reverse()
    .filter((entry) => isSent(entry) && matches(entry, filter.search));
  return (Number.isFinite(limit) ? found.limit(limit) : found).toArray();
}

/** True if the title, the number, the id or the picture of the write contains the text. */
function matches({ id, title, cursor, receipt }: OutboxEntry, search: string): boolean {
  const wanted = nameKey(search);
  if (wanted === "") return true;
  return [title, id, String(cursor), receipt?.picture?.sha256 ?? ""].some((text) =>
    nameKey(text).includes(wanted),
  );
}

const columns: CsvColumn<OutboxEntry>[] = [
  { title: "Number", of: ({ cursor }) => cursor },
  { title: "Record", of: ({ title }) => title },
  { title: "Outcome", of: (entry) => (isNotApplied(entry) ? "Not applied" : "Sent") },
  { title: "Person", of: ({ user }) => user },
  { title: "Device", of: ({ receipt }) => fromDevice(receipt?.device ?? null).device },
  ...timeColumns<OutboxEntry>({ label: "Saved" }, ({ recorded_at }) => recorded_at),
  ...timeColumns<OutboxEntry>({ label: "Accepted" }, acceptedAt),
  { title: "Clock ahead (ms)", of: ({ clock_off_ms }) => clock_off_ms },
  { title: "Picture (bytes)", of: ({ receipt }) => receipt?.picture?.length },
  { title: "Picture SHA-256", of: ({ receipt }) => receipt?.picture?.sha256 },
  { title: "ID", of: ({ id }) => id },
];

/** Sent writes as CSV, one per line. */
export function sentCsv(entries: readonly OutboxEntry[]): string {
  return toCsv(columns, entries);
}

/** The signed receipts of sent writes as JSON, for `npm run admin -- verify-receipt`. */
export function sentReceipts(entries: readonly OutboxEntry[]): string {
  const file: ReceiptFile = {
    format: "fibril-receipts",
    version: 1,
    receipts: entries.flatMap(({ receipt }) => receipt ?? []),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}
