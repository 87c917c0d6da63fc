import { commands } from "#contract/index.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { NewWeeklyData } from "#domain/trays/forms.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { lastWhileSame, useSharedQuery } from "#hooks/status/use-shared-query.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";

/** A week of a tray that the server has not accepted. */
export type UnsettledWeek = { entry: OutboxEntry; state: "waiting" | "refused" | "conflict" };

type Trays = { formulations: readonly Pick<Formulation, "id" | "weekly_data">[] };

/** The key of one week of a tray in {@link useUnsettledWeeks}. */
export function keyOf({ id }: Pick<Formulation, "id">, week: number): string {
  return `${id} ${week}`;
}

/** The weeks of a trial's trays that wait, were refused or are in conflict, by {@link keyOf}; whoever saved them. */
export function useUnsettledWeeks(trial: Trays): ReadonlyMap<string, UnsettledWeek> {
  const entries = useSharedQuery(readUnsettled);
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

/** The writes of unsettled weeks, oldest first; the shelf is not drawn for their marks of being sent. */
const readUnsettled = lastWhileSame(
  ({ outbox }) =>
    Promise.resolve(
      outbox
        .where("state")
        .anyOf(unsettledStates)
        .and(({ operation, state }) => operation === commands.addWeeklyData.name && state !== "rescued")
        .sortBy("seq"),
    ),
  (before, now) =>
    before.length === now.length &&
    now.every(({ id, state, problem }, i) => {
      const known = before[i];
      return (
        known?.id === id && known.state === state && JSON.stringify(known.problem) === JSON.stringify(problem)
      );
    }),
);

/**
 * A week is in conflict as soon as the tray has the week of another tablet, before the server has refused this one.
 */
function stateOf(
  entry: OutboxEntry,
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
