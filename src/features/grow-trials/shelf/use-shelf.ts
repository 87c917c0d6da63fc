import { useState } from "react";
import { SENT_ALREADY } from "#components/saving/use-undo.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { weekBefore } from "#domain/trays/checks.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import type { StoredEntries } from "#hooks/use-stored-entries.ts";
import { buzz } from "#ui/press/haptics.ts";
import { type Entry, type FieldName, fieldAfter, isBlank, newEntry } from "./pad/entry.ts";
import { useLastSaved } from "./saved/use-last-saved.ts";
import { type Problem, useSaveWeek } from "./saved/use-save-week.ts";
import { nextOpen, type TrayState, trayState } from "./tray/trays.ts";
import { useTray } from "./tray/use-tray.ts";

/** The field one is in. `isNew` until the first key in it: that one writes the figure anew. */
type Place = { trayId: string | undefined; field: FieldName; isNew: boolean; problems: readonly Problem[] };
const atTheTop = { field: "avg_height", isNew: true, problems: [] } as const;

/** One tray at a time: where one stands in it, what is typed of it, and the way to the next. */
export function useShelf(
  trial: GrowTrialDetail,
  trialWeek: number,
  { entries = {}, keep }: StoredEntries<Entry>,
) {
  // A week that was saved a moment ago may not have come back in the trial yet. Once it has, the trial alone counts.
  const [awaited, setSaved] = useState<readonly string[]>([]);
  const there = keysOf(trial);
  const saved = awaited.filter((key) => !there.includes(key));
  if (saved.length < awaited.length) setSaved(saved);
  const stateOf = (one: Formulation): TrayState => {
    const state = trayState(one, trialWeek, entries[one.id]);
    return state === "open" && saved.includes(keyOf(one, trialWeek)) ? "saved" : state;
  };
  const { tray, jumpTo } = useTray(trial, stateOf);
  const [said, say] = useState("");
  const [place, setPlace] = useState<Place>({ trayId: tray?.id, ...atTheTop });
  const here = place.trayId === tray?.id ? place : { trayId: tray?.id, ...atTheTop };
  const saveWeek = useSaveWeek();
  const { last, takeBack, tell } = useLastSaved();
  // Nor may one that was taken back a moment ago be gone from there.
  const [gone, setGone] = useState<string>();

  const entry = (tray && entries[tray.id]) ?? newEntry(trialWeek);
  const recorded = tray?.weekly_data.find(({ id, week_number }) => week_number === entry.week && id !== gone);
  const before = tray && weekBefore(tray.weekly_data, entry.week);
  const goTo = (field: FieldName) => setPlace({ ...here, field, isNew: true });

  function change(changed: Partial<Entry>, isNew = here.isNew) {
    if (!tray) return;
    const next = { ...entry, ...changed };
    keep({ [tray.id]: isBlank(next) && next.week === trialWeek ? undefined : next });
    const mended = "tags" in changed ? "plant_comments" : here.field;
    const problems = here.problems.filter(({ field }) => field !== null && field !== mended);
    setPlace({ ...here, isNew, problems });
    if (last?.tray.id === tray.id) tell(null);
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
    const outcome = await saving;
    if (!("kind" in outcome)) {
      jumpTo(tray.id);
      return refuse(outcome);
    }
    buzz("saved");
    keep({ [tray.id]: undefined });
    setSaved((before) => [...before, keyOf(tray, entry.week)]);
    tell({ id: outcome.id, tray, entry, isSent: false });
    say(`${nameOf(tray, entry)}: saved on this device.`);
  }

  /** Back to the tray that was saved last, as it was typed. */
  async function undo() {
    if (!last) return;
    const taken = await takeBack(last);
    if (taken !== true) {
      buzz("refused");
      if (taken) return say(taken.message);
      return say(`${nameOf(last.tray, last.entry)}: ${SENT_ALREADY.toLowerCase()}`);
    }
    setGone(createdId(last, {}));
    setSaved((before) => before.filter((key) => key !== keyOf(last.tray, last.entry.week)));
    show(last.tray, last.entry);
    say(`${nameOf(last.tray, last.entry)}: undone.`);
  }
  /** To the tray that was saved last, at the week that is recorded. */
  function openSaved() {
    if (!last) return;
    const { week } = last.entry;
    show(last.tray, week === trialWeek ? undefined : newEntry(week));
    tell(null);
  }
  function show({ id }: Formulation, typed: Entry | undefined) {
    keep({ [id]: typed });
    setPlace({ trayId: id, ...atTheTop });
    jumpTo(id);
  }

  function next() {
    const field = fieldAfter(here.field);
    if (field) goTo(field);
    else void save();
  }

  const strip = last && { last, onUndo: () => void undo(), onOpen: openSaved, onLeave: () => tell(null) };
  return {
    tray,
    entry,
    recorded,
    before,
    ...here,
    said,
    strip,
    stateOf,
    jumpTo,
    goTo,
    change,
    save,
    next,
    keep,
  };
}

const nameOf = ({ identifier }: Formulation, { week }: Entry) => `${identifier}, week ${week}`;
const keyOf = ({ id }: Pick<Formulation, "id">, week: number) => `${id} ${week}`;
const keysOf = ({ formulations }: GrowTrialDetail) =>
  formulations.flatMap((tray) => tray.weeks_data_added.map((week) => keyOf(tray, week)));

export type Shelf = ReturnType<typeof useShelf>;
