import type { Transaction } from "dexie";
import type { TableName } from "#domain/kernel/tables.ts";
import { parentFields } from "#domain/tables.ts";
import { moveUsesApart } from "./move-uses-apart.ts";

// Outbound keys: the key is a string even where the record's own id is a number (suppliers).
const recordTables = (tables: readonly TableName[], parents: Parents = parentFields) =>
  Object.fromEntries(tables.map((table) => [table, ["", ...(parents[table] ?? [])].join(",")]));

type Parents = { readonly [T in TableName]?: readonly string[] };

/** The parents of these tables before version 12. */
const firstParents: Parents = {
  ...parentFields,
  cnfs: ["cake_id"],
  filtrations: ["nop_process_id"],
  homogenizations: ["cake_id"],
  nop_processes: ["feedstock_id"],
};

const firstTables = [
  "chemicals",
  "chemical_names",
  "claims",
  "equipment",
  "equipment_types",
  "locations",
  "purposes",
  "qr_labels",
  "resource_types",
  "suppliers",
];

const inventoryTables = [
  ...(["cake_storage_types", "cakes", "cnfs", "feedstock_names", "feedstocks", "filtrations"] as const),
  ...(["nop_processes", "sample_purposes", "samples"] as const),
];

const growTables = [
  ...(["additives", "fertilizers", "grow_trial_methods", "grow_trial_plants", "grow_trials"] as const),
  ...(["substrate_types", "tag_comments", "tray_formulations"] as const),
];

type Lines = Record<string, string>;
type Upgrade = (transaction: Transaction) => Promise<unknown>;
/** What declares versions: a Dexie database, or a list of what it would declare. */
type Declares = {
  version(number: number): { stores(lines: Lines): { upgrade(upgrade: Upgrade): unknown } };
};

/**
 * Declares the newest schema, and before it that of each version that changes records. Dexie computes the schemas of all
 * declared versions again with each one: all released lines are 70 ms of each start of a slow tablet. The tables and
 * indexes that a tablet of any version lacks are found by comparing its own with the next declared schema.
 */
export function declareSchema(store: Declares): void {
  const versions: { number: number; lines: Lines; upgrade?: Upgrade }[] = [];
  declareVersions({
    version: (number) => ({
      stores: (lines) => {
        const version: (typeof versions)[number] = { number, lines };
        versions.push(version);
        return {
          upgrade: (upgrade) => {
            version.upgrade = upgrade;
          },
        };
      },
    }),
  });
  let lines: Lines = {};
  for (const version of versions) {
    lines = { ...lines, ...version.lines };
    if (!version.upgrade && version !== versions.at(-1)) continue;
    const declared = store.version(version.number).stores(lines);
    if (version.upgrade) declared.upgrade(version.upgrade);
  }
}

/** The schema of each released version. A released line is never changed; a new one is added below it. */
export function declareVersions(store: Declares): void {
  store.version(1).stores({
    ...Object.fromEntries(firstTables.map((table) => [table, ""])),
    base: "key",
    outbox: "++seq, &id, state, *open_refs, recorded_at",
    cursor: "key",
    sweep: "key",
    marks: "key",
    session: "key",
    people: "email",
    drafts: "key",
  });
  // The whole inventory.
  store.version(2).stores(recordTables(inventoryTables, firstParents));
  store.version(3).stores(recordTables(["homogenizations"], firstParents));
  // The outbox entries of a record are found by `touches`; fetched histories are stored.
  store.version(4).stores({
    histories: "key, fetched_at",
    outbox: "++seq, &id, state, *open_refs, *touches, recorded_at",
  });
  // Grow trials.
  store.version(5).stores(recordTables(growTables));
  // Pictures: their records, the bytes that wait to be sent, and thumbnails.
  store.version(6).stores({
    images: ",grow_trial_id,tray_formulation_id",
    blobs: "id",
    thumbnails: "id, kept_at",
  });
  // `untold` finds writes that ended without being applied and whose notice has not been shown.
  store.version(7).stores({ outbox: "++seq, &id, state, *open_refs, *touches, recorded_at, untold" });
  // The settled writes of a person by time: the list of sent writes is long.
  store.version(10).stores({
    outbox: "++seq, &id, state, *open_refs, *touches, recorded_at, untold, [user+finished_at]",
  });
  // Notices about replaced values, found by the person whose values they were.
  store.version(11).stores({ replacements: ",whose" });
  // What used a piece of equipment is found by it.
  store.version(12).stores(recordTables(["cnfs", "filtrations", "homogenizations", "nop_processes"]));
  // Files of any record, found by its id.
  store.version(14).stores({ images: ",grow_trial_id,tray_formulation_id,record_id" });
  // The uses of a stock are records of their own.
  store
    .version(15)
    .stores(recordTables(["use_records"]))
    .upgrade(moveUsesApart);
}
