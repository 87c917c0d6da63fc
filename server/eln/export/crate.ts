import { Readable } from "node:stream";
import { refKey } from "#domain/kernel/change.ts";
import { readRow } from "#domain/kernel/list.ts";
import type { FindableTable, Tables } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { titleOf } from "#domain/kinds.ts";
import type { Accounts } from "../../db/accounts.ts";
import type { Files } from "../../files/files.ts";
import type { LabPart, PartRecord } from "../read/lab-part.ts";
import { recordsInMemory } from "../read/records-in-memory.ts";
import type { CrateFile } from "./dataset-files.ts";
import { type CrateDataset, datasetOf, folderOf, listsDataset } from "./datasets.ts";
import type { NameOf } from "./facts.ts";
import { measured } from "./measured.ts";
import { CrateGraph } from "./metadata.ts";
import { byOwner } from "./owners.ts";
import { toZip, type ZipEntry } from "./zip.ts";

type Lab = { accounts: Accounts; files: Files };

type CrateOptions = {
  /** The name of the file without its ending, which is that of its only folder. */
  folder: string;
  /** The title of the crate. */
  name: string;
  /** ISO UTC. */
  now: string;
  origin: string | null;
  /** The whole lab also has withdrawn files, and everyone with an account. */
  isWhole: boolean;
};

/**
 * Returns an `.eln` file as a stream: an RO-Crate 1.1 in a ZIP archive. The records are in memory; pictures and files are
 * read while the archive is being read.
 */
export async function toCrate(lab: Lab, part: LabPart, options: CrateOptions): Promise<Readable> {
  const accounts = await lab.accounts.list();
  const people = accounts.map(({ email, username }) => ({ email, name: username }));
  const names = await namesOf(part.records);
  return toZip(entriesOf(lab, part, { ...options, people, names }), new Date(options.now));
}

type Known = CrateOptions & { people: { email: string; name: string }[]; names: NameOf };

async function* entriesOf({ files }: Lab, part: LabPart, known: Known): AsyncGenerator<ZipEntry> {
  const { folder, people, names: nameOf, isWhole } = known;
  const { owners, lists } = byOwner(part.records);
  const removed = new Set(
    part.records.flatMap(({ table, id, doc }) =>
      table === "images" && (doc as Tables["images"] | null)?.removed ? [id] : [],
    ),
  );
  const sources = {
    records: recordsInMemory(part.records),
    nameOf,
    personOf: (email: string) => people.find((person) => person.email === email)?.name ?? email,
    since: part.since,
    fileOf: async (id: string) => (removed.has(id) && !isWhole ? null : files.read(id)),
  };
  const owned = part.records.filter((one): one is Owned => owners.has(refKey(one)));
  const folders = new Map(
    owned.map((one) => [refKey(one), folderOf(one.table, nameOf(one.id) ?? one.id, one.id)]),
  );
  const graph = new CrateGraph(people, folders, known.origin);
  graph.addPeople(part.records.flatMap(({ history }) => history.map(({ user }) => user)).filter(isPerson));
  if (isWhole) graph.addPeople(people.map(({ email }) => email));
  for (const one of owned)
    yield* filesIn(folder, await datasetOf(one, owners.get(refKey(one)) ?? [], sources), graph);
  if (lists.length > 0) yield* filesIn(folder, await listsDataset(lists, sources), graph);
  yield {
    path: `${folder}/ro-crate-metadata.json`,
    isCompressed: true,
    open: () => Readable.from(graph.toJson(known)),
  };
}

type Owned = PartRecord & { table: FindableTable; doc: Tables[FindableTable] };

/** The server writes under names that are not addresses. */
const isPerson = (user: string) => user.includes("@");

/** Yields the files of a dataset and adds it to the graph when all of them were read. */
async function* filesIn(folder: string, dataset: CrateDataset, graph: CrateGraph): AsyncGenerator<ZipEntry> {
  const done: (CrateFile & { length: number; sha256: string })[] = [];
  for (const file of dataset.files) {
    yield {
      path: `${folder}/${dataset.folder}/${file.path}`,
      isCompressed: typeof file.content === "string" || file.mime.startsWith("text/"),
      open: () => measured(file.content, (length, sha256) => done.push({ ...file, length, sha256 })),
    };
  }
  graph.add(dataset, done);
}

/** The names of all records by their ids. */
async function namesOf(records: readonly PartRecord[]): Promise<NameOf> {
  const source = recordsInMemory(records);
  const names = new Map<string, string>();
  for (const { table, id, doc } of records) {
    if (doc === null) continue;
    const entry = doc as Partial<Record<"name" | "comment" | "purpose_name", unknown>>;
    const title = isFindable(table)
      ? await readRow(source, (lab) => titleOf(lab, table, doc as never))
      : (entry.name ?? entry.comment ?? entry.purpose_name);
    if (typeof title === "string") names.set(id, title);
  }
  return (id) => names.get(id);
}
