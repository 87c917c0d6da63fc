import { fieldNamed } from "#contract/fields.ts";
import type { Version } from "#domain/history/schema.ts";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import { isTable } from "#domain/kernel/fields.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { Doc, RecordRef, TableName, Tables } from "#domain/kernel/tables.ts";
import { kinds } from "#domain/kinds.ts";
import { lineageOf } from "#domain/lineage/lineage.ts";
import { allNodes } from "#domain/lineage/thread.ts";
import { stockTables } from "#domain/resource-use/names.ts";
import type { LabDb, LabTransaction } from "../../db/lab-db.ts";
import type { LabPart, PartRecord } from "./lab-part.ts";

/**
 * Reads a record with its lineage, everything these refer to (names, places, equipment, uses), and what belongs to them
 * (trays, filtrations, files, labels): the views of each of them find what they need. Undefined if there is no such
 * record. The records and their histories are of one state of the lab.
 */
export async function readFamily(db: LabDb, start: RecordRef): Promise<LabPart | undefined> {
  const since = await db.historySince();
  const found = await db.transaction(async (tx) => {
    if ((await tx.get(start.table, start.id)) === undefined) return undefined;
    const lineage = kinds[start.table].thread === null ? undefined : await lineageOf(tx, start);
    const nodes = lineage ? allNodes([...lineage.ancestors, ...lineage.descendants]) : [];
    const docs = await collect(tx, [start, ...nodes.map(({ table, id }) => ({ table, id }))]);
    return Promise.all([...docs.values()].map((one) => withHistory(tx, one)));
  });
  if (found === undefined) return undefined;
  // The version of a use: its history is that of its stock.
  for (const one of found) if (one.history.length === 0) one.version = (await db.version(one)) ?? one.version;
  return { since, records: found };
}

type Found = Ref & { doc: Doc };

async function collect(records: RecordSource, start: readonly Ref[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  let next = [...start];
  while (next.length > 0) {
    const fresh = [...new Map(next.map((ref) => [refKey(ref), ref])).values()].filter(
      (ref) => !found.has(refKey(ref)),
    );
    const docs = await Promise.all(
      fresh.map(({ table, id }) => records.get(table, id) as Promise<Doc | undefined>),
    );
    next = [];
    for (const [i, { table, id }] of fresh.entries()) {
      const doc = docs[i];
      if (doc === undefined) continue;
      found.set(refKey({ table, id }), { table, id, doc });
      next.push(...refsIn(table, doc), ...(await partsOf(records, table, id)));
    }
  }
  for (const ref of await ownedBy(records, found)) found.set(refKey(ref), ref);
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
  if (isTable(of)) return of;
  return of === "use" || key === "resource_use_record_ids" ? "use_records" : (named[key] ?? null);
}

const named: Readonly<Record<string, TableName>> = {
  filtration_and_neutralization_details_id: "filtrations",
  nop_process_id: "nop_processes",
  homogenization_id: "homogenizations",
  cnf_id: "cnfs",
  cake_id: "cakes",
};

/** The records that belong to a record. */
async function partsOf(records: RecordSource, table: TableName, of: string): Promise<Ref[]> {
  const refs = (parts: { id: string }[], in_table: TableName): Ref[] =>
    parts.map((part) => ({ table: in_table, id: part.id }));
  const [uses, filtrations, trays, files] = await Promise.all([
    stockTables.some((one) => one === table) ? records.childrenOf("use_records", "stock_id", of) : [],
    table === "nop_processes" ? records.childrenOf("filtrations", "nop_process_id", of) : [],
    table === "grow_trials" ? records.childrenOf("tray_formulations", "grow_trial_id", of) : [],
    filesOf(records, table, of),
  ]);
  return [
    ...refs(uses, "use_records"),
    ...refs(filtrations, "filtrations"),
    ...refs(trays, "tray_formulations"),
    ...refs(files, "images"),
  ];
}

async function filesOf(records: RecordSource, table: TableName, id: string): Promise<{ id: string }[]> {
  if (table === "grow_trials") return records.childrenOf("images", "grow_trial_id", id);
  if (table === "tray_formulations") return records.childrenOf("images", "tray_formulation_id", id);
  return table in kinds ? records.childrenOf("images", "record_id", id) : [];
}

/** Claims and labels name their records, not the reverse. */
async function ownedBy(records: RecordSource, found: ReadonlyMap<string, Found>): Promise<Found[]> {
  const [claims, labels] = await Promise.all([records.all("claims"), records.all("qr_labels")]);
  const ids = new Set([...found.values()].map(({ id }) => id));
  const ownLabels = labels.filter(({ resource_id }) => ids.has(resource_id));
  for (const { id } of ownLabels) ids.add(id);
  const ownClaims = claims.filter(({ owner_id }) => ids.has(owner_id));
  return [
    ...ownLabels.map((doc) => ({ table: "qr_labels" as const, id: doc.id, doc })),
    ...ownClaims.map((doc) => ({ table: "claims" as const, id: doc.id, doc })),
  ];
}

async function withHistory(tx: LabTransaction, { table, id, doc }: Found): Promise<PartRecord> {
  const history: Version[] = [];
  for await (const version of tx.history(table, id)) history.push(version);
  const [newest] = history;
  const written = newest ? { at: newest.at, by: newest.user, command: newest.command } : null;
  return { table, id, version: newest?.version ?? 1, doc, written, history };
}
