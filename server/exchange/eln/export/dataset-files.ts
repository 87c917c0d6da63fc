import type { Tables } from "#domain/kernel/tables.ts";
import type { Snapshot, StoredRecord } from "../../../db/snapshot.ts";
import type { StoredFile } from "../../../files/files.ts";
import { type CrateRecord, RECORDS_FORMAT, RECORDS_VERSION } from "../record-document.ts";

/** A file of a dataset; its path is relative to the folder of the dataset. */
export type CrateFile = {
  path: string;
  description: string;
  mime: string;
  content: string | StoredFile | (() => AsyncIterable<string>);
  /** The name that a person gave, if the path is another. */
  name?: string;
  author?: string;
  date?: string;
  conformsTo?: string;
};

/** The picture or file of a record. Null where the lab's storage has none, or it is not part of the export. */
export type FileOf = (image: Tables["images"]) => Promise<StoredFile | null>;

/** The files of the records of `images` among these, by their ids; `notes` name the files that are missing. */
export async function filesOf(
  parts: AsyncIterable<StoredRecord>,
  fileOf: FileOf,
): Promise<{ files: Map<string, CrateFile>; notes: string[] }> {
  const files = new Map<string, CrateFile>();
  const notes: string[] = [];
  for await (const { table, id, doc } of parts) {
    if (table !== "images" || doc === null) continue;
    const image = doc as Tables["images"];
    const content = await fileOf(image);
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

/**
 * The exact records, for the import into another lab. They are read while the document is read; `onRecord` is called for
 * each record, and `onUser` for each version.
 */
export function documentOf(
  parts: () => AsyncIterable<StoredRecord>,
  files: ReadonlyMap<string, CrateFile>,
  { part: { snapshot }, onUser }: { part: { snapshot: Snapshot }; onUser: (email: string) => void },
  onRecord: (record: StoredRecord) => void,
): CrateFile {
  async function* toJson(): AsyncGenerator<string> {
    const head = { format: RECORDS_FORMAT, version: RECORDS_VERSION, history_since: snapshot.since };
    yield `${JSON.stringify(head).slice(0, -1)},"records":[`;
    let comma = "";
    for await (const stored of parts()) {
      onRecord(stored);
      const { table, id, version, doc, written } = stored;
      const file = table === "images" && { file: files.get(id)?.path ?? null };
      const record = { table, id, version, record: doc as CrateRecord["record"], written, ...file };
      yield `${comma}${JSON.stringify(record satisfies Omit<CrateRecord, "history">).slice(0, -1)},"history":[`;
      comma = "";
      for await (const one of snapshot.history(table, id)) {
        onUser(one.user);
        yield comma + JSON.stringify(one);
        comma = ",";
      }
      yield "]}";
      comma = ",";
    }
    yield "]}";
  }
  return {
    path: "record.json",
    description: "The exact records with their histories, for the import into Fibril",
    mime: "application/json",
    content: toJson,
    conformsTo: RECORDS_FORMAT,
  };
}
