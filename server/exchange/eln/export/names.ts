import { readRow } from "#domain/kernel/list.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { titleOf } from "#domain/kinds.ts";
import { filtrationName } from "#domain/nop-processes/views.ts";
import { tableNames } from "#domain/tables.ts";
import { Recent } from "../../../db/recent.ts";
import type { StoredRecord } from "../../../db/snapshot.ts";
import type { LabPart } from "../read/lab-part.ts";
import type { NameOf } from "./facts.ts";

/** Names that are in memory. Most records refer to the same few. */
const CACHED = 2_000;

const unnamed: readonly TableName[] = [
  ...(["claims", "images", "qr_labels", "replacements", "use_records"] as const),
];
const namedTables = tableNames.filter((table) => !unnamed.includes(table));

/** The names of the records of an export, by their ids. */
export class Names {
  readonly #part: LabPart;
  readonly #cached = new Recent<string, Promise<string | undefined>>(CACHED);

  constructor(part: LabPart) {
    this.#part = part;
  }

  /** The name of a record of this table, or without a table, of any; undefined if it is not in the export. */
  of(id: string, table?: TableName): Promise<string | undefined> {
    return this.#cached.get(`${table}:${id}`, () => this.#read(id, table));
  }

  async #read(id: string, table?: TableName): Promise<string | undefined> {
    const tables = table === undefined ? namedTables : unnamed.includes(table) ? [] : [table];
    const refs = tables.map((one) => ({ table: one, id })).filter(this.#part.has);
    for (const found of refs.length > 0 ? await this.#part.snapshot.stored(refs) : []) {
      const name = await this.#nameOf(found);
      if (typeof name === "string") return name;
    }
    return undefined;
  }

  async #nameOf({ table, doc }: StoredRecord): Promise<unknown> {
    if (doc === null) return undefined;
    const entry = doc as Partial<Record<"name" | "comment" | "purpose_name", unknown>>;
    if (table === "filtrations")
      return readRow(this.#part.snapshot, (lab) => filtrationName(lab, doc as never));
    return isFindable(table)
      ? readRow(this.#part.snapshot, (lab) => titleOf(lab, table, doc as never))
      : (entry.name ?? entry.comment ?? entry.purpose_name);
  }

  /** Returns what `make` makes of the names that it requests: it runs again until all of them are read. */
  async resolve<T>(make: (nameOf: NameOf) => T): Promise<T> {
    const read = new Map<string, string | undefined>();
    for (;;) {
      const missing = new Map<string, { id: string; table: TableName | undefined }>();
      const made = make((id, table) => {
        const key = `${table}:${id}`;
        if (!read.has(key)) missing.set(key, { id, table });
        return read.get(key);
      });
      if (missing.size === 0) return made;
      for (const [key, { id, table }] of missing) read.set(key, await this.of(id, table));
    }
  }
}
