import { commands } from "#contract/index.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { NewWeeklyData } from "#domain/trays/forms.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useSharedQuery } from "#hooks/status/use-shared-query.ts";
import type { LabStore } from "#store/db.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";

/** A week of a tray that the server has not accepted. */
export type UnsettledWeek = { entry: WeekEntry; state: "waiting" | "refused" | "conflict" };

/** A write without its marks of being sent: the shelf is not rendered for them. */
type WeekEntry = Pick<OutboxEntry, "id" | "seq" | "state" | "params" | "body" | "problem">;

type Trays = { formulations: readonly Pick<Formulation, "id" | "weekly_data">[] };

/** The key of one week of a tray in {@link useUnsettledWeeks}. */
export function keyOf({ id }: Pick<Formulation, "id">, week: number): string {
  return `${id} ${week}`;
}

/** The weeks of a trial's trays that wait, were refused or are in conflict, by {@link keyOf}; whoever saved them. */
export function useUnsettledWeeks(trial: Trays): ReadonlyMap<string, UnsettledWeek> {
  const entries = useSharedQuery(unsettledRead);
  const weeks = new Map<string, UnsettledWeek>();
  for (const entry of entries ?? []) {
    const tray = trial.formulations.find(({ id }) => id === entry.params.id);
    const { week_number } = entry.body as NewWeeklyData;
    const key = tray && keyOf(tray, week_number);
    // A refused week remains shown until it is settled, also if the week was saved again meanwhile.
    if (key && !refusedWeek(weeks.get(key)))
      weeks.set(key, { entry, state: stateOf(entry, tray.weekly_data) });
  }
  return weeks;
}

/** The writes of unsettled weeks, oldest first. */
const unsettledRead = {
  tables: ["outbox"],
  read: async ({ outbox }: LabStore): Promise<WeekEntry[]> => {
    const entries = await outbox
      .where("state")
      .anyOf(unsettledStates)
      .and(({ operation, state }) => operation === commands.addWeeklyData.name && state !== "rescued")
      .sortBy("seq");
    return entries.map(({ id, seq, state, params, body, problem }) => ({
      id,
      seq,
      state,
      params,
      body,
      problem,
    }));
  },
};

/**
 * A week is in conflict as soon as the tray has the week of another tablet, before the server has refused this one.
 */
function stateOf(
  entry: WeekEntry,
  weeks: Trays["formulations"][number]["weekly_data"],
): UnsettledWeek["state"] {
  const body = entry.body as NewWeeklyData;
  const recorded = weeks.find(({ week_number }) => week_number === body.week_number);
  if (recorded && recorded.id !== createdId(entry, body)) return "conflict";
  return entry.state === "parked" ? "refused" : "waiting";
}

/** The week if a person has to settle it; otherwise undefined. */
export function refusedWeek(week: UnsettledWeek | undefined): UnsettledWeek | undefined {
  return week?.state === "waiting" ? undefined : week;
}
