import type { OutboxEntry } from "#store/rows.ts";

/** What the lab has in the place of a refused write, and can be dealt with: a tray's week or harvest, by its id. */
export type ExistingEntry = { what: "week" | "harvest"; id: string };

const refusals: Record<string, { code: string; what: ExistingEntry["what"] }> = {
  addWeeklyData: { code: "DUPLICATE", what: "week" },
  addHarvestData: { code: "ALREADY_ADDED", what: "harvest" },
};

/** What stands in the place of a write; null where nothing does that a person could deal with. */
export function existingEntryOf({ state, operation, problem }: OutboxEntry): ExistingEntry | null {
  const refusal = refusals[operation];
  if (state !== "parked" || refusal === undefined || problem?.code !== refusal.code) return null;
  const { id } = (problem.current ?? {}) as { id?: unknown };
  return typeof id === "string" ? { what: refusal.what, id } : null;
}
