import { fieldNamed, isHidden } from "#contract/fields.ts";
import { type Field, isTable } from "#domain/kernel/fields.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName, showNamesIn, showUnit, showUnitsIn, toTitle } from "#domain/values/words.ts";
import { namedWithUnit } from "./unit-codes.ts";

/** One value of a record: its path in the document, the value as stored, and as text with the unit as a sign. */
export type Fact = {
  path: string;
  label: string;
  value: string | number | boolean;
  text: string;
  /** As stored or declared: `LITRES`, `cm`. */
  unit?: string;
};

/** The facts of each entry of a list in a record, such as its weekly data, or of each record that belongs to it. */
export type FactList = { label: string; entries: Iterable<Fact[]> | AsyncIterable<Fact[]> };

/** What a document contains, for people: its own values, and its lists. */
export type Facts = { own: Fact[]; lists: FactList[] };

/** Returns the name of a record by its id, and its table if that is known; undefined for an unknown id. */
export type NameOf = (id: string, table?: TableName) => string | undefined;

type Values = Record<string, unknown>;

/** Every fact of a record, entry by entry. */
export async function* everyFact({ own, lists }: Facts): AsyncGenerator<Fact> {
  yield* own;
  for (const { entries } of lists) for await (const entry of entries) yield* entry;
}

/** Returns the values of a document in reading order. `operation` is the command that wrote it first. */
export function factsOf(doc: object, nameOf: NameOf, operation?: string): Facts {
  const facts: Facts = { own: [], lists: [] };
  add(facts, doc as Values, { path: "", label: "", nameOf, operation });
  return facts;
}

type At = { path: string; label: string; nameOf: NameOf; operation: string | undefined };

function add(facts: Facts, values: Values, at: At): void {
  // A person named these fields: no rule on names applies to them.
  const isInfo = at.path.endsWith("more_info");
  for (const [key, value] of Object.entries(values)) {
    if (isEmpty(value) || (!isInfo && (isHidden(key, "export") || key.endsWith("_units")))) continue;
    const path = at.path === "" ? key : `${at.path}.${key}`;
    const field = isInfo ? { label: key } : (namedWithUnit(key) ?? fieldNamed(key, at.operation));
    const label = at.label === "" ? field.label : `${at.label}: ${field.label}`;
    if (isRange(value)) {
      const ends = ["from", "to"].map((end, i) => [end, value[i]] as const);
      const unit = unitOf(key, field, values);
      for (const [i, [end, one]] of ends.entries())
        facts.own.push(factOf(one, { path: `${path}.${i}`, label: `${label}: ${end}` }, { field, unit, at }));
    } else if (isListOfObjects(value))
      facts.lists.push({ label, entries: entriesOf(value, { ...at, path }) });
    else if (typeof value === "object" && !Array.isArray(value) && field.of !== "link")
      add(facts, value as Values, { ...at, path, label });
    else facts.own.push(factOf(value, { path, label }, { field, unit: unitOf(key, field, values), at }));
  }
}

function entriesOf(entries: readonly Values[], at: At): Fact[][] {
  return entries.map((entry, i) => factsOfEntry(entry, { ...at, path: `${at.path}.${i}`, label: "" }));
}

/** The values of a list's entry; lists within it are shown as one text. */
function factsOfEntry(entry: Values, at: At): Fact[] {
  const facts: Facts = { own: [], lists: [] };
  add(facts, entry, at);
  return facts.own;
}

function factOf(
  value: unknown,
  { path, label }: { path: string; label: string },
  { field, unit, at }: { field: Field; unit: string | undefined; at: At },
): Fact {
  const isExact = typeof value === "number" || typeof value === "boolean" || isTime(value);
  const text = textOf(field, value, at.nameOf);
  const custom = typeof value === "string" && at.path.endsWith("more_info") ? showUnitsIn(value) : null;
  return {
    path,
    label,
    value: isExact && !isId(field) ? value : text,
    text: custom ?? (unit === undefined ? text : `${text} ${showUnit(unit)}`),
    ...(unit !== undefined && { unit }),
  };
}

function textOf(field: Field, value: unknown, nameOf: NameOf): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((one) => textOf(field, one, nameOf)).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, one]) => `${toTitle(key)}: ${nameOf(String(one)) ?? String(one)}`)
      .join(", ");
  const text = String(value);
  if (isId(field)) return nameOf(text, isTable(field.of) ? field.of : "use_records") ?? text;
  if (isTime(value)) return showDateTime(text);
  if (field.of === "state") return toTitle(text);
  if (field.of === "name" || CONSTANT.test(text)) return showName(text);
  if (field.of === "names") return showNamesIn(text);
  return ID.test(text) ? (nameOf(text) ?? text) : text;
}

/** The id of a record in a field without metadata. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A constant of the lab: `DI_WATER`. */
const CONSTANT = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

/** ISO UTC. */
const isTime = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** The two ends of a range. */
const isRange = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === "number");

const isId = ({ of }: Field) => isTable(of) || of === "use";

function unitOf(key: string, field: Field, values: Values): string | undefined {
  const unit = field.unit ?? values[field.unitIn ?? `${key}_units`];
  // A count has the sign of a number, which is not shown.
  return typeof unit === "string" && unit !== "" && unit !== "#" ? unit : undefined;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function isListOfObjects(value: unknown): value is Values[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one === "object" && one !== null && !Array.isArray(one))
  );
}
