import type { LabStore } from "#store/db.ts";
import type { Draft } from "#store/rows.ts";
import { FAILED, whenStored } from "#store/storage-faults.ts";
import { isoNow, type SyncEnv } from "../env.ts";

type Values = Readonly<Record<string, unknown>>;

/** A draft as it was stored: its values with its files, and when they were stored (ISO UTC). */
type StoredDraft = Pick<Draft, "saved_at" | "typed"> & { values: Values };

/** Returns a draft; `undefined` where there is none, or none can be read. */
export async function readDraft(store: LabStore, key: string): Promise<StoredDraft | undefined> {
  const reading = whenStored(store, () =>
    Promise.all([store.drafts.get(key), partsOf(store, key).toArray()]),
  );
  const read = await reading.catch(() => FAILED);
  if ("kind" in read) return undefined;
  const [draft, parts] = read;
  if (!draft) return undefined;
  const files = parts.map((part) => [part.key.slice(key.length + 1), part.values]);
  const values = { ...Object.fromEntries(files), ...(draft.values as Values) };
  return { values, saved_at: draft.saved_at, ...(draft.typed && { typed: draft.typed }) };
}

const TIME = /^\d{4}-\d\d-\d\d(T|$)/;

/**
 * Returns the values of a draft for a form that shows `shown` now. A date that the person did not type is not part of
 * the result: the form's own date is today's. Values that an edit is compared with (`base`) belong to the draft.
 */
export function restorable({ values, typed }: StoredDraft, shown: Values): Values {
  const isDate = (value: unknown) => typeof value === "string" && TIME.test(value);
  const base = (values.base ?? {}) as Values;
  const isOutdated = ([name, value]: [string, unknown]) =>
    typed !== undefined && !typed.includes(name) && !(name in base) && isDate(value) && isDate(shown[name]);
  return Object.fromEntries(Object.entries(values).filter((field) => !isOutdated(field)));
}

/** `typed` are the fields that the person changed; a screen without dates needs none. */
type NewDraft = { key: string; user: string; values: Values; stored: Values; typed?: string[] };

/**
 * Stores a form's unsaved values for one person (`user`, e-mail). A field with bytes, such as a photo, has a row of its
 * own, which is written only if `stored`, the values stored before, has other bytes: not at each keystroke. Returns false
 * if storing fails, as on a full disk; the form still has its values.
 */
export async function storeDraft(
  env: Pick<SyncEnv, "store" | "now">,
  { key, user, values, stored, typed }: NewDraft,
): Promise<boolean> {
  const { drafts } = env.store;
  const fields = Object.entries(values);
  const row = { user, saved_at: isoNow(env) };
  const text = Object.fromEntries(fields.filter(([, value]) => !hasBytes(value)));
  const files = fields.filter(([name, value]) => hasBytes(value) && !hasSameBytes(value, stored[name]));
  const rows = files.map(([name, value]) => ({ ...row, key: `${key} ${name}`, values: value }));
  return whenStored(env.store, () =>
    drafts.bulkPut([...rows, { ...row, key, values: text, ...(typed && { typed }) }]),
  ).then(
    (outcome) => typeof outcome === "string",
    () => false,
  );
}

/** Deletes a draft with its files. Never throws: if deleting fails, the form offers the draft again. */
export async function deleteDraft(store: LabStore, key: string): Promise<void> {
  const deleted = whenStored(store, () =>
    store.transaction("rw", store.drafts, async () =>
      Promise.all([store.drafts.delete(key), partsOf(store, key).delete()]),
    ),
  );
  await deleted.catch(() => {});
}

function partsOf(store: LabStore, key: string) {
  return store.drafts.where("key").startsWith(`${key} `);
}

function hasBytes(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).some((part) => part instanceof ArrayBuffer)
  );
}

/** True for two values with identical fields: a form copies the value, never the bytes in it. */
function hasSameBytes(one: object, other: unknown): boolean {
  const fields = Object.entries(one);
  return hasBytes(other) && fields.every(([name, value]) => Reflect.get(other, name) === value);
}
