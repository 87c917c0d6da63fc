import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { wantedIn } from "#domain/qr-labels/addresses.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { nameKey } from "#domain/values/name-key.ts";
import { type Entry, isBlank } from "../pad/entry.ts";
import type { UnsettledWeek } from "../saved/use-unsettled-weeks.ts";

export type TrayState = UnsettledWeek["state"] | "sent" | "draft" | "open" | "harvested" | "inactive";

/** The state of a tray in one week: `entry` is its draft, `unsettled` the week that the server has not accepted. */
export function trayState(
  tray: Formulation,
  week: number,
  { entry, unsettled }: { entry: Entry | undefined; unsettled: UnsettledWeek | undefined },
): TrayState {
  if (unsettled && unsettled.state !== "waiting") return unsettled.state;
  if (!tray.is_active) return "inactive";
  if (entry && !isBlank(entry)) return "draft";
  if (unsettled) return "waiting";
  if (tray.weeks_data_added.includes(week)) return "sent";
  return tray.harvest_data === null ? "open" : "harvested";
}

/** True while the tray's week is still to be entered. */
export function isToDo(state: TrayState): boolean {
  return state === "open" || state === "draft";
}

/** The next tray whose week is still to be entered, in a cycle; undefined if there is none. */
export function nextOpen(
  trays: readonly Formulation[],
  from: Formulation,
  stateOf: (tray: Formulation) => TrayState,
): Formulation | undefined {
  const index = trays.indexOf(from);
  return [...trays.slice(index + 1), ...trays.slice(0, index)].find((tray) => isToDo(stateOf(tray)));
}

/** The tray of a trial by id, code (`GT-003-F2`), identifier (`F2`), or the address on its label. */
export function trayNamed(
  trial: Pick<GrowTrialDetail, "code" | "formulations">,
  text: string,
): Formulation | undefined {
  const name = wantedIn(text);
  return trial.formulations.find((tray) =>
    [tray.id, tray.identifier, trayCode(trial, tray)].some((known) => nameKey(known) === name),
  );
}

/** Tags, the most likely first: those of the tray's last week, those used most in the trial, all others. */
export function tagsByUse(
  trial: Pick<GrowTrialDetail, "formulations">,
  lastWeek: readonly string[],
  known: readonly string[],
): string[] {
  const used = new Map<string, number>();
  for (const { weekly_data } of trial.formulations)
    for (const { plant_comments } of weekly_data)
      for (const tag of splitTags(plant_comments)) used.set(tag, (used.get(tag) ?? 0) + 1);
  const most = [...used].sort((a, b) => b[1] - a[1]).map(([tag]) => tag);
  return splitTags([...lastWeek, ...most, ...known].join(";"));
}
