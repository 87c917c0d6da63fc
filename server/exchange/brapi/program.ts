/** The lab, which BrAPI clients see as the only program. */
export const PROGRAM = { programDbId: "lab", programName: "Cellulose nanofibre lab" };

export const isProgram = (_: unknown, value: string) => value === PROGRAM.programDbId;

/** Returns ISO UTC with the milliseconds, by which a client can request the same time; null for a text that is no time. */
export function timestamp(iso: string): string | null {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** Published fields of which the lab has no data: every field is in an answer. */
export function empty<Name extends string>(...names: Name[]): Record<Name, null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}

/** The filter of a field of which the lab has no data. */
export const never = () => false;

/** The filters of references of other systems, which the lab has none of. */
export const references = {
  externalReferenceID: never,
  externalReferenceId: never,
  externalReferenceSource: never,
};

/** The filters `…Start` and `…End` of the time (ISO UTC) that an item has; compared as instants. */
export function timeFilters<Range extends string, Item>(
  range: Range,
  timeOf: (item: Item) => string,
): Record<`${Range}Start` | `${Range}End`, (item: Item, value: string) => boolean> {
  return {
    [`${range}Start`]: (item: Item, value: string) => Date.parse(timeOf(item)) >= Date.parse(value),
    [`${range}End`]: (item: Item, value: string) => Date.parse(timeOf(item)) <= Date.parse(value),
  } as never;
}

/** The permanent identifier of a record. */
export const toPui = (id: string) => `urn:uuid:${id}`;

/** Returns an object's entries that have a value, as texts: BrAPI has no null, and its free fields contain texts. */
export function present<T extends object>(fields: T): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );
}
