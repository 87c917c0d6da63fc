import type { Chance } from "./chance.ts";

const MOST_PER_NAME = 60;
const MOST_CHARACTERS = 300_000;

/**
 * The values of the lab's answers, by the name of their field: requests that name real records reach the rules behind
 * the checks of form.
 */
export class KnownValues {
  readonly #values = new Map<string, unknown[]>();
  readonly #chance: Chance;
  readonly #isOwn: (item: Record<string, unknown>) => boolean;

  /** Objects for which `isOwn` is true are not remembered: the sender's accounts must remain as they are. */
  constructor(chance: Chance, isOwn: (item: Record<string, unknown>) => boolean) {
    this.#chance = chance;
    this.#isOwn = isOwn;
  }

  /** Remembers the values of an answer to a request to `path`. */
  learn(path: string, text: string): void {
    if (text.length > MOST_CHARACTERS || !/^[[{]/.test(text)) return;
    this.#learn(kindOf(path), JSON.parse(text), 0);
  }

  /** A value that a field of this name has had; undefined without one. `path` is that of the request. */
  find(name: string, path: string): unknown {
    const own = name === "id" ? this.#values.get(`id ${kindOf(path)}`) : this.#values.get(name);
    const values = own ?? (name.endsWith("id") ? this.#values.get("id") : undefined);
    return values === undefined ? undefined : this.#chance.pick(values);
  }

  #learn(kind: string, value: unknown, depth: number): void {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 100)) this.#learn(kind, one, depth);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const item = value as Record<string, unknown>;
    if (this.#isOwn(item)) return;
    for (const [name, inner] of Object.entries(item)) {
      if (name === "id" && depth === 0) this.#add(`id ${kind}`, inner);
      if (typeof inner === "string" || typeof inner === "number") this.#add(name, inner);
      else this.#learn(kind, inner, depth + 1);
    }
  }

  #add(name: string, value: unknown): void {
    const values = this.#values.get(name) ?? [];
    if (values.includes(value)) return;
    if (values.length < MOST_PER_NAME) values.push(value);
    else values[this.#chance.below(MOST_PER_NAME)] = value;
    this.#values.set(name, values);
  }
}

/** The part of a path that names the kind of record: `/api/equipments/…` → `equipments`. */
const kindOf = (path: string) => path.split(/[/?]/)[2] ?? "";
