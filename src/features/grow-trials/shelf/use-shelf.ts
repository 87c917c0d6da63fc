import { useState } from "react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weekBefore } from "#domain/trays/checks.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import type { Kept } from "#hooks/use-kept.ts";
import { buzz } from "#ui/haptics.ts";
import { type Entry, type FieldName, fieldAfter, isBlank, newEntry } from "./entry.ts";
import { nextOpen, type TrayState, trayState } from "./trays.ts";
import { type Problem, useSaveWeek } from "./use-save-week.ts";
import { useTray } from "./use-tray.ts";

/** The field one is in. `isNew` until the first key in it: that one writes the figure anew. */
type Place = { trayId: string | undefined; field: FieldName; isNew: boolean; problems: readonly Problem[] };
const atTheTop = { field: "avg_height", isNew: true, problems: [] } as const;

/** One tray at a time: where one stands in it, what is typed of it, and the way to the next. */
export function useShelf(trial: GrowTrialDetail, trialWeek: number, { entries = {}, keep }: Kept<Entry>) {
  // A week that was saved a moment ago may not have come back in the trial yet.
  const [saved, setSaved] = useState<readonly string[]>([]);
  const stateOf = (one: Formulation): TrayState => {
    const state = trayState(one, trialWeek, entries[one.id]);
    return state === "open" && saved.includes(`${one.id} ${trialWeek}`) ? "saved" : state;
  };
  const { tray, jumpTo } = useTray(trial, stateOf);
  const [said, say] = useState("");
  const [place, setPlace] = useState<Place>({ trayId: tray?.id, ...atTheTop });
  const here = place.trayId === tray?.id ? place : { trayId: tray?.id, ...atTheTop };
  const saveWeek = useSaveWeek();

  const entry = (tray && entries[tray.id]) ?? newEntry(trialWeek);
  const recorded = tray?.weekly_data.find(({ week_number }) => week_number === entry.week);
  const before = tray && weekBefore(tray.weekly_data, entry.week);
  const goTo = (field: FieldName) => setPlace({ ...here, field, isNew: true });

  function change(changed: Partial<Entry>, isNew = here.isNew) {
    if (!tray) return;
    const next = { ...entry, ...changed };
    keep({ [tray.id]: isBlank(next) && next.week === trialWeek ? undefined : next });
    const mended = "tags" in changed ? "plant_comments" : here.field;
    const problems = here.problems.filter(({ field }) => field !== null && field !== mended);
    setPlace({ ...here, isNew, problems });
  }

  async function save() {
    if (!tray || recorded || !tray.is_active) return;
    const saving = saveWeek(tray, entry);
    if (saving === undefined) return;
    const refuse = (problems: readonly Problem[]) => {
      buzz("refused");
      const field = problems.find((problem) => problem.field)?.field ?? here.field;
      setPlace({ trayId: tray.id, field, isNew: true, problems });
    };
    if (Array.isArray(saving)) return refuse(saving);
    // The next tray is drawn while this one is written; until that is done this one stands as a draft, and is kept so.
    const next = nextOpen(trial.formulations, tray, stateOf);
    setPlace({ trayId: (next ?? tray).id, ...atTheTop });
    if (next) jumpTo(next.id);
    const problems = await saving;
    if (problems.length > 0) {
      jumpTo(tray.id);
      return refuse(problems);
    }
    buzz("saved");
    keep({ [tray.id]: undefined });
    setSaved((before) => [...before, `${tray.id} ${entry.week}`]);
    say(`${tray.identifier}, week ${entry.week}: saved on this device.`);
  }

  function next() {
    const field = fieldAfter(here.field);
    if (field) goTo(field);
    else void save();
  }

  return { tray, entry, recorded, before, ...here, said, stateOf, jumpTo, goTo, change, save, next, keep };
}

export type Shelf = ReturnType<typeof useShelf>;
