import { isSame } from "../kernel/edits.ts";
import type { FieldChange } from "./schema.ts";

type Values = Record<string, unknown>;
/** Steps of a process are identified by their `join_id`. */
type Entry = Values & ({ id: string } | { join_id: string });

/**
 * Returns the fields that differ between two versions of a record; `null` is the record before its creation or after
 * its deletion.
 */
export function changesBetween(before: object | null, after: object | null): FieldChange[] {
  return between((before ?? {}) as Values, (after ?? {}) as Values, []);
}

function between(before: Values, after: Values, path: readonly string[]): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) => changeOf(before[field], after[field], [...path, field]));
}

function changeOf(before: unknown, after: unknown, path: string[]): FieldChange[] {
  if (isSame(before, after)) return [];
  const [old, now] = [entriesOf(before), entriesOf(after)];
  return old && now ? entryChanges(old, now, path) : [change(path, before, after)];
}

function entryChanges(old: Entry[], now: Entry[], path: string[]): FieldChange[] {
  const before = new Map(old.map((entry) => [idOf(entry), entry]));
  const remaining = new Set(now.map(idOf));
  return [
    ...now.flatMap((entry) => {
      const known = before.get(idOf(entry));
      if (known === entry) return [];
      const at = [...path, idOf(entry)];
      return known ? between(known, entry, at) : [change(at, undefined, entry)];
    }),
    ...old
      .filter((entry) => !remaining.has(idOf(entry)))
      .map((entry) => change([...path, idOf(entry)], entry, undefined)),
  ];
}

/**
 * The entries of a list whose entries have ids, which are compared one by one. A missing list is empty; `null` for
 * other values.
 */
function entriesOf(value: unknown): Entry[] | null {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every(isEntry) ? value : null;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && typeof idOf(value as Entry) === "string";
}

const idOf = (entry: Entry): string => ("id" in entry ? entry.id : entry.join_id) as string;

function change(path: string[], before: unknown, after: unknown): FieldChange {
  return {
    path,
    ...(isNothing(before) ? {} : { before }),
    ...(isNothing(after) ? {} : { after }),
  };
}

const isNothing = (value: unknown) => value === undefined || value === null;
