import { useRef } from "react";
import { type Failed, useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { measuredAt } from "#domain/grow-trials/weeks.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import type { Saved } from "#sync/write/submit.ts";
import { nextPaint } from "#ui/window/after-paint.ts";
import { type Entry, type FieldName, toBody, toEdit } from "../pad/entry.ts";

/** An error in a week, with its field; null where it belongs to none. */
export type Problem = { field: FieldName | null; message: string };

const fields: Record<string, FieldName> = {
  avg_height: "avg_height",
  avg_canopy_width: "avg_canopy_width",
  count_plugs_for_avg: "count_plugs_for_avg",
  plant_comments: "plant_comments",
};
const NO_ROOM = "This device has no storage left. Nothing was saved. What you typed is still here.";
const FAILS =
  "The storage of this device has failed. Nothing was saved. What you typed is still here. Close the browser completely and open it again.";

/**
 * Saves a tray's week, or the correction of a recorded one, on this tablet. Returns the errors of the entry itself at once; otherwise a promise of the outcome:
 * the saved write, or the errors that the tray's records cause. Undefined, and not saved, while an earlier save is under way.
 */
export function useSaveWeek(
  trial: Pick<GrowTrialDetail, "code" | "seed_sown_date">,
): (tray: Formulation, entry: Entry) => readonly Problem[] | Promise<readonly Problem[] | Saved> | undefined {
  const { env } = useLab();
  const { email } = useSession();
  const { save, isSaving } = useSaving();
  const isStarting = useRef(false);
  async function write(saving: () => Promise<Saved | Failed>) {
    // The person waits for the next tray; until this week is stored, its tray is a draft (028).
    isStarting.current = true;
    await nextPaint();
    isStarting.current = false;
    const outcome = await saving();
    if (outcome.kind === "saved") return outcome;
    if (outcome.kind !== "rejected")
      return [{ field: null, message: outcome.kind === "full" ? NO_ROOM : FAILS }];
    return [toProblem([outcome.field ?? ""], outcome.message)];
  }
  const isBusy = () => isStarting.current || isSaving();
  function correct(tray: Formulation, entry: Entry, corrects: WeeklyData) {
    const parsed = commands.updateWeeklyData.body.safeParse(toEdit(tray, entry, corrects));
    if (!parsed.success) return problemsOf(parsed.error);
    const input = { params: { id: corrects.id }, body: parsed.data };
    const title = `Week ${corrects.week_number} of ${trayCode(trial, tray)} corrected.`;
    const texts = { saved: { title }, failed: null, canUndo: true };
    return isBusy() ? undefined : write(() => save(commands.updateWeeklyData, input, texts));
  }
  return (tray, entry) => {
    if (entry.corrects) return correct(tray, entry, entry.corrects);
    const created_at = measuredAt(trial.seed_sown_date, entry.week, isoNow(env));
    const body = toBody(tray, entry, { created_by: email, created_at });
    const parsed = commands.addWeeklyData.body.safeParse(body);
    if (!parsed.success) return problemsOf(parsed.error);
    const input = { params: { id: tray.id }, body: parsed.data };
    const texts = { saved: null, failed: null };
    return isBusy() ? undefined : write(() => save(commands.addWeeklyData, input, texts));
  };
}

function problemsOf({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): Problem[] {
  return issues.map(({ path, message }) => toProblem(path.map(String), message));
}

function toProblem([field = "", row, part]: string[], message: string): Problem {
  if (field !== "plug_removal_data" || row === undefined) return { field: fields[field] ?? null, message };
  const item = `Item ${Number(row) + 1} - ${part === "reason_for_removal" ? "Reason" : "Number of plugs"}`;
  return { field: null, message: `${item}: ${message}` };
}
