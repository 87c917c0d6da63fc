import { hash } from "node:crypto";
import { z } from "zod";
import { measure } from "../../../files/files.ts";
import { moment } from "../../../stored/fields.ts";
import {
  type CrateRecord,
  OLDEST_RECORDS,
  RECORDS_FORMAT,
  RECORDS_VERSION,
  RecordDocument,
} from "../record-document.ts";
import { type Archive, RefusedCrate, shown } from "./archive.ts";
import { programOf } from "./program-of.ts";

const METADATA = "ro-crate-metadata.json";
/** The name of this program in the metadata. */
const PUBLISHER = "Fibril";

/** A node of the graph. Other programs write nodes without an id, and types as a list. */
const Node = z.looseObject({});
type Node = z.infer<typeof Node>;
const Metadata = z.object({ "@context": z.unknown(), "@graph": z.array(Node) });
const FileNode = z.looseObject({
  "@id": z.string(),
  "@type": z.literal("File"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentSize: z.string().regex(/^\d{1,15}$/),
});
type FileNode = z.infer<typeof FileNode>;

/** A record of a crate; `file` is the path of its picture or file in the crate. */
export type ReadRecord = CrateRecord;
/** Every record of a crate, and the digests of its files by their paths. */
export type ReadCrate = { since: string; records: ReadRecord[]; digests: ReadonlyMap<string, string> };

/** Reads the records of a crate and checks every file that its metadata list. Throws {@link RefusedCrate}. */
export async function readCrate(archive: Archive): Promise<ReadCrate> {
  if (archive.lengthOf(METADATA) === undefined) throw new RefusedCrate(`It has no ${METADATA}.`);
  const metadata = Metadata.safeParse(json(await archive.read(METADATA), METADATA));
  if (!metadata.success)
    throw new RefusedCrate(`${METADATA} is not that of an RO-Crate: ${reasonOf(metadata.error)}`);
  const graph = metadata.data["@graph"];
  if (!graph.some(isRecords)) {
    const program = programOf(graph);
    if (program === PUBLISHER)
      throw new RefusedCrate("It has no exact records of Fibril: they were removed.");
    throw new RefusedCrate(
      `It was made by ${shown(program)}. Fibril imports only the .eln files that it exported itself.`,
    );
  }
  const files = graph.filter((node) => node["@type"] === "File").map(toFile);
  const digests = new Map<string, string>();
  const documents: [path: string, document: RecordDocument][] = [];
  for (const node of files) {
    const path = pathOf(archive, node["@id"]);
    if (digests.has(path)) throw new RefusedCrate(`The file ${path} is listed twice.`);
    if (archive.lengthOf(path) === undefined) throw new RefusedCrate(`The file ${path} is missing.`);
    if (archive.lengthOf(path) !== Number(node.contentSize))
      throw new RefusedCrate(`The file ${path} has another length than its metadata state.`);
    if (isRecords(node)) {
      const bytes = await archive.read(path);
      checkDigest(path, node.sha256, hash("sha256", bytes));
      documents.push([path, toDocument(path, bytes)]);
    } else checkDigest(path, node.sha256, await digestOf(archive, path));
    digests.set(path, node.sha256);
  }
  return {
    since: documents.map(([, { history_since }]) => history_since).toSorted()[0] ?? "",
    records: documents.flatMap(([path, { records }]) => records.map((one) => withPath(archive, path, one))),
    digests,
  };
}

/** True for the file of exact records, which only Fibril writes. */
const isRecords = (node: Node) =>
  (node.conformsTo as { "@id"?: unknown } | undefined)?.["@id"] === RECORDS_FORMAT &&
  node["@type"] === "File";

function toFile(node: Node): FileNode {
  const file = FileNode.safeParse(node);
  if (!file.success)
    throw new RefusedCrate(
      `The metadata of ${shown(String(node["@id"]))} are invalid: ${reasonOf(file.error)}`,
    );
  return file.data;
}

/** A path in the crate, without `./` before it. Throws for a path that leads out of the crate. */
function pathOf(archive: Archive, id: string): string {
  const path = [id, decoded(id)]
    .map((one) => one.replace(/^\.\//, "").normalize())
    .find((one, i) => i === 1 || archive.lengthOf(one) !== undefined);
  if (!path || path.startsWith("/") || path.includes("\\") || path.split("/").includes(".."))
    throw new RefusedCrate(`The path ${shown(id)} leads out of the crate.`);
  return path;
}

/** An id in the metadata is a part of an address, in which other letters than those of ASCII can be encoded. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

async function digestOf(archive: Archive, path: string): Promise<string> {
  try {
    return (await measure(await archive.open(path))).sha256;
  } catch (error) {
    throw new RefusedCrate(`The file ${path} is damaged: ${error instanceof Error ? error.message : error}`);
  }
}

function checkDigest(path: string, stated: string, found: string): void {
  if (stated !== found)
    throw new RefusedCrate(`The file ${path} has another SHA-256 than its metadata state.`);
}

function json(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new RefusedCrate(`${path} is not JSON.`);
  }
}

const Header = z.object({ format: z.literal(RECORDS_FORMAT), version: z.int() });

function toDocument(path: string, bytes: Buffer): RecordDocument {
  const content = json(bytes, path);
  const { data: header } = Header.safeParse(content);
  if (header !== undefined && (header.version < OLDEST_RECORDS || header.version > RECORDS_VERSION)) {
    const age = header.version > RECORDS_VERSION ? "a newer" : "an earlier";
    throw new RefusedCrate(
      `${path} was written by ${age} version of Fibril (records of version ${header.version}).`,
    );
  }
  const document = RecordDocument.extend({ history_since: moment }).safeParse(content);
  if (!document.success) throw new RefusedCrate(`${path} is invalid: ${reasonOf(document.error)}`);
  return document.data;
}

function withPath(archive: Archive, document: string, record: CrateRecord): ReadRecord {
  if (typeof record.file !== "string") return record;
  const folder = document.slice(0, document.lastIndexOf("/") + 1);
  return { ...record, file: pathOf(archive, `${folder}${record.file}`) };
}

/** The first fault: `records.3.table: Invalid option`. */
export function reasonOf({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return "invalid";
  const path = shown(issue.path.join("."));
  return `${path && `${path}: `}${shown(issue.message, 300)}`;
}

/** The values that a field of a record has, or had by its history; of a list, its entries. */
export function everHad({ record, history }: ReadRecord, field: string): unknown[] {
  const former = history.flatMap(({ changes }) =>
    changes.flatMap(({ path: [first, ...rest], before, after }) =>
      // A path of two is an entry of a list; a longer one is a field of that entry.
      first === field && rest.length <= 1 ? [before, after] : [],
    ),
  );
  return [record?.[field], ...former].flat().filter((value) => value !== undefined && value !== null);
}
