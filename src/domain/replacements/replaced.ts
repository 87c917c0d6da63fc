import { changesBetween } from "../history/changes.ts";
import type { FieldChange, Version } from "../history/schema.ts";
import type { Change, Stamp } from "../kernel/change.ts";
import { isSame } from "../kernel/edits.ts";
import { createdId } from "../kernel/ids.ts";
import type { Replacement } from "./schema.ts";

type Values = Record<string, unknown>;

/** The stored name of a form's field, where the two differ. */
const storedNames: Record<string, string> = { formulation_identifier: "identifier" };
/** Fields of each write itself: every edit replaces them. */
const authorship = new Set(["created_by", "created_at", "creation_date", "characterized_by", "base", "id"]);

/** The record fields that a form with these fields enters. */
export function storedFields(form: readonly string[]): ReadonlySet<string> {
  return new Set(form.filter((field) => !authorship.has(field)).map((field) => storedNames[field] ?? field));
}

/**
 * Returns the values that a write changes in a record and that a form enters: fields of the form (`fields`), and
 * deleted entries of a list. Values that the rule derives, such as states, are left out.
 */
export function enteredChanges(before: object, after: object, fields: ReadonlySet<string>): FieldChange[] {
  const [old, now] = [before as Values, after as Values];
  // A correction adds an entry to a list: it replaces nothing, and is not compared.
  const names = Object.keys(old).filter((name) => old[name] !== now[name] && !isLonger(old[name], now[name]));
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return changesBetween(pick(old), pick(now))
    .flatMap(valuesOf)
    .filter(({ path, after }) => isDeletedEntry(path, after) || path.some((part) => fields.has(part)));
}

function isDeletedEntry(path: readonly string[], after: unknown): boolean {
  return path.length % 2 === 0 && after === undefined;
}

function isLonger(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length <= before.length) return false;
  return before.every((entry, i) => entry === after[i]);
}

/**
 * Splits the change of a group of values, such as a harvest, into one change for each value. What an entry of a list
 * contains remains whole: how the width of a week was measured is one value.
 */
function valuesOf(change: FieldChange): FieldChange[] {
  const { path, before, after } = change;
  if (path.length > 1 || !isGroup(before) || !isGroup(after)) return [change];
  return Object.keys({ ...before, ...after })
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ path: [...path, field], before: before[field], after: after[field] }));
}

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A write that changed a record: its stamp, its command's name, what it entered, and the paths that it merged. */
type Entered = {
  stamp: Stamp;
  operation: string;
  changes: readonly FieldChange[];
  merged: readonly string[][];
};

/**
 * Returns the notices about a write, for each other person whose value it replaced or was merged with. `versions` is
 * the record's history before the write, newest first; it is read as far as needed. Nobody is notified about their own
 * values.
 */
export async function replacementsOf(
  { table, id }: Pick<Change, "table" | "id">,
  { stamp, operation, changes, merged }: Entered,
  versions: AsyncIterable<Version>,
): Promise<Replacement[]> {
  const found = new Map<string, Pick<Replacement, "kind" | "commands" | "changes">>();
  for (const change of changes) {
    const author = isNothing(change.before)
      ? undefined
      : await authorOf(versions, change.path, change.before);
    if (!author || author.user === stamp.user) continue;
    const known = found.get(author.user);
    found.set(author.user, {
      kind: "replaced",
      commands: [...new Set([...(known?.commands ?? []), author.command])],
      changes: [...(known?.changes ?? []), change],
    });
  }
  for (const path of changes.length > 0 ? merged : []) {
    const author = await authorOf(versions, path);
    if (!author || author.user === stamp.user || found.get(author.user)?.kind === "replaced") continue;
    const known = found.get(author.user)?.commands ?? [];
    const commands = [...new Set([...known, author.command])];
    found.set(author.user, { kind: "merged", commands, changes: [...changes] });
  }
  return [...found].map(([whose, notice]) => ({
    ...notice,
    id: createdId(stamp, {}, `replaced ${table} ${id} ${whose}`),
    whose,
    record_table: table,
    record_id: id,
    by: stamp.user,
    operation,
    at: stamp.now,
    recorded_at: stamp.recordedOffline,
  }));
}

/** The version that last set the value at `path`; undefined if the history is younger, or has another value there. */
async function authorOf(
  versions: AsyncIterable<Version>,
  path: readonly string[],
  value?: unknown,
): Promise<Version | undefined> {
  for await (const version of versions) {
    for (const change of version.changes) {
      if (change.path.some((part, i) => part !== path[i])) continue;
      const rest = path.slice(change.path.length);
      const [before, after] = [valueAt(change.before, rest), valueAt(change.after, rest)];
      if (isSame(before, after)) continue;
      return value === undefined || isSame(after, value) ? version : undefined;
    }
  }
  return undefined;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, part) => (isGroup(inner) ? inner[part] : undefined), value);
}

const isNothing = (value: unknown) => value === undefined || value === null;
