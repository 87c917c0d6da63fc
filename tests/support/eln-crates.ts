import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { CrateRecord, RecordDocument } from "#server/exchange/eln/record-document.ts";

/** The files of a crate by their paths in the archive. */
export type Files = Map<string, Buffer>;
export type Node = Record<string, unknown> & { "@id": string };

/** The folder of a crate. */
export const rootOf = (files: Files) => [...files.keys()][0]?.split("/")[0] ?? "";

export const pathOf = (end: string, files: Files) =>
  [...files.keys()].find((path) => path.endsWith(end)) ?? expect.fail(`There is no ${end}`);

/** Changes the metadata of a crate. */
export function describeAnew(files: Files, change: (graph: Node[]) => Node[]): void {
  const path = `${rootOf(files)}/ro-crate-metadata.json`;
  const json = JSON.parse(files.get(path)?.toString() ?? "");
  files.set(path, Buffer.from(JSON.stringify({ ...json, "@graph": change(json["@graph"]) })));
}

/** Replaces a file, with its length and digest in the metadata. */
export function replace(files: Files, path: string, bytes: Buffer): void {
  files.set(path, bytes);
  const id = `./${path.slice(rootOf(files).length + 1)}`;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  describeAnew(files, (graph) =>
    graph.map((node) => (node["@id"] === id ? { ...node, sha256, contentSize: String(bytes.length) } : node)),
  );
}

/** Changes the exact records of the dataset whose folder begins with `start`. */
export function rewrite(files: Files, start: string, change: (document: RecordDocument) => unknown): void {
  const path = [...files.keys()].find(
    (one) => one.startsWith(`${rootOf(files)}/${start}`) && one.endsWith("record.json"),
  );
  if (path === undefined) throw new Error(`There is no dataset ${start}`);
  replace(files, path, Buffer.from(JSON.stringify(change(JSON.parse(files.get(path)?.toString() ?? "")))));
}

/** Changes the exact records of every dataset. */
export function rewriteAll(files: Files, change: (records: CrateRecord[]) => CrateRecord[]): void {
  for (const path of [...files.keys()].filter((one) => one.endsWith("record.json"))) {
    const document = JSON.parse(files.get(path)?.toString() ?? "") as RecordDocument;
    const json = JSON.stringify({ ...document, records: change(document.records) });
    replace(files, path, Buffer.from(json));
  }
}

/** Changes the documents of the records of a table. */
export const withRecord = (table: string, change: Record<string, unknown>) => (document: RecordDocument) => ({
  ...document,
  records: document.records.map((one) =>
    one.table === table && one.record ? { ...one, record: { ...one.record, ...change } } : one,
  ),
});
