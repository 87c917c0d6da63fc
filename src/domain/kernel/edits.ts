import type { Version } from "../history/schema.ts";
import { showDate } from "../values/time.ts";
import { type Rejection, reject } from "./change.ts";

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
  const conflicts = changed.filter(
    ([field, value]) =>
      base && field in base && !isSame(base[field], now[field]) && !isSame(value, now[field]),
  );
  if (conflicts.length > 0)
    return editConflict(Object.fromEntries(conflicts.map(([field]) => [field, now[field]])), last);
  return { kind: "edited", record: { ...record, ...Object.fromEntries(changed) } };
}

/** The refusal of an edit: the fields as they stand there now, and who gave them these values. */
function editConflict(theirs: Record<string, unknown>, { by, at }: { by: string; at: string }): Rejection {
  const fields = Object.keys(theirs);
  const message = `${fields.join(", ")} was changed meanwhile by ${by} on ${showDate(at)}.`;
  const current = { ...theirs, updated_by: by, updated_at: at };
  return reject("EDIT_CONFLICT", message, { ...(fields[0] ? { field: fields[0] } : {}), current });
}

/**
 * A refused edit as the record's history tells it (newest first): a rule sees who wrote the form last, the history who
 * changed the field. Where that was before histories were kept, it stays as it is.
 */
export function nameLastEditor(rejection: Rejection, versions: readonly Version[]): Rejection {
  const { updated_by: _by, updated_at: _at, ...theirs } = rejection.current as Record<string, unknown>;
  const changed = versions.find(({ changes }) => changes.some(({ path }) => (path[0] ?? "") in theirs));
  return changed
    ? editConflict(theirs, { by: changed.user, at: changed.recorded_at ?? changed.at })
    : rejection;
}

/** What a form starts from once it has been told what stands there now. */
export function rebaseForm(base: Base, current: Record<string, unknown>): Base {
  return Object.fromEntries(
    Object.entries(base).map(([field, value]) => [field, field in current ? current[field] : value]),
  );
}

/** True of two values of a field that are equal; nothing is nothing, however it is said. */
export function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b);
}
