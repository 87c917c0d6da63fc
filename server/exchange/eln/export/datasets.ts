import { toFileWords } from "#domain/csv/write.ts";
import type { Version } from "#domain/history/schema.ts";
import { refKey } from "#domain/kernel/change.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { kindAndTitle, kinds } from "#domain/kinds.ts";
import { withoutTotals } from "#domain/resource-use/in-history.ts";
import {
  type FindableTable,
  findableTables,
  type RecordRef,
  serverTables,
  tableNames,
} from "#domain/tables.ts";
import type { StoredRecord } from "../../../db/snapshot.ts";
import { type LabPart, readAgain } from "../read/lab-part.ts";
import { idsOfParts, listsOf, partsOf } from "../read/parts.ts";
import { type CrateFile, documentOf, type FileOf, filesOf } from "./dataset-files.ts";
import { everyFact, type Fact, factsOf } from "./facts.ts";
import type { Names } from "./names.ts";
import { pageOf } from "./page.ts";
import { csvFilesOf } from "./tables.ts";

/** One record with a page, with everything that belongs to it; or the lists of the lab. */
export type CrateDataset = {
  /** Null for the lists of the lab. */
  ref: RecordRef | null;
  folder: string;
  name: string;
  description: string;
  /** HTML, in pieces. */
  text: () => AsyncIterable<string>;
  genre: "experiment" | "resource";
  keywords: string[];
  author: string | null;
  created: string | null;
  /** Known when the files were read. */
  modified: () => string | null;
  /** The folders of the records of the crate from which this one was made. */
  basedOn: string[];
  figures: () => AsyncIterable<Fact>;
  files: CrateFile[];
};

const experiments: readonly FindableTable[] = [
  "nop_processes",
  "homogenizations",
  "grow_trials",
  "tray_formulations",
];

/** What the datasets of a crate are made of. `onUser` is called with everyone who wrote, also several times. */
type Sources = {
  part: LabPart;
  onUser: (email: string) => void;
  names: Names;
  personOf: (email: string) => string;
  fileOf: FileOf;
};

