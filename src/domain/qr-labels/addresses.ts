import { kinds, pathOf } from "../kinds.ts";
import { type FindableTable, findableTables, type RecordRef } from "../tables.ts";
import { type QrType, qrTypes } from "./schema.ts";

/** The kind of record that a type of code leads to; null of one that the lab has no record of. */
export const qrTables = Object.fromEntries(
  qrTypes.map((type) => [type, findableTables.find((one) => kinds[one].qrTypes.includes(type)) ?? null]),
) as Record<QrType, FindableTable | null>;

/** What a label of a type leads to: the page of its thing, `null` of a type that has none. */
export function pathOfType(type: QrType, id: string): string | null {
  const table = qrTables[type];
  return table === null ? null : pathOf({ table, id });
}

/** What a code says that was scanned. */
type Scanned =
  | ({ kind: "record" } & RecordRef)
  /** A label that is kept at the lab, by its own id. */
  | { kind: "label"; id: string }
  /** One of the lab's types that leads nowhere. */
  | { kind: "invalid-type"; type: QrType }
  /** Anything else, and every other place in the world: it is never gone to. */
  | { kind: "foreign" };

const VIEWER = "/inventory/qr-code-viewer";
const SUBSTRATE = "/substrate-process";
const FOREIGN: Scanned = { kind: "foreign" };

/**
 * Reads a scanned text: the address of a record at this lab (`origin`, such as `https://lab.example`), or its bare path.
 * Letters count alike in either case; what follows `?` or `#` is left out.
 */
export function readScanned(text: string, origin: string): Scanned {
  const path = pathIn(text.trim(), origin);
  const [, folder = "", id = ""] = /^(.+)\/([^/]+)$/.exec(path ?? "") ?? [];
  if (id === "") return FOREIGN;
  const name = folder.toLowerCase();
  const table = findableTables.find((one) => kinds[one].page === name);
  if (table !== undefined) return { kind: "record", table, id: idIn(id) };
  if (name === VIEWER) return { kind: "label", id: idIn(id) };
  return name === SUBSTRATE ? { kind: "invalid-type", type: "SUBSTRATE_PROCESS" } : FOREIGN;
}

/** The path that is meant, of an address at this lab or by itself; `null` of anything else. */
function pathIn(text: string, origin: string): string | null {
  const [, address, scheme = "", host = "", path = ""] =
    /^((https?):\/\/([^/?#]*))?(\/(?![/\\])[^?#]*)/i.exec(text) ?? [];
  const place = `${scheme}://${host}`.toLowerCase().replace(DEFAULT_PORT, "$1$2");
  if (address !== undefined && place !== origin.toLowerCase()) return null;
  try {
    return decodeURIComponent(path).replace(/\/+$/, "");
  } catch {
    return null;
  }
}

const DEFAULT_PORT = /^(http:.*):80$|^(https:.*):443$/;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A batch keeps its letters; ids are lower case everywhere. */
const idIn = (id: string) => (UUID.test(id) ? id.toLowerCase() : id);
