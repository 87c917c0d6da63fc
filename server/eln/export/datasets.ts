import { refKey } from "#domain/kernel/change.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { FindableTable, RecordRef, Tables } from "#domain/kernel/tables.ts";
import { isFindable, kindAndTitle, kinds } from "#domain/kinds.ts";
import type { StoredFile } from "../../files/files.ts";
import type { PartRecord } from "../read/lab-part.ts";
import { RECORDS_FORMAT, RECORDS_VERSION, type RecordDocument } from "../record-document.ts";
import { type Fact, type Facts, factsOf, type NameOf } from "./facts.ts";
import { pageOf } from "./page.ts";
import { csvFilesOf } from "./tables.ts";

/** A file of a dataset; its path is relative to the folder of the dataset. */
export type CrateFile = {
  path: string;
  description: string;
  mime: string;
  content: string | StoredFile;
  /** The name that a person gave, if the path is another. */
  name?: string;
  author?: string;
  date?: string;
  conformsTo?: string;
};

/** One record with a page, with everything that belongs to it; or the lists of the lab. */
export type CrateDataset = {
  /** Null for the lists of the lab. */
  ref: RecordRef | null;
  folder: string;
  name: string;
  description: string;
  text: string;
  genre: "experiment" | "resource";
  keywords: string[];
  author: string | null;
  created: string | null;
  modified: string | null;
  basedOn: RecordRef[];
  figures: Fact[];
  files: CrateFile[];
};

/** The pictures and files that a dataset can have, by the id of their record. Null where the lab's storage has none. */
type FileOf = (id: string) => Promise<StoredFile | null>;

const experiments: readonly FindableTable[] = [
  "nop_processes",
  "homogenizations",
  "grow_trials",
  "tray_formulations",
];

type Sources = { records: RecordSource; nameOf: NameOf; fileOf: FileOf; since: string };

/** Makes the dataset of a record with a page from its own record and those that belong to it. */
export async function datasetOf(
  own: PartRecord & { table: FindableTable; doc: Tables[FindableTable] },
  parts: readonly PartRecord[],
  sources: Sources,
): Promise<CrateDataset> {
  const { table, id, doc, history } = own;
  const { word, thread, madeAt } = kinds[table] as (typeof kinds)["cakes"];
  const record = doc as Tables["cakes"];
  const title = sources.nameOf(id) ?? id;
  const facts = withParts(factsOf(doc, sources.nameOf, history.at(-1)?.operation), parts, sources.nameOf);
  const links = thread ? await thread.parents(sources.records, record) : [];
  const { files, notes } = await filesOf(parts, sources.fileOf);
  const csvFiles = await csvFilesOf(sources.records, own, facts, sources.nameOf);
  const newest = [own, ...parts].flatMap((one) => one.history.map(({ at }) => at)).toSorted();
  const withdrawn = (doc as { withdrawn?: { reason: string } | null }).withdrawn;
  return {
    ref: { table, id },
    folder: folderOf(table, title, id),
    name: kindAndTitle(table, title),
    description: `${word} recorded in Fibril${withdrawn ? `; withdrawn: ${withdrawn.reason}` : ""}.`,
    text: pageOf(facts, history, notes),
    genre: experiments.includes(table) ? "experiment" : "resource",
    keywords: [word.toLowerCase().replaceAll(" ", "-"), ...(withdrawn ? ["withdrawn"] : [])],
    author: (doc as { created_by?: string }).created_by ?? null,
    created: madeAt(record),
    modified: newest.at(-1) ?? null,
    basedOn: links.map(({ ref }) => ref),
    figures: [facts.own, ...facts.lists.flatMap(({ entries }) => entries)].flat(),
    files: [
      documentOf([own, ...parts], files, sources.since),
      ...csvFiles.map(({ name, description, csv }) => ({
        path: name,
        description,
        mime: "text/csv",
        content: csv,
      })),
      ...files.values(),
    ],
  };
}

/** The lists of the lab, its numbers and other records without a page. Withdrawn files are among them. */
export async function listsDataset(
  parts: readonly PartRecord[],
  { fileOf, since }: Sources,
): Promise<CrateDataset> {
  const { files } = await filesOf(parts, fileOf);
  return {
    ref: null,
    folder: "lists-of-the-lab",
    name: "Lists of the lab",
    description: "Names, places, suppliers and other records that the records of the lab refer to.",
    text: `<p>${parts.length} records of ${new Set(parts.map(({ table }) => table)).size} tables, in record.json.</p>`,
    genre: "resource",
    keywords: ["lists-of-the-lab"],
    author: null,
    created: null,
    modified:
      parts
        .flatMap(({ history }) => history.map(({ at }) => at))
        .toSorted()
        .at(-1) ?? null,
    basedOn: [],
    figures: [],
    files: [documentOf(parts, files, since), ...files.values()],
  };
}