/** Makes the dataset of a record with a page from its own record and those that belong to it. */
export async function datasetOf(
  own: StoredRecord & { table: FindableTable; doc: Tables[FindableTable] },
  sources: Sources,
): Promise<CrateDataset> {
  const { part, names } = sources;
  const { snapshot } = part;
  const { table, id, doc } = own;
  const { word, thread, madeAt } = kinds[table] as (typeof kinds)["cakes"];
  const record = doc as Tables["cakes"];
  const title = (await names.of(id, table)) ?? id;
  const ids = await idsOfParts(snapshot, own);
  const parts = readAgain(() =>
    partsOf(
      part,
      own,
      ids.filter((ref) => ref.table !== "tray_formulations"),
    ),
  );
  const history = readAgain(() => snapshot.history(table, id));
  const operation = await firstOperation(history);
  const facts = await names.resolve((nameOf) => factsOf(withoutTotals(doc) ?? doc, nameOf, operation));
  for (const [of, label] of partLists)
    if (ids.some((ref) => ref.table === of))
      facts.lists.push({ label, entries: readAgain(() => factsOfParts(of, parts, sources)) });
  const links = thread ? await thread.parents(snapshot, record) : [];
  const { files, notes } = await filesOf(parts, sources.fileOf);
  const csvFiles = await csvFilesOf(snapshot, own, facts, sources);
  let modified = own.written.at;
  const withdrawn = (doc as { withdrawn?: { reason: string } | null }).withdrawn;
  async function* document(): AsyncGenerator<StoredRecord> {
    yield own;
    yield* parts;
  }
  return {
    ref: { table, id },
    folder: folderOf(table, title, id),
    name: kindAndTitle(table, title),
    description: `${word} recorded in Fibril${withdrawn ? `; withdrawn: ${withdrawn.reason}` : ""}.`,
    text: () => pageOf(facts, history, notes),
    genre: experiments.includes(table) ? "experiment" : "resource",
    keywords: [word.toLowerCase().replaceAll(" ", "-"), ...(withdrawn ? ["withdrawn"] : [])],
    author: (doc as { created_by?: string }).created_by ?? null,
    created: madeAt(record),
    modified: () => modified,
    basedOn: await foldersOf(
      links.map(({ ref }) => ref),
      sources,
    ),
    figures: () => everyFact(facts),
    files: [
      documentOf(document, files, sources, ({ written: { at } }) => {
        if (at > modified) modified = at;
      }),
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

const listTables = [...tableNames, ...serverTables].filter(
  (table) => !(findableTables as readonly TableName[]).includes(table),
);

/** The lists of the lab, its numbers and other records without a page, and deleted records. Withdrawn files are among them. */
export async function listsDataset(sources: Sources): Promise<CrateDataset> {
  const { part, fileOf } = sources;
  const { files } = await filesOf(listsOf(part, ["images"]), fileOf);
  const tables = new Set<TableName>();
  let [count, modified] = [0, ""];
  async function* document(): AsyncGenerator<StoredRecord> {
    for (const table of findableTables)
      for await (const slice of part.recordsOf(table)) yield* slice.filter(({ doc }) => doc === null);
    yield* listsOf(part, listTables);
  }
  async function* text(): AsyncGenerator<string> {
    yield `<p>${count} records of ${tables.size} tables, in record.json.</p>`;
  }
  async function* none(): AsyncGenerator<Fact> {}
  return {
    ref: null,
    folder: "lists-of-the-lab",
    name: "Lists of the lab",
    description: "Names, places, suppliers and other records that the records of the lab refer to.",
    text,
    genre: "resource",
    keywords: ["lists-of-the-lab"],
    author: null,
    created: null,
    modified: () => modified || null,
    basedOn: [],
    figures: none,
    files: [
      documentOf(document, files, sources, ({ table, written: { at } }) => {
        count += 1;
        tables.add(table);
        if (at > modified) modified = at;
      }),
      ...files.values(),
    ],
  };
}

/** Records that are shown with the record that they belong to. */
const partLists = [
  ["filtrations", "Filtration & Neutralization"],
  ["use_records", "Uses"],
] as const;

/** The facts of those of these records that are of one table. */
async function* factsOfParts(
  table: TableName,
  parts: AsyncIterable<StoredRecord>,
  { part, names }: Sources,
): AsyncGenerator<Fact[]> {
  for await (const { table: of, id, doc } of parts) {
    if (of !== table || doc === null) continue;
    const operation = await firstOperation(part.snapshot.history(table, id));
    const { own } = await names.resolve((nameOf) => factsOf(doc, nameOf, operation));
    yield own.map((fact) => ({ ...fact, path: `${table}.${id}.${fact.path}` }));
  }
}

/** The command that wrote a record first; undefined for a use, whose history is that of its stock. */
async function firstOperation(history: AsyncIterable<Version>): Promise<string | undefined> {
  let first: string | undefined;
  for await (const { operation } of history) first = operation;
  return first;
}

/** The folders of those of these records that are in the export. */
async function foldersOf(refs: readonly RecordRef[], { part, names }: Sources): Promise<string[]> {
  const folders = new Map<string, string>();
  for (const { table, id } of refs.filter(part.has)) {
    const [found] = await part.snapshot.stored([{ table, id }]);
    if (found?.doc) folders.set(refKey(found), folderOf(table, (await names.of(id, table)) ?? id, id));
  }
  return [...folders.values()];
}

/** `cnf-zürich-5-µm-6f0c2c1a-…`: letters, digits and hyphens only, and unique by the whole id. */
function folderOf(table: FindableTable, title: string, id: string): string {
  return `${toFileWords(kindAndTitle(table, title))}-${id}`;
}
