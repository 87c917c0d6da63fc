import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { weekBefore } from "#domain/trays/checks.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import type { StoredEntries } from "#hooks/saving/use-stored-entries.ts";
import { buzz } from "#ui/press/press.ts";
import {
  changedEntry,
  correctionKey,
  correctionOf,
  type Entry,
  type FieldName,
  fieldAfter,
  figureText,
  heightFor,
  isBlank,
  isChanged,
  newEntry,
} from "./pad/entry.ts";
import { useWidths } from "./photo/use-widths.ts";
import { useLastSaved } from "./saved/use-last-saved.ts";
import { type Problem, useSaveWeek } from "./saved/use-save-week.ts";
import { keyOf, refusedWeek, useUnsettledWeeks } from "./saved/use-unsettled-weeks.ts";
import { isToDo, nextOpen, type TrayState, trayNamed, trayState } from "./tray/trays.ts";
import { useTray } from "./tray/use-tray.ts";

/** The current field. `isNew` until the first key in it, which replaces the figure. */
type Position = {
  trayId: string | undefined;
  field: FieldName;
  isNew: boolean;
  problems: readonly Problem[];
};
const firstField = { field: "avg_height", isNew: true, problems: [] } as const;

/** The state of shelf mode: the current tray, its entry, the current field, saving and undo. */
export function useShelf(
  trial: GrowTrialDetail,
  trialWeek: number,
  { entries = {}, changeEntries, draftFrom }: StoredEntries<Entry>,
) {
  const unsettled = useUnsettledWeeks(trial);
  // A saved week may not be in the queried trial yet. Once it is, only the trial counts.
  const [awaited, setSaved] = useState<readonly string[]>([]);
  const recordedKeys = keysOf(trial);
  const saved = awaited.filter((key) => !recordedKeys.includes(key));
  if (saved.length < awaited.length) setSaved(saved);
  const stateOf = (formulation: Formulation): TrayState => {
    const [week, own] = [trialWeek, unsettled.get(keyOf(formulation, trialWeek))];
    const corrected = entries[correctionKey(formulation)];
    const entry = corrected && isChanged(corrected) ? corrected : entries[formulation.id];
    const state = trayState(formulation, week, { entry, unsettled: own });
    return state === "open" && saved.includes(keyOf(formulation, week)) ? "waiting" : state;
  };
  const { tray, jumpTo } = useTray(trial, stateOf);
  const [announcement, announce] = useState("");
  const [lastPosition, setPosition] = useState<Position>({ trayId: tray?.id, ...firstField });
  const position = lastPosition.trayId === tray?.id ? lastPosition : { trayId: tray?.id, ...firstField };
  const saveWeek = useSaveWeek(trial);
  const { last, setLast, undo: undoSaved, canUndo } = useLastSaved();
  // An undone week may still be in the queried trial: it counts as not recorded.
  const [undoneId, setUndoneId] = useState<string>();

  const begun = tray && entries[correctionKey(tray)];
  // A correction without a change ends when the person leaves its tray: what is typed afterwards is for the current week.
  const [correcting, setCorrecting] = useState<string>();
  if (correcting !== undefined && correcting !== tray?.id) setCorrecting(undefined);
  const correction = begun && (correcting === tray.id || isChanged(begun)) ? begun : undefined;
  const [query, setQuery] = useSearchParams();
  const isAddressed = tray !== undefined && trayNamed(trial, query.get("tray") ?? "") === tray;
  /** The earlier week that the address names. */
  const addressed = earlierWeek(isAddressed ? query.get("week") : null, trialWeek);
  const startWeek = addressed ?? trialWeek;
  const stored = tray && entries[tray.id];
  // A stored entry in which nothing is typed is a week that was opened before the addressed one.
  const typed = addressed !== undefined && stored && isBlank(stored) ? undefined : stored;
  const entry = correction ?? typed ?? newEntry(startWeek);
  const recorded = correction
    ? undefined
    : tray?.weekly_data.find(({ id, week_number }) => week_number === entry.week && id !== undoneId);
  // The week of a harvested tray is entered where it was begun, or where an earlier one is missing.
  const isOver = !!tray?.harvest_data && entry.week === trialWeek && isBlank(entry);
  const canEnter = correction !== undefined || (!!tray?.is_active && !recorded && !isOver);
  const refused = tray && refusedWeek(unsettled.get(keyOf(tray, entry.week)));
  const before = tray && weekBefore(tray.weekly_data, entry.week);
  const goTo = (field: FieldName) => setPosition({ ...position, field, isNew: true });
  const widths = useWidths();

  function change(changed: Partial<Entry>, isNew = position.isNew) {
    if (!tray) return;
    const next = changedEntry(entry, changed);
    // A width that is typed over is offered again.
    if (entry.photo_width && !next.photo_width) widths.offer({ tray, week: entry.week }, entry.photo_width);
    if (correction) changeEntries({ [correctionKey(tray)]: next });
    else changeEntries({ [tray.id]: isBlank(next) && next.week === startWeek ? undefined : next });
    const editedField = "tags" in changed ? "plant_comments" : position.field;
    const problems = position.problems.filter(({ field }) => field !== null && field !== editedField);
    setPosition({ ...position, isNew, problems });
    if (last?.tray.id === tray.id) setLast(null);
  }

  async function save() {
    if (!tray || !canEnter) return;
    const saving = saveWeek(tray, entry);
    if (saving === undefined) return;
    const refuse = (problems: readonly Problem[]) => {
      buzz("refused");
      const field = problems.find((problem) => problem.field)?.field ?? position.field;
      setPosition({ trayId: tray.id, field, isNew: true, problems });
    };
    if (Array.isArray(saving)) return refuse(saving);
    // The next tray is rendered during the save. Until the save succeeds, this tray remains a draft.
    const next = correction ? undefined : nextOpen(trial.formulations, tray, stateOf);
    setPosition({ trayId: (next ?? tray).id, ...firstField });
    if (next) jumpTo(next.id);
    const outcome = await saving;
    if (!("kind" in outcome)) {
      jumpTo(tray.id);
      return refuse(outcome);
    }
    buzz("saved");
    if (correction) return endCorrection();
    changeEntries({ [tray.id]: undefined });
    if (addressed !== undefined && next === undefined) address(tray, trialWeek);
    setSaved((before) => [...before, keyOf(tray, entry.week)]);
    setLast({ id: outcome.id, tray, entry, notUndone: null, hasLeft: false });
    announce(`${nameOf(tray, entry)}: saved on this device.`);
  }

  /** Shows a recorded week for correction, with one of its figures on the pad. The entry of the tray remains. */
  function correct(week: WeeklyData, field: FieldName) {
    if (!tray) return;
    changeEntries({ [correctionKey(tray)]: correctionOf(week) });
    setCorrecting(tray.id);
    setPosition({ trayId: tray.id, field, isNew: true, problems: [] });
  }
  function endCorrection() {
    if (!tray) return;
    changeEntries({ [correctionKey(tray)]: undefined });
    // Another tray may be open by now, with a position of its own.
    setPosition((now) => (now.trayId === tray.id ? { trayId: tray.id, ...firstField } : now));
  }

  /** Undoes the last saved week and shows its tray with the entry as it was typed. */
  async function undo() {
    if (!last) return;
    const notUndone = await undoSaved(last);
    if (notUndone !== null) {
      buzz("refused");
      return announce(`${nameOf(last.tray, last.entry)}: ${notUndone}`);
    }
    setUndoneId(createdId(last, {}));
    setSaved((before) => before.filter((key) => key !== keyOf(last.tray, last.entry.week)));
    show(last.tray, last.entry);
    announce(`${nameOf(last.tray, last.entry)}: undone.`);
  }
  /** Shows the last saved week in its tray, as it is recorded. */
  function openSaved() {
    if (!last) return;
    const { week } = last.entry;
    show(last.tray, week > trialWeek ? newEntry(week) : undefined);
    if (week < trialWeek) address(last.tray, week);
    setLast(null);
  }
  /** Opens a week of the tray: an earlier one by its address, so that it is not stored as the tray's entry. */
  function openWeek(week: number) {
    if (!tray) return;
    if (week > trialWeek) change(newEntry(week), true);
    else address(tray, week);
  }
  function address({ id }: Formulation, week: number) {
    setQuery(week < trialWeek ? { tray: id, week: String(week) } : { tray: id }, { replace: true });
  }
  function show({ id }: Formulation, typed: Entry | undefined) {
    changeEntries({ [id]: typed });
    setPosition({ trayId: id, ...firstField });
    jumpTo(id);
  }

  function next() {
    const isCount = position.field === "count_plugs_for_avg" && entry.count_plugs_for_avg === null;
    // Going on from the shown count confirms it.
    if (tray && isCount) change({ count_plugs_for_avg: figureText(tray, entry, "count_plugs_for_avg") });
    const field = fieldAfter(position.field);
    if (field) goTo(field);
    else void save();
  }

  // A strip that has left returns when the server refuses its week.
  const lastRefused = last && refusedWeek(unsettled.get(keyOf(last.tray, last.entry.week)));
  const strip = last &&
    (lastRefused || !last.hasLeft) && {
      last,
      canUndo,
      refused: lastRefused,
      onUndo: () => void undo(),
      onOpen: openSaved,
      onLeave: () => setLast({ ...last, hasLeft: true }),
    };
  return {
    tray,
    trialWeek,
    /** No tray of the trial is still to be entered. */
    isRoundDone: trial.formulations.every((other) => !isToDo(stateOf(other))),
    entry,
    recorded,
    canEnter,
    refused,
    correct,
    endCorrection,
    openWeek,
    /** The earlier week that cannot be added before the week of `entry` is saved or cleared; null without one. */
    blockedWeek: addressed !== undefined && !correction && entry.week !== addressed ? addressed : null,
    draft: { from: tray ? draftFrom(tray.id) : null, clear: async () => change(newEntry(startWeek), true) },
    before,
    /** By which a picture is corrected now. */
    height: heightFor(entry, before),
    widths,
    ...position,
    announcement,
    strip,
    stateOf,
    jumpTo,
    goTo,
    change,
    save,
    next,
    changeEntries,
  };
}

/** The week in the address, if it is an earlier one: a missing week is entered afterwards. */
function earlierWeek(text: string | null, trialWeek: number): number | undefined {
  const week = Number(text);
  return Number.isInteger(week) && week >= 1 && week < trialWeek ? week : undefined;
}

const nameOf = ({ identifier }: Formulation, { week }: Entry) => `${identifier}, week ${week}`;
const keysOf = ({ formulations }: GrowTrialDetail) =>
  formulations.flatMap((tray) => tray.weeks_data_added.map((week) => keyOf(tray, week)));

export type Shelf = ReturnType<typeof useShelf>;
