import { pathOf } from "#domain/kind-pages.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import type { RecordRef } from "#domain/tables.ts";
import type { Sticker } from "#tests/support/label-frames.ts";
import type { AskLab } from "./ask-lab.ts";

/** A printed label of a record of the lab: its code and its text. */
export function labelOf(ref: RecordRef, url: string): Pick<Sticker, "text" | "lines"> {
  return { text: url + pathOf(ref), lines: [shortCode(ref), "2026-11-03"] };
}

/** Two records of each kind in the demonstration lab, each in another condition. */
export async function recordsOf(ask: AskLab): Promise<RecordRef[]> {
  const { growTrials } = await ask.growTrials();
  const trial = growTrials.find(({ code }) => code === "GT-004");
  const { formulations = [] } = trial ? await ask.growTrial(trial.id) : {};
  const lists = {
    chemicals: await ask.chemicals(),
    equipment: await ask.equipment(),
    cnfs: await ask.cnfs(),
    samples: await ask.samples(),
    homogenizations: await ask.homogenizations(),
    grow_trials: growTrials,
    tray_formulations: formulations,
  };
  return Object.entries(lists).flatMap(([table, rows]) =>
    rows.slice(0, 2).map(({ id }) => ({ table: table as keyof typeof lists, id })),
  );
}