/** Uses and filtrations are shown with the record that they belong to. */
function withParts(facts: Facts, parts: readonly PartRecord[], nameOf: NameOf): Facts {
  const listOf = (table: PartRecord["table"], label: string) => {
    const entries = parts.flatMap(({ table: of, id, doc, history }) =>
      of === table && doc !== null
        ? [
            factsOf(doc, nameOf, history.at(-1)?.operation).own.map((fact) => ({
              ...fact,
              path: `${table}.${id}.${fact.path}`,
            })),
          ]
        : [],
    );
    return entries.length > 0 ? [{ label, entries }] : [];
  };
  return {
    own: facts.own,
    lists: [
      ...facts.lists,
      ...listOf("filtrations", "Filtration & Neutralization"),
      ...listOf("use_records", "Uses"),
    ],
  };
}

/** `cnf-2026-001-01-6f0c2c1a-…`: letters, digits and hyphens only, and unique by the whole id. */
export function folderOf(table: FindableTable, title: string, id: string): string {
  const words = kindAndTitle(table, title)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return `${words.replaceAll(/^-+|-+$/g, "").slice(0, 60)}-${id}`;
}

/** The files of the records of `images` among these, by their ids; `notes` name the files that are missing. */
async function filesOf(
  parts: readonly PartRecord[],
  fileOf: FileOf,
): Promise<{ files: Map<string, CrateFile>; notes: string[] }> {
  const files = new Map<string, CrateFile>();
  const notes: string[] = [];
  for (const { table, id, doc } of parts) {
    if (table !== "images" || doc === null) continue;
    const image = doc as Tables["images"];
    const content = await fileOf(id);
    if (content === null || content.length !== image.length) {
      if (!image.removed)
        notes.push(`Not in this file, because the server does not have it: ${image.file_name}`);
      continue;
    }
    files.set(id, {
      path: `files/${id}.${endings[image.mime]}`,
      name: image.file_name,
      description: image.removed ? `Withdrawn: ${image.removed.reason}` : "Picture or file of the record",
      mime: image.mime,
      content,
      author: image.created_by,
      date: image.created_at,
    });
  }
  return { files, notes };
}

const endings: Readonly<Record<Tables["images"]["mime"], string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
  "text/csv": "csv",
  "text/plain": "txt",
};

/** The exact records, for the import into another lab. */
function documentOf(
  parts: readonly PartRecord[],
  files: ReadonlyMap<string, CrateFile>,
  since: string,
): CrateFile {
  const document: RecordDocument = {
    format: RECORDS_FORMAT,
    version: RECORDS_VERSION,
    history_since: since,
    records: parts.map(({ table, id, version, doc, written, history }) => ({
      table,
      id,
      version,
      record: doc as Record<string, unknown> | null,
      written,
      ...(table === "images" && { file: files.get(id)?.path ?? null }),
      history,
    })),
  };
  return {
    path: "record.json",
    description: "The exact records with their histories, for the import into Fibril",
    mime: "application/json",
    content: JSON.stringify(document),
    conformsTo: RECORDS_FORMAT,
  };
}

/** Groups the records of an export by the record with a page that they belong to; the others are lists of the lab. */
export function byOwner(records: readonly PartRecord[]): {
  owners: Map<string, PartRecord[]>;
  lists: PartRecord[];
} {
  const docs = new Map(records.map((one) => [refKey(one), one]));
  const owners = new Map<string, PartRecord[]>();
  const lists: PartRecord[] = [];
  for (const one of records) if (one.doc !== null && isFindable(one.table)) owners.set(refKey(one), []);
  for (const one of records) {
    if (owners.has(refKey(one))) continue;
    const owner = ownerOf(one, docs);
    (owners.get(owner ?? "") ?? lists).push(one);
  }
  return { owners, lists };
}

/** The key of the record with a page that a record belongs to. */
function ownerOf({ table, doc }: PartRecord, docs: ReadonlyMap<string, PartRecord>): string | null {
  if (doc === null) return null;
  switch (table) {
    case "use_records": {
      const { stock_table, stock_id } = doc as Tables["use_records"];
      return refKey({ table: stock_table, id: stock_id });
    }
    case "filtrations":
      return refKey({ table: "nop_processes", id: (doc as Tables["filtrations"]).nop_process_id });
    case "images":
      return ownerOfFile(doc as Tables["images"]);
    case "claims": {
      const { owner_table, owner_id } = doc as Tables["claims"];
      const owner = docs.get(refKey({ table: owner_table, id: owner_id }));
      if (isFindable(owner_table)) return refKey({ table: owner_table, id: owner_id });
      return owner === undefined || owner.table === "claims" ? null : ownerOf(owner, docs);
    }
    default:
      return null;
  }
}

function ownerOfFile({
  removed,
  tray_formulation_id,
  grow_trial_id,
  record_table,
  record_id,
}: Tables["images"]): string | null {
  if (removed) return null;
  if (tray_formulation_id !== null) return refKey({ table: "tray_formulations", id: tray_formulation_id });
  if (grow_trial_id !== null) return refKey({ table: "grow_trials", id: grow_trial_id });
  return record_table && record_id && isFindable(record_table)
    ? refKey({ table: record_table, id: record_id })
    : null;
}
