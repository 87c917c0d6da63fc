/** The lab, which BrAPI clients see as the only program. */
export const PROGRAM = { programDbId: "lab", programName: "Cellulose nanofibre lab" };

export const isProgram = (_: unknown, value: string) => value === PROGRAM.programDbId;

/** Returns ISO UTC without milliseconds, as timestamps of BrAPI are written; undefined for a text that is no time. */
export function timestamp(iso: string): string | undefined {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? undefined : `${new Date(ms).toISOString().slice(0, 19)}Z`;
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
