import { v5 } from "uuid";
import type { Stamp } from "./change.ts";

/** UUID namespace of ids that are derived from names and are the same on every tablet and server. */
const LAB = "6f1d3f9e-2c1b-5a7d-9f40-0c3b8f5d7a11";

/** Returns the id (UUIDv5) of a record that is identified by its name, such as a purpose or an additive. */
export function namedId(kind: string, name: string): string {
  return idOf(`${kind}:${name}`, LAB);
}

/**
 * Returns the id of the record that a command creates: the id in the body if there is one, else UUIDv5 of the
 * command's id.
 */
export function createdId(
  stamp: Pick<Stamp, "id">,
  body: { id?: string | undefined },
  word = "entity",
): string {
  return body.id ?? idOf(word, stamp.id);
}

/** Returns the id of a step of a process (UUIDv5 of its name in the process), the same on every tablet. */
export function stepId(processId: string, stepName: string): string {
  return idOf(stepName, processId);
}

const MAX_CACHED_IDS = 200;
const made = new Map<string, string>();

/** UUIDv5, cached: a rule derives the same few ids each time it runs. */
function idOf(name: string, namespace: string): string {
  const key = `${namespace} ${name}`;
  const id = made.get(key) ?? v5(name, namespace);
  if (made.size >= MAX_CACHED_IDS) made.clear();
  made.set(key, id);
  return id;
}
