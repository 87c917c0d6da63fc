import { z } from "zod";
import { tableNames } from "../tables.ts";

/**
 * One value of a record that a write changed. The path is a field (`ph`), an entry of a list by its id
 * (`use_records`, `8d2c…`), or a field of such an entry. A new value has no `before`, a deleted value no `after`.
 */
export const FieldChange = z.object({
  path: z.array(z.string()),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof FieldChange>;

const versionKinds = ["created", "changed", "deleted"] as const;

/** One version of a record: who wrote it, when, from which device, and what it changed. */
export const Version = z.object({
  version: z.int(),
  kind: z.enum(versionKinds),
  /** When it arrived at the server, ISO-8601 UTC. */
  at: z.string(),
  /** When it was recorded offline; null if it was sent at once. */
  recorded_at: z.string().nullable(),
  /** Milliseconds by which the device's clock was ahead of the server's, if more than two minutes. */
  clock_off_ms: z.int().nullish(),
  /** E-mail; `admin` and `fibril` are accounts of the server. */
  user: z.string(),
  /** The name of the device; null if no tablet wrote the version. */
  device: z.string().nullable(),
  /** The command's id and name. */
  command: z.string(),
  operation: z.string(),
  changes: z.array(FieldChange),
});
export type Version = z.infer<typeof Version>;

/** The history of one record. */
export const History = z.object({
  table: z.enum(tableNames),
  id: z.string(),
  /** Start of the lab's histories, if later than the record's first version; else null. */
  kept_since: z.string().nullable(),
  /** Newest first. */
  versions: z.array(Version),
});
export type History = z.infer<typeof History>;

/** No request can state it: neither the value of a header nor a device's name has a line break. */
const BEFORE_NOTE = "\nfrom a rescue file, imported by ";

const BEFORE_AUTHOR = "\ntaken over from ";

/**
 * Returns the device of a write as it is stored: its name, for a write from a rescue file who imported the file, and for an
 * unsent write that staff have taken over who had saved it.
 */
export function withImporter(
  device: string | null,
  importer: string | null,
  author: string | null = null,
): string | null {
  const noted = importer === null ? device : `${device ?? ""}${BEFORE_NOTE}${importer}`;
  return author === null ? noted : `${noted ?? ""}${BEFORE_AUTHOR}${author}`;
}

type DeviceNotes = { device: string | null; importer: string | null; author: string | null };

/** The reverse of {@link withImporter}. */
export function fromDevice(stored: string | null): DeviceNotes {
  const [noted = "", author = null] = (stored ?? "").split(BEFORE_AUTHOR);
  const [device = "", importer = null] = noted.split(BEFORE_NOTE);
  return { device: device === "" ? null : device, importer, author };
}
