import type { RecordSource } from "#domain/kernel/records.ts";
import type { RecordRef } from "#domain/kernel/tables.ts";
import { batchClaim } from "#domain/nop-processes/batch-claim.ts";
import { qrTables, readScanned } from "#domain/qr-labels/addresses.ts";

/** The result of resolving a scanned text on this tablet. */
type Resolved =
  | { kind: "record"; ref: RecordRef }
  /** A record of the lab that is not on this tablet. */
  | { kind: "not-here" }
  /** The text is not the address of a record; `sentence` states why. */
  | { kind: "refused"; sentence: string };

export const FOREIGN = "This QR code does not belong to the lab system.";
export const NOT_HERE = "Not available offline yet.";

/** Resolves a scanned text to a record. Addresses must begin with `origin`; all others are refused. */
export async function resolveScan(records: RecordSource, text: string, origin: string): Promise<Resolved> {
  const scanned = readScanned(text, origin);
  if (scanned.kind === "foreign") return { kind: "refused", sentence: FOREIGN };
  if (scanned.kind === "invalid-type") return invalid(scanned.type);
  if (scanned.kind === "record") return findHere(records, scanned);
  const label = await records.get("qr_labels", scanned.id);
  if (label === undefined) return { kind: "not-here" };
  const table = qrTables[label.qr_type];
  return table === null ? invalid(label.qr_type) : findHere(records, { table, id: label.resource_id });
}

function invalid(type: string): Resolved {
  return { kind: "refused", sentence: `Invalid QR Type: ${type}` };
}

async function findHere(records: RecordSource, { table, id }: RecordRef): Promise<Resolved> {
  if ((await records.get(table, id)) !== undefined) return { kind: "record", ref: { table, id } };
  // Old labels identify a process by its batch.
  const batch = table === "nop_processes" && (await records.get("claims", batchClaim(id)));
  return batch ? { kind: "record", ref: { table, id: batch.owner_id } } : { kind: "not-here" };
}
