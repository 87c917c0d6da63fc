import { fieldNamed } from "#contract/fields.ts";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import { isTable } from "#domain/kernel/fields.ts";
import type { Doc, TableName, Tables } from "#domain/kernel/tables.ts";
import { isListed } from "#domain/kernel/withdrawn.ts";
import { kinds } from "#domain/kinds.ts";
import { lineageOf } from "#domain/lineage/lineage.ts";
import { allNodes } from "#domain/lineage/thread.ts";
import type { RecordRef } from "#domain/tables.ts";
import type { Snapshot } from "../../../db/snapshot.ts";
import { inSlices, type LabPart, someRecords, wholeLab } from "./lab-part.ts";
import { idsOfParts } from "./parts.ts";

/**
 * Finds a record with its lineage, everything these refer to (names, places, equipment, uses), and what belongs to them
 * (trays, filtrations, files, labels): the views of each of them find what they need. Undefined if there is no such
 * record. In memory are the records' keys and the titles in the lineage.
 */
export async function readFamily(snapshot: Snapshot, start: RecordRef): Promise<LabPart | undefined> {
  if ((await snapshot.get(start.table, start.id)) === undefined) return undefined;
  const lineage = kinds[start.table].thread === null ? undefined : await lineageOf(snapshot, start);
  const nodes = lineage ? allNodes([...lineage.ancestors, ...lineage.descendants]) : [];
  return someRecords(
    snapshot,
    await collect(snapshot, [start, ...nodes.map(({ table, id }) => ({ table, id }))]),
  );
}

async function collect(snapshot: Snapshot, start: readonly Ref[]): Promise<Map<string, Ref>> {
  const found = new Map<string, Ref>();
  for (let named = start, parts: readonly Ref[] = []; named.length + parts.length > 0; ) {
    const next: Record<"named" | "parts", Ref[]> = { named: [], parts: [] };
    const add = async (refs: readonly Ref[], isWanted: (doc: Doc) => boolean) => {
      const fresh = new Map(
        refs.map((ref) => [refKey(ref), ref] as const).filter(([key]) => !found.has(key)),
      );
      for await (const slice of inSlices(snapshot, [...fresh.values()])) {
        for (const { table, id, doc } of slice) {
          if (doc === null || !isWanted(doc)) continue;
          found.set(refKey({ table, id }), { table, id });
          next.named.push(...refsIn(table, doc).filter((ref) => !found.has(refKey(ref))));
          next.parts.push(...(await idsOfParts(snapshot, { table, id })));
        }
      }
    };
    await add(named, () => true);
    // What belongs to a record and was withdrawn is not exported with it.
    await add(parts, isListed);
    named = next.named;
    parts = next.parts;
  }
  await addOwned(snapshot, found);
  return found;
}

/** The records that a document names in its fields. */
function refsIn(table: TableName, doc: Doc): Ref[] {
  if (table === "use_records") {
    const { stock_table, stock_id, resource_use_purpose_id: purpose } = doc as Tables["use_records"];
    const stock = { table: stock_table, id: stock_id };
    return purpose === null ? [stock] : [stock, { table: "purposes", id: purpose }];
  }
  if (table === "samples") {
    const { resource_table, resource_id } = doc as Tables["samples"];
    return [{ table: resource_table, id: resource_id }, ...refsInValues(doc as Record<string, unknown>)];
  }
  return refsInValues(doc as Record<string, unknown>);
}

function refsInValues(values: Record<string, unknown>): Ref[] {
  return Object.entries(values).flatMap(([key, value]): Ref[] => {
    const of = tableOf(key);
    return [value].flat().flatMap((one: unknown): Ref[] => {
      if (of !== null && (typeof one === "string" || typeof one === "number"))
        return [{ table: of, id: String(one) }];
      return typeof one === "object" && one !== null ? refsInValues(one as Record<string, unknown>) : [];
    });
  });
}

/** The table whose records a field names; null for another field. */
function tableOf(key: string): TableName | null {
  const { of } = fieldNamed(key);
  return of === "use" ? "use_records" : isTable(of) ? of : null;
}

/** Labels and claims name their records, not the reverse. */
async function addOwned(snapshot: Snapshot, found: Map<string, Ref>): Promise<void> {
  const ids = new Set([...found.values()].map(({ id }) => id));
  const whole = wholeLab(snapshot);
  // Labels first: they have claims too.
  for (const [table, ownerOf] of [
    ["qr_labels", (doc: Doc) => (doc as Tables["qr_labels"]).resource_id],
    ["claims", (doc: Doc) => (doc as Tables["claims"]).owner_id],
  ] as const) {
    for await (const slice of whole.recordsOf(table)) {
      for (const { id, doc } of slice) {
        if (doc === null || !ids.has(ownerOf(doc))) continue;
        found.set(refKey({ table, id }), { table, id });
        ids.add(id);
      }
    }
  }
}
