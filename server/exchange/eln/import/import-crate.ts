import { Readable } from "node:stream";
import type { Version } from "#domain/history/schema.ts";
import { fileTypes, type Image } from "#domain/images/schema.ts";
import { type Clock, isoTime } from "../../../clock.ts";
import { type Cell, COPIED_ROWS, copiedTables, type TableRows } from "../../../db/copied-tables.ts";
import type { LabDb } from "../../../db/lab-db.ts";
import type { Files, ReceivedFile } from "../../../files/files.ts";
import { inspectFile } from "../../../files/inspect.ts";
import { Problem } from "../../../http/problems.ts";
import { type Archive, openArchive, RefusedCrate, shown } from "./archive.ts";
import { checkedRecords, nameOf } from "./check-records.ts";
import { type ReadCrate, type ReadRecord, readCrate } from "./read-crate.ts";

type EmptyLab = { db: LabDb; files: Files; clock: Clock };

/**
 * Numbers of imported records, of their versions, and of pictures and files. `missing` names the files of records that are
 * not in the `.eln` file; these records are not imported.
 */
type Imported = { records: number; versions: number; files: number; missing: string[] };

/**
 * Imports the records, histories, pictures and files of an `.eln` file into an empty lab. Everything is checked before
 * anything is stored. Throws {@link RefusedCrate} with the reason, also for a lab that is not empty.
 */
export async function importCrate({ db, files, clock }: EmptyLab, file: string): Promise<Imported> {
  if ((await db.position()) > 0) throw new RefusedCrate("The lab is not empty.");
  const archive = await openArchive(file);
  const received: Received[] = [];
  try {
    const crate = await readCrate(archive);
    const isAbsent = (one: ReadRecord) => isFile(one) && typeof one.file !== "string";
    const absent = crate.records.filter(isAbsent);
    const present = crate.records.filter((one) => !isAbsent(one));
    const records = await checkedRecords(present, isoTime(clock));
    for (const [i, record] of records.entries()) {
      if (!isFile(record)) continue;
      const [image, parts] = await receive(archive, crate, files, record);
      received.push(...parts);
      records[i] = image;
    }
    for (const { stored } of received) await stored.prepare();
    for (const { name, stored } of received) await stored.store(name);
    await db.fill(rowsOf(await metaOf(db, crate.since), { ...crate, records }));
    const versions = records.reduce((sum, { history }) => sum + history.length, 0);
    const pictures = received.filter(({ name }) => !name.includes(".")).length;
    return { records: records.length, versions, files: pictures, missing: absent.map((one) => nameOf(one)) };
  } finally {
    for (const { stored } of received) await stored.discard();
    archive.close();
  }
}

/** True for the record of a picture or a file that was not deleted. */
const isFile = ({ table, record }: ReadRecord) => table === "images" && record !== null;

type Received = { name: string; stored: ReceivedFile };

/**
 * Receives a file, and the thumbnail of a picture, without storing them, by the rules of an upload. Returns the record with
 * length and digest of what is stored: a picture that has the place where it was taken is stored without it.
 */
