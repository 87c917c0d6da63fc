import type { RecordSource } from "#domain/kernel/records.ts";
import type { FindableTable, RecordRef, Tables } from "#domain/kernel/tables.ts";
import { kindAndTitle, kinds } from "#domain/kinds.ts";
import type { PartRecord } from "../read/lab-part.ts";
import { type CrateFile, documentOf, type FileOf, filesOf } from "./dataset-files.ts";
import { type Fact, type Facts, factsOf, type NameOf } from "./facts.ts";
import { pageOf } from "./page.ts";
import { csvFilesOf, type Names } from "./tables.ts";

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

const experiments: readonly FindableTable[] = [
  "nop_processes",
  "homogenizations",
  "grow_trials",
  "tray_formulations",
];

type Sources = Names & { records: RecordSource; fileOf: FileOf; since: string };

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
  const csvFiles = await csvFilesOf(sources.records, own, facts, sources);
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
