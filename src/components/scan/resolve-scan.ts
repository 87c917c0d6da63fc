import type { RecordSource } from "#domain/kernel/records.ts";
import { batchClaim } from "#domain/nop-processes/rules.ts";
import { readScanned, scaleCardPath, tableOfType, wantedIn } from "#domain/qr-labels/addresses.ts";
import { hasShortCode, readShortCode } from "#domain/qr-labels/codes.ts";
import { makeSearch } from "#domain/search/match.ts";
import type { Findable } from "#domain/search/search.ts";
import { findableTables, type RecordRef } from "#domain/tables.ts";
import { nameKey } from "#domain/values/name-key.ts";

/** The result of resolving a scanned text on this tablet. */
type Resolved =
  | { kind: "record"; ref: RecordRef }
  /** A record of the lab that is not on this tablet. */
  | { kind: "not-here" }
  /** The text is not the address of a record; `sentence` states why. */
  | { kind: "refused"; sentence: string };

export const FOREIGN = "This QR code does not belong to the lab system.";
const SCALE_CARD = "This is the scale card. Lay it beside the plants that you photograph.";
export const NOT_HERE = "Not available offline yet.";

/** Why a text that is no address of a record leads to none. */
export const whyForeign = (text: string) => (text.includes(scaleCardPath) ? SCALE_CARD : FOREIGN);

/**
 * Resolves a scanned text to a record of this tablet. The address on a label may be of any origin; where the tablet does
 * not have its record, only an address of one of `origins` (`https://lab.example`) may belong to the lab.
 */
export async function resolveScan(
  records: RecordSource,
  text: string,
  origins: readonly string[],
): Promise<Resolved> {
  const scanned = readScanned(text);
  if (scanned.kind === "foreign") return { kind: "refused", sentence: whyForeign(text) };
  if (scanned.kind === "invalid-type") return invalid(scanned.type);
  const found =
    scanned.kind === "record" ? await findHere(records, scanned) : await findId(records, scanned.id);
  const isElsewhere = "origin" in scanned && scanned.origin !== null && !origins.includes(scanned.origin);
  return found.kind === "not-here" && isElsewhere ? { kind: "refused", sentence: FOREIGN } : found;
}

/** The record of a label with this id, or the record that has it. */
async function findId(records: RecordSource, id: string): Promise<Resolved> {
  const [label, ...own] = await Promise.all([
    records.get("qr_labels", id),
    ...findableTables.map((table) => records.get(table, id)),
  ]);
  const table = label
    ? tableOfType(label.qr_type)
    : findableTables[own.findIndex((record) => record !== undefined)];
  if (table === null) return invalid(label?.qr_type ?? "");
  return table === undefined
    ? { kind: "not-here" }
    : findHere(records, { table, id: label?.resource_id ?? id });
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

/**
 * The records for a text typed from a label: those with this short code (in any case, with or without the prefix of the
 * kind), otherwise those with this title, otherwise all results of the search.
 */
export function findTyped(findables: readonly Findable[], typed: string): Findable[] {
  const code = readShortCode(typed);
  const coded = code === null ? [] : findables.filter((one) => hasShortCode(one, code));
  if (coded.length > 0) return coded;
  const hits = [...makeSearch(findables)(typed).first];
  const named = hits.filter(({ title }) => nameKey(title) === wantedIn(typed));
  return named.length > 0 ? named : hits;
}
