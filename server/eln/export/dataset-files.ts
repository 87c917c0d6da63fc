import type { Tables } from "#domain/kernel/tables.ts";
import type { StoredFile } from "../../files/files.ts";
import type { PartRecord } from "../read/lab-part.ts";
import { RECORDS_FORMAT, RECORDS_VERSION, type RecordDocument } from "../record-document.ts";

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

/** The pictures and files that a dataset can have, by the id of their record. Null where the lab's storage has none. */
export type FileOf = (id: string) => Promise<StoredFile | null>;

/** The files of the records of `images` among these, by their ids; `notes` name the files that are missing. */
export async function filesOf(
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
export function documentOf(
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
