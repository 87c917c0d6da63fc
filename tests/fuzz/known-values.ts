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
    this.#learn(containersIn(path), JSON.parse(text));
  }

  /**
   * A value that a field of this name has had; undefined without one. `path` is that of the request: its `id` is one of
   * the records that the part before it names. `location_id` is the id of one of the `locations`.
   */
  find(name: string, path: string): unknown {
    const named = name.replace(/_id$/, "");
    // `sample_purpose_id`: of the `sample_purposes`, or of the `purposes`.
    const endings = named.split("_").map((_, i, words) => words.slice(i).join("_"));
    const of =
      name === "id"
        ? containersIn(path)
        : endings.flatMap((one) => [one, `${one}s`, one.replace(/y$/, "ies")]);
    const ids = of.map((one) => this.#values.get(`id of ${one}`)).filter((found) => found !== undefined);
    const values = name.endsWith("id") && ids.length > 0 ? this.#chance.pick(ids) : this.#values.get(name);
    return values === undefined ? undefined : this.#chance.pick(values);
  }

  /** `containers` are the names under which the ids of these objects are remembered. */
  #learn(containers: readonly string[], value: unknown): void {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 100)) this.#learn(containers, one);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const item = value as Record<string, unknown>;
    if (this.#isOwn(item)) return;
    for (const [name, inner] of Object.entries(item)) {
      if (name === "id") for (const of of containers) this.#add(`id of ${of}`, inner);
      if (typeof inner === "string" || typeof inner === "number") this.#add(name, inner);
      // The list inside of an answer such as `{ growTrials: […] }` has the records that the path names.
      else this.#learn("id" in item ? [name] : [...containers, name], inner);
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

/** The fixed parts of a path before its first parameter, the last one first: `/api/misc/lab-lists/{id}` → `lab_lists`, `misc`. */
function containersIn(path: string): string[] {
  const fixed = path.split(/[{?]/)[0] ?? "";
  return fixed
    .split("/")
    .filter((part) => part !== "" && part !== "api")
    .map((part) => part.replaceAll("-", "_"))
    .reverse();
}
