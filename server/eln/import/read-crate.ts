import { hash } from "node:crypto";
import { z } from "zod";
import { measure } from "../../files/measure.ts";
import {
  type CrateRecord,
  OLDEST_RECORDS,
  RECORDS_FORMAT,
  RECORDS_VERSION,
  RecordDocument,
} from "../record-document.ts";
import type { Archive } from "./archive.ts";
import { RefusedCrate } from "./refused-crate.ts";

const METADATA = "ro-crate-metadata.json";

const Node = z.looseObject({ "@id": z.string() });
const Metadata = z.object({ "@context": z.unknown(), "@graph": z.array(Node) });
const FileNode = Node.extend({
  "@type": z.literal("File"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentSize: z.string().regex(/^\d{1,15}$/),
  conformsTo: z.object({ "@id": z.string() }).optional(),
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
  const files = metadata.data["@graph"].filter((node) => node["@type"] === "File").map(toFile);
  const digests = new Map<string, string>();
  const documents: [path: string, document: RecordDocument][] = [];
  for (const node of files) {
    const path = pathOf(node);
    if (digests.has(path)) throw new RefusedCrate(`The file ${path} is listed twice.`);
    if (archive.lengthOf(path) === undefined) throw new RefusedCrate(`The file ${path} is missing.`);
    if (archive.lengthOf(path) !== Number(node.contentSize))
      throw new RefusedCrate(`The file ${path} has another length than its metadata state.`);
    if (node.conformsTo?.["@id"] === RECORDS_FORMAT) {
      const bytes = await archive.read(path);
      checkDigest(path, node.sha256, hash("sha256", bytes));
      documents.push([path, toDocument(path, bytes)]);
    } else checkDigest(path, node.sha256, await digestOf(archive, path));
    digests.set(path, node.sha256);
  }
  if (documents.length === 0)
    throw new RefusedCrate("It has no records of Fibril: another program wrote it.");
  return {
    since: documents.map(([, { history_since }]) => history_since).toSorted()[0] ?? "",
    records: documents.flatMap(([path, { records }]) => records.map((one) => withPath(path, one))),
    digests,
  };
}

function toFile(node: z.infer<typeof Node>): FileNode {
  const file = FileNode.safeParse(node);
  if (!file.success)
    throw new RefusedCrate(`The metadata of ${node["@id"]} are invalid: ${reasonOf(file.error)}`);
  return file.data;
}

/** A path in the crate, without `./` before it. Throws for a path that leads out of the crate. */
function pathOf({ "@id": id }: FileNode): string {
  const path = id.replace(/^\.\//, "");
  if (path === "" || path.startsWith("/") || path.includes("\\") || path.split("/").includes(".."))
    throw new RefusedCrate(`The path ${id} leads out of the crate.`);
  return path;
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
    return JSON.parse(bytes.toString("utf8"));
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
  const document = RecordDocument.safeParse(content);
  if (!document.success) throw new RefusedCrate(`${path} is invalid: ${reasonOf(document.error)}`);
  return document.data;
}

function withPath(document: string, record: CrateRecord): ReadRecord {
  if (typeof record.file !== "string") return record;
  return { ...record, file: `${document.slice(0, document.lastIndexOf("/") + 1)}${record.file}` };
}

/** The first fault: `records.3.table: Invalid option`. */
export function reasonOf({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? "invalid" : `${issue.path.join(".")}: ${issue.message}`;
}
