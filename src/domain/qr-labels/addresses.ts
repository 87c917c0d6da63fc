import { type FindableTable, findableTables, type RecordRef } from "../kernel/tables.ts";
import { kindPages, pathOf, tableOfList } from "../kind-pages.ts";
import { type QrType, qrTypes } from "./types.ts";

/** The table that each type of code leads to; null if the lab has no records of the type. */
export const qrTables = Object.fromEntries(
  qrTypes.map((type) => [type, findableTables.find((one) => kindPages[one].qrTypes.includes(type)) ?? null]),
) as Record<QrType, FindableTable | null>;

/** Returns the path of the page that a label of a type leads to; `null` if the type has no page. */
export function pathOfType(type: QrType, id: string): string | null {
  const table = qrTables[type];
  return table === null ? null : pathOf({ table, id });
}

/** The meaning of a scanned code. */
type Scanned =
  | ({ kind: "record" } & RecordRef)
  /** A stored label, by its own id. */
  | { kind: "label"; id: string }
  /** A type of the lab that has no page. */
  | { kind: "invalid-type"; type: QrType }
  /** Any other text, including addresses of other sites, which are never opened. */
  | { kind: "foreign" };

const VIEWER = "/inventory/qr-code-viewer";
const SUBSTRATE = "/substrate-process";
const FOREIGN: Scanned = { kind: "foreign" };

/**
 * Parses a scanned text: the address of a record at this lab (`origin`, such as `https://lab.example`), or only its
 * path. Case, query string and fragment are ignored.
 */
export function readScanned(text: string, origin: string): Scanned {
  const path = pathIn(text.trim(), origin);
  const [, folder = "", id = ""] = /^(.+)\/([^/]+)$/.exec(path ?? "") ?? [];
  if (id === "") return FOREIGN;
  const name = folder.toLowerCase();
  const table = tableOfList(name);
  if (table !== undefined) return { kind: "record", table, id: idIn(id) };
  if (name === VIEWER) return { kind: "label", id: idIn(id) };
  return name === SUBSTRATE ? { kind: "invalid-type", type: "SUBSTRATE_PROCESS" } : FOREIGN;
}

/** The path of an address at this lab, or a text that is a path; `null` for any other text. */
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

/** Ids are stored in lower case; the case of a batch number is preserved. */
const idIn = (id: string) => (UUID.test(id) ? id.toLowerCase() : id);
