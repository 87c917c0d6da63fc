import { showDate } from "../values/time.ts";
import { type Rejection, reject } from "./change.ts";

/** The values of the fields that a form showed when it was opened. */
export type Base = Record<string, unknown>;

/** `merged` are the fields that the form left, and that another user had changed since it was opened. */
type Edited<R> = { kind: "edited"; record: R; merged: string[] } | Rejection;

/**
 * Applies the values of a form to the current record. A field that the form did not change is not written.
 * If the form and another user changed a field to different values, the edit is refused with `current`, so that a
 * person chooses. Without a `base` every entered field counts as changed and overwrites the record.
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
  const conflicts = changed.filter(
    ([field, value]) =>
      base && field in base && !isSame(base[field], now[field]) && !isSame(value, now[field]),
  );
  const merged = given.flatMap(([field, value]) =>
    base && field in base && isSame(base[field], value) && !isSame(value, now[field]) ? [field] : [],
  );
  const theirs = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, now[field]]));
  if (conflicts.length > 0)
    return editConflict(
      theirs(conflicts.map(([field]) => field)),
      merged.length > 0 ? { merged: theirs(merged) } : {},
      last,
    );
  return { kind: "edited", record: { ...record, ...Object.fromEntries(changed) }, merged };
}

/** Returns the paths of fields in a part of a record, such as its harvest. */
export function under(part: readonly string[], fields: readonly string[]): string[][] {
  return fields.map((field) => [...part, field]);
}

/**
 * Returns the refusal of an edit: the current values of the conflicting fields, and who wrote them. `merged` contains
 * the current values of the fields that only the other user changed.
 */
function editConflict(
  theirs: Record<string, unknown>,
  merged: { merged?: unknown },
  { by, at }: { by: string; at: string },
): Rejection {
  const fields = Object.keys(theirs);
  const message = `${fields.join(", ")} was changed meanwhile by ${by} on ${showDate(at)}.`;
  const current = { ...theirs, ...merged, updated_by: by, updated_at: at };
  return reject("EDIT_CONFLICT", message, { ...(fields[0] ? { field: fields[0] } : {}), current });
}

/** What a version of a record's history has about its writer. */
type Past = { user: string; at: string; recorded_at: string | null; changes: { path: string[] }[] };

/**
 * Replaces the editor in a refused edit with the user who changed the field, from the record's history (newest
 * first): a rule knows only who wrote the form last. Unchanged if the change is older than the histories.
 */
export async function nameLastEditor(
  rejection: Rejection,
  versions: AsyncIterable<Past>,
): Promise<Rejection> {
  const {
    updated_by: _by,
    updated_at: _at,
    merged,
    ...theirs
  } = rejection.current as Record<string, unknown>;
  const changed = await firstThat(versions, ({ changes }) =>
    changes.some(({ path }) => (path[0] ?? "") in theirs),
  );
  return changed
    ? editConflict(theirs, merged ? { merged } : {}, {
        by: changed.user,
        at: changed.recorded_at ?? changed.at,
      })
    : rejection;
}

async function firstThat<T>(
  values: AsyncIterable<T>,
  matches: (value: T) => boolean,
): Promise<T | undefined> {
  for await (const value of values) if (matches(value)) return value;
  return undefined;
}

/** Returns the base of a form after a refused edit: the current values replace the outdated ones. */
export function rebaseForm(base: Base, current: Record<string, unknown>): Base {
  return Object.fromEntries(
    Object.entries(base).map(([field, value]) => [field, field in current ? current[field] : value]),
  );
}

/** True if two values of a field are equal. `undefined` and `null` are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b);
}