async function receive(
  archive: Archive,
  { digests }: ReadCrate,
  files: Files,
  record: ReadRecord,
): Promise<[ReadRecord, Received[]]> {
  const { mime, file_name: name, length, sha256 } = record.record as unknown as Image;
  const path = record.file ?? "";
  const refuse = (reason: string) =>
    new RefusedCrate(`The file of the record ${nameOf(record)} (${shown(path)}) ${reason}`);
  if (!digests.has(path)) throw refuse("is not in the metadata.");
  if (archive.lengthOf(path) !== length) throw refuse("has another length than its record.");
  if (digests.get(path) !== sha256) throw refuse("has another SHA-256 than its record.");
  const received: Received[] = [{ name: record.id, stored: await files.receive(await archive.open(path)) }];
  try {
    const [sent] = received;
    if (sent === undefined) return [record, received];
    const found = await inspectFile(sent.stored.path, { mime, name, types: fileTypes });
    if (found.mime !== mime) throw refuse(`is ${found.mime}, and its record states ${mime}.`);
    if (found.thumbnail !== null)
      received.push({
        name: `${record.id}.thumbnail`,
        stored: await files.receive(Readable.from([found.thumbnail])),
      });
    if (found.clean === null) return [record, received];
    const clean = await files.receive(Readable.from([found.clean]));
    received.push({ name: record.id, stored: clean });
    received.shift();
    await sent.stored.discard();
    const doc = { ...record.record, length: clean.length, sha256: clean.sha256 };
    return [{ ...record, record: doc }, received];
  } catch (error) {
    for (const { stored } of received) await stored.discard();
    throw error instanceof Problem ? refuse(`is refused: ${error.message}`) : error;
  }
}

/** The rows of `meta` of the new lab, whose own epoch and keys remain, with the start of the imported histories. */
async function metaOf(db: LabDb, since: string): Promise<Cell[][]> {
  const meta: Cell[][] = [];
  for await (const { table, rows } of db.copy()) {
    if (table.name !== "meta") break;
    meta.push(
      ...rows.map(([name = "", value = ""]): Cell[] => [name, name === "history_since" ? since : value]),
    );
  }
  return meta;
}

type Written = { record: ReadRecord; version: Version; position: number };

/**
 * The rows of the new lab. Every version gets a position of its own, in the order in which
 * the versions were written.
 */
async function* rowsOf(meta: Cell[][], { since, records }: ReadCrate): AsyncGenerator<TableRows> {
  const written = records
    .flatMap(inOrder)
    .toSorted((a, b) => compare(a.at, b.at) || a.version.version - b.version.version)
    .map(({ record, version }, i): Written => ({ record, version, position: i + 1 }));
  const last = new Map(written.map((one) => [one.record, one]));
  let position = written.length;
  const recordRows = records.map((record): Cell[] => {
    const newest = last.get(record);
    position += newest === undefined ? 1 : 0;
    const { table, id, version, record: doc, written: at } = record;
    return [
      table,
      id,
      version,
      newest?.position ?? position,
      doc === null,
      doc === null ? null : JSON.stringify(doc),
      at?.at ?? since,
      at?.by ?? "fibril",
      at?.command ?? "import-eln",
    ];
  });
  yield* tableOf("meta", meta);
  yield* tableOf("counter", [[1, position]]);
  yield* tableOf(
    "records",
    recordRows.toSorted((a, b) => Number(a[3]) - Number(b[3])),
  );
  yield* tableOf("history", written.map(historyRow));
}

/** The versions of a record, oldest first; none is before an earlier version, whatever the clock showed. */
function inOrder(record: ReadRecord): { record: ReadRecord; version: Version; at: string }[] {
  let at = "";
  return record.history.toReversed().map((version) => {
    at = version.at > at ? version.at : at;
    return { record, version, at };
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function historyRow({ record: { table, id }, version, position }: Written): Cell[] {
  const { at, recorded_at, device, command, user, operation } = version;
  const cells: Record<string, Cell> = {
    position,
    table_name: table,
    id,
    version: version.version,
    kind: version.kind,
    at,
    recorded_at,
    device,
    command,
    changes: JSON.stringify(version.changes),
    clock_off_ms: version.clock_off_ms ?? null,
    user,
    operation,
  };
  return columnsOf("history").map((column) => cells[column] ?? null);
}

function* tableOf(name: string, rows: Cell[][]): Generator<TableRows> {
  const table = copiedTables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`There is no table ${name}`);
  for (let i = 0; i < rows.length; i += COPIED_ROWS) yield { table, rows: rows.slice(i, i + COPIED_ROWS) };
}

const columnsOf = (name: string) => Object.keys(copiedTables.find((one) => one.name === name)?.columns ?? {});
