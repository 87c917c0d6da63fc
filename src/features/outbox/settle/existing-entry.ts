import type { OutboxEntry } from "#store/rows.ts";

/** The record that the lab has in place of a refused write: a tray's week or harvest, by its id. */
export type ExistingEntry = { what: "week" | "harvest"; id: string };

const refusals: Record<string, { code: string; what: ExistingEntry["what"] }> = {
  addWeeklyData: { code: "DUPLICATE", what: "week" },
  addHarvestData: { code: "ALREADY_ADDED", what: "harvest" },
};

/** The existing record for which a write was refused; null where the refusal has another reason. */
export function existingEntryOf({ state, operation, problem }: OutboxEntry): ExistingEntry | null {
  const refusal = refusals[operation];
  if (state !== "parked" || refusal === undefined || problem?.code !== refusal.code) return null;
  const { id } = (problem.current ?? {}) as { id?: unknown };
  return typeof id === "string" ? { what: refusal.what, id } : null;
}
