import { v5 } from "uuid";
import type { Stamp } from "./change.ts";

/** The lab's own namespace: ids of things that are the same by name, on every tablet and server. */
const LAB = "6f1d3f9e-2c1b-5a7d-9f40-0c3b8f5d7a11";

/** The id of a thing that is the same by name, such as a purpose or an additive (UUIDv5). */
export function namedId(kind: string, name: string): string {
  return idOf(`${kind}:${name}`, LAB);
}

/** The id of the entity a command makes: the body's own where another client sent one, else UUIDv5 of the command's. */
export function createdId(
  stamp: Pick<Stamp, "id">,
  body: { id?: string | undefined },
  word = "entity",
): string {
  return body.id ?? idOf(word, stamp.id);
}

/** The id of a step of a process (UUIDv5 of its name in the process): every tablet makes the same one. */
export function stepId(processId: string, stepName: string): string {
  return idOf(stepName, processId);
}

const MAX_CACHED_IDS = 1000;
const made = new Map<string, string>();

/** UUIDv5, hashed once: a rule asks for the same few ids each time it is run. */
function idOf(name: string, namespace: string): string {
  const key = `${namespace} ${name}`;
  const id = made.get(key) ?? v5(name, namespace);
  if (made.size >= MAX_CACHED_IDS) made.clear();
  made.set(key, id);
  return id;
}
