import { batchClaim } from "#domain/nop-processes/rules.ts";
import { qrTables, readScanned } from "#domain/qr-labels/addresses.ts";
import type { RecordSource } from "#domain/records.ts";
import type { RecordRef } from "#domain/tables.ts";

/** What a scanned text leads to on this tablet. */
type Resolved =
  | { kind: "record"; ref: RecordRef }
  /** One of the lab's things that this tablet does not have. */
  | { kind: "not-here" }
  /** Why it leads nowhere. */
  | { kind: "refused"; sentence: string };

export const FOREIGN = "This QR code does not belong to the lab system.";
export const NOT_HERE = "Not available offline yet.";

/** Finds what a text means that was scanned, at a lab whose addresses begin with `origin`. Nothing else is gone to. */
export async function resolveScan(records: RecordSource, text: string, origin: string): Promise<Resolved> {
  const scanned = readScanned(text, origin);
  if (scanned.kind === "foreign") return { kind: "refused", sentence: FOREIGN };
  if (scanned.kind === "invalid-type") return invalid(scanned.type);
  if (scanned.kind === "record") return here(records, scanned);
  const label = await records.get("qr_labels", scanned.id);
  if (label === undefined) return { kind: "not-here" };
  const table = qrTables[label.qr_type];
  return table === null ? invalid(label.qr_type) : here(records, { table, id: label.resource_id });
}

function invalid(type: string): Resolved {
  return { kind: "refused", sentence: `Invalid QR Type: ${type}` };
}

async function here(records: RecordSource, { table, id }: RecordRef): Promise<Resolved> {
  if ((await records.get(table, id)) !== undefined) return { kind: "record", ref: { table, id } };
  // Old labels name a process by its batch.
  const batch = table === "nop_processes" && (await records.get("claims", batchClaim(id)));
  return batch ? { kind: "record", ref: { table, id: batch.owner_id } } : { kind: "not-here" };
}
