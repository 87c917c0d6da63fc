import { type Rejection, reject } from "./change.ts";
import { showDate } from "./time.ts";

/** What a form started from, beside what it sends: the fields it showed, as they were then. */
export type Base = Record<string, unknown>;

type Edited<R> = { kind: "edited"; record: R } | Rejection;

/**
 * Lays what a form entered over the record as it is now. Fields the form left as they were keep what others gave them
 * since; a field that both changed, and differently, is refused with `current`, so that a person keeps one. Without a
 * `base` every field given counts as changed, and none is in anybody's way: the last one stays.
 */
export function mergeEdit<R extends object>(
  record: R,
  entered: Partial<R>,
  base: Base | null | undefined,
  last: { by: string; at: string },
): Edited<R> {
  const now = record as Record<string, unknown>;
  const given = Object.entries(entered).filter(([, value]) => value !== undefined);
  const changed = given.filter(([field, value]) => !base || !(field in base) || !isSame(base[field], value));
  const clashes = changed.filter(
    ([field, value]) =>
      base && field in base && !isSame(base[field], now[field]) && !isSame(value, now[field]),
  );
  const [first] = clashes;
  if (first !== undefined) {
    const fields = clashes.map(([field]) => field).join(", ");
    const message = `${fields} was changed meanwhile by ${last.by} on ${showDate(last.at)}.`;
    const theirs = Object.fromEntries(clashes.map(([field]) => [field, now[field]]));
    const current = { ...theirs, updated_by: last.by, updated_at: last.at };
    return reject("EDIT_CONFLICT", message, { field: first[0], current });
  }
  return { kind: "edited", record: { ...record, ...Object.fromEntries(changed) } };
}

/** What a form starts from once it has been told what stands there now. */
export function startFrom(base: Base, current: Record<string, unknown>): Base {
  return Object.fromEntries(
    Object.entries(base).map(([field, value]) => [field, field in current ? current[field] : value]),
  );
}

/** True of two values of a field that are equal; nothing is nothing, however it is said. */
export function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b);
}
