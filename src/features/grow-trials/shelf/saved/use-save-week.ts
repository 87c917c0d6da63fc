import { useRef } from "react";
import type { z } from "zod";
import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { measuredAt } from "#domain/grow-trials/weeks.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import type { Saved } from "#sync/write/submit.ts";
import { nextPaint } from "#ui/window/after-paint.ts";
import { type Entry, type FieldName, toBody } from "../pad/entry.ts";

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
 * Saves a tray's week on this tablet. Returns the errors of the entry itself at once; otherwise a promise of the outcome:
 * the saved write, or the errors that the tray's records cause. Undefined, and not saved, while an earlier save is under way.
 */
export function useSaveWeek({
  seed_sown_date,
}: Pick<GrowTrialDetail, "seed_sown_date">): (
  tray: Formulation,
  entry: Entry,
) => readonly Problem[] | Promise<readonly Problem[] | Saved> | undefined {
  const { env } = useLab();
  const { email } = useSession();
  const { save, isSaving } = useSaving();
  const isStarting = useRef(false);
  async function write(tray: Formulation, body: z.output<typeof commands.addWeeklyData.body>) {
    const input = { params: { id: tray.id }, body };
    // The person waits for the next tray; until this week is stored, its tray is a draft (028).
    isStarting.current = true;
    await nextPaint();
    isStarting.current = false;
    const outcome = await save(commands.addWeeklyData, input, { saved: null, failed: null });
    if (outcome.kind === "saved") return outcome;
    if (outcome.kind !== "rejected")
      return [{ field: null, message: outcome.kind === "full" ? NO_ROOM : FAILS }];
    return [toProblem([outcome.field ?? ""], outcome.message)];
  }
  return (tray, entry) => {
    const created_at = measuredAt(seed_sown_date, entry.week, isoNow(env));
    const body = toBody(tray, entry, { created_by: email, created_at });
    const parsed = commands.addWeeklyData.body.safeParse(body);
    if (!parsed.success)
      return parsed.error.issues.map(({ path, message }) => toProblem(path.map(String), message));
    return isStarting.current || isSaving() ? undefined : write(tray, parsed.data);
  };
}

function toProblem([field = "", row, part]: string[], message: string): Problem {
  if (field !== "plug_removal_data" || row === undefined) return { field: fields[field] ?? null, message };
  const item = `Item ${Number(row) + 1} - ${part === "reason_for_removal" ? "Reason" : "Number of plugs"}`;
  return { field: null, message: `${item}: ${message}` };
}
