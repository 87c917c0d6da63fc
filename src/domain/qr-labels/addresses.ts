import { kindPages, pathOf, tableOfList } from "../kind-pages.ts";
import { type FindableTable, findableTables, type RecordRef } from "../tables.ts";
import { nameKey, withPlainHyphens } from "../values/name-key.ts";
import type { QrType } from "./schema.ts";

const tablesOfTypes = new Map(
  findableTables.flatMap((table) => kindPages[table].qrTypes.map((type) => [type, table] as const)),
);

/** Returns the table that a type of code leads to; null if the lab has no records of the type. */
export function tableOfType(type: QrType): FindableTable | null {
  return tablesOfTypes.get(type) ?? null;
}

/** Returns the path of the page that a label of a type leads to; `null` if the type has no page. */
export function pathOfType(type: QrType, id: string): string | null {
  const table = tableOfType(type);
  return table === null ? null : pathOf({ table, id });
}

/** The meaning of a scanned or typed code. `origin`: of its address, such as `https://lab.example`; null for other codes. */
type Scanned =
  | ({ kind: "record"; origin: string | null } & RecordRef)
  /** A stored label, by its own id. */
  | { kind: "label"; origin: string | null; id: string }
  /** The id of a record or a label, alone. */
  | { kind: "id"; id: string }
  /** A type of the lab that has no page. */
  | { kind: "invalid-type"; type: QrType }
  /** Any other text. */
  | { kind: "foreign" };

const VIEWER = "/inventory/qr-code-viewer";
const SUBSTRATE = "/substrate-process";
const FOREIGN: Scanned = { kind: "foreign" };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Parses a scanned or typed text: an address of any origin whose path is one of the lab's, this path alone, or an id
 * alone. A lab that has moved scans its old labels. Only the path is used, so the address itself is never opened. Case,
 * query string and fragment are ignored; a hyphen that does not break a line is a hyphen.
 */
export function readScanned(text: string): Scanned {
  const plain = withPlainHyphens(text.trim());
  if (isId(plain)) return { kind: "id", id: idIn(plain) };
  const [, scheme, host = "", path = ""] = ADDRESS.exec(plain) ?? [];
  const [, folder = "", id = ""] = /^(.+)\/([^/]+)$/.exec(decoded(path)) ?? [];
  if (id === "") return FOREIGN;
  const origin =
    scheme === undefined ? null : `${scheme}://${host}`.toLowerCase().replace(DEFAULT_PORT, "$1$2");
  const name = folder.toLowerCase();
  // Links from outside use the singular too: /inventory/cnf/…
  const table = tableOfList(name) ?? tableOfList(`${name}s`);
  if (table !== undefined) return { kind: "record", origin, table, id: idIn(id) };
  if (name === VIEWER) return { kind: "label", origin, id: idIn(id) };
  return name === SUBSTRATE ? { kind: "invalid-type", type: "SUBSTRATE_PROCESS" } : FOREIGN;
}

/** True for an origin that a printed label outlives or that no other device may open: plain http, localhost, an IP address. */
export function isPassingOrigin(origin: string): boolean {
  return /^http:|^https:\/\/(localhost|[\d.]+|\[[^\]]*\])(:\d+)?$/i.test(origin);
}

/** What a text in a search field is searched for, as {@link nameKey}: the id in an address, otherwise the text. */
export function wantedIn(text: string): string {
  const scanned = readScanned(text);
  return nameKey("id" in scanned ? scanned.id : text);
}

/** True if a text is the id of a record. */
export const isId = (text: string) => UUID.test(text);

const ADDRESS = /^(?:(https?):\/\/([^/?#]*))?(\/(?![/\\])[^?#]*)/i;
const DEFAULT_PORT = /^(http:.*):80$|^(https:.*):443$/;

/** The characters of a path, without slashes at its end; empty if they are not UTF-8. */
function decoded(path: string): string {
  try {
    return withPlainHyphens(decodeURIComponent(path)).replace(/\/+$/, "");
  } catch {
    return "";
  }
}

/** Ids are stored in lower case; the case of a batch number is preserved. */
const idIn = (id: string) => (isId(id) ? id.toLowerCase() : id);

const PAGE = "/print-labels";

/** The page that prints the scale card, and the path in the code of the card. */
export const scaleCardPath = `${PAGE}/scale-card`;

/** Returns the path of the page that prints the labels of these records, in this order. */
export function printLabelsPath(refs: readonly RecordRef[]): string {
  return `${PAGE}?items=${refs.map(({ table, id }) => `${table}:${encodeURIComponent(id)}`).join(",")}`;
}

/** Returns the path of the page that prints the labels of all trays of a trial. */
export function printTrialPath(trialId: string): string {
  return `${PAGE}?trial=${encodeURIComponent(trialId)}`;
}

/** Parses `items` of such a path, without duplicates and unknown tables. */
export function readLabelRefs(items: string): RecordRef[] {
  const refs = items.split(",").flatMap((item): [string, RecordRef][] => {
    const [name, id] = item.split(":");
    const table = findableTables.find((one) => one === name);
    return table && id ? [[`${table}:${id}`, { table, id }]] : [];
  });
  return [...new Map(refs).values()];
}
