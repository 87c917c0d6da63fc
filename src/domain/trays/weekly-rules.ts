import {
  accept,
  type Change,
  type Decision,
  idInUse,
  notFound,
  type OfOne,
  reject,
  type Stamp,
} from "../kernel/change.ts";
import { claim, claimId } from "../kernel/claims.ts";
import { isSame, mergeEdit, under } from "../kernel/edits.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { writtenBy } from "../kernel/written.ts";
import { showDate } from "../values/time.ts";
import { transplantWarnings, weekWarnings } from "./checks.ts";
import type {
  NewWeeklyData,
  NothingGerminated,
  NotMeasured,
  Removal,
  Transplant,
  WeekDeletion,
  WeeklyEdit,
} from "./forms.ts";
import { isOfWidth, OTHER_WIDTH, type PhotoWidth } from "./photo-width.ts";
import { plugsActive, plugsInWeek } from "./plug-counts.ts";
import { claimRemovals, inactiveTray, tooManyRemoved, toRemovals } from "./plugs.ts";
import type { PlugRemoval, TrayFormulation, WeeklyEntry } from "./schema.ts";

/** The id of the claim by which the tray of a week is found. */
export function weekClaim(id: string): string {
  return claimId("weekly_data", id);
}

/** Message of the form and of the server, as specified. */
export const WEEK_EXISTS = "Data for current week number already exists";

/** Adds the data of one week of a tray, with the plugs removed. */
export function addWeeklyData(lab: Reads, { params, body }: OfOne<NewWeeklyData>, stamp: Stamp): Decision {
  const id = createdId(stamp, body);
  const tray = lab.get("tray_formulations", params.id);
  const claimed = lab.get("claims", weekClaim(id));
  if (tray === null) return notFound("Formulation");
  if (claimed !== null) return idInUse("Weekly data");
  const existing = tray.weekly_data.find(({ week_number }) => week_number === body.week_number);
  if (existing !== undefined) {
    const { by, at } = existing.updated ?? existing.recorded;
    const plug_removal_data = toRows(removalsOf(tray, existing.id));
    const current = { ...existing, plug_removal_data, updated_by: by, updated_at: at };
    return reject("DUPLICATE", WEEK_EXISTS, { field: "week_number", current });
  }
  const inactive = inactiveTray(tray, stamp);
  if (inactive !== null) return inactive;
  const { id: _, plug_removal_data, count_is_suggested, photo_width, ...entered } = body;
  const active = plugsActive(tray);
  const tooMany = tooManyRemoved(plug_removal_data, active);
  if (tooMany !== null) return tooMany;

  const week: WeeklyEntry = {
    ...entered,
    ...(photo_width && { photo_width }),
    ...(count_is_suggested && { count_is_suggested }),
    id,
    recorded: writtenBy(stamp),
  };
  const removals = toRemovals(plug_removal_data, id, body, stamp);
  const record: TrayFormulation = {
    ...tray,
    weekly_data: [...tray.weekly_data, week].sort((a, b) => a.week_number - b.week_number),
    plug_removals: [...tray.plug_removals, ...removals],
    // What is measured after all is no longer missing.
    ...(tray.weeks_not_measured && { weeks_not_measured: otherThan(tray.weeks_not_measured, week) }),
  };
  return accept(
    [
      trayChange(record),
      claim(weekClaim(id), "tray_formulations", tray.id),
      ...claimRemovals(removals, tray.id),
    ],
    // The other trays are not read for a warning: the page compares with them while the week is typed.
    weekWarnings(body, besideIn(tray, week)),
  );
}

/**
 * Edits the data of one week of a tray, also of a tray without plugs: what was measured remains so. The plugs removed in
 * the week are replaced if those were edited; an equal removal remains the same one. An edit that changes nothing writes
 * nothing.
 */
export function updateWeeklyData(lab: Reads, { params, body }: OfOne<WeeklyEdit>, stamp: Stamp): Decision {
  const { base, photo_width: _, ...entered } = body;
  const owner = lab.get("claims", weekClaim(params.id));
  const tray = lab.get("tray_formulations", owner?.owner_id);
  const week = tray?.weekly_data.find(({ id }) => id === params.id);
  if (!tray || !week) return notFound("Weekly data");
  const own = removalsOf(tray, week.id);
  const before = { ...week, plug_removal_data: toRows(own) };
  const edited = mergeEdit(before, entered, base, week.updated ?? week.recorded);
  if (edited.kind === "rejected") return edited;
  const merged = under(["weekly_data", week.id], edited.merged);
  const { plug_removal_data: rows, count_is_suggested, photo_width: __, ...entry } = edited.record;
  const photo_width = photoWidthAfter(week, entry.avg_canopy_width, body);
  if (!isOfWidth(photo_width, entry.avg_canopy_width))
    return reject("VALIDATION", OTHER_WIDTH, { field: "avg_canopy_width" });
  if (isSame(edited.record, before) && isSame(photo_width, week.photo_width)) return accept([], [], merged);

  const isSuggested = count_is_suggested && entry.count_plugs_for_avg === week.count_plugs_for_avg;
  const changed: WeeklyEntry = {
    ...(isSuggested ? { ...entry, count_is_suggested } : entry),
    ...(photo_width && { photo_width }),
    updated: writtenBy(stamp),
  };
  const others = tray.plug_removals.filter((removal) => !own.includes(removal));
  const active = plugsActive({ ...tray, plug_removals: others });
  const areRemovalsEdited = !isSame(rows, before.plug_removal_data);
  const tooMany = areRemovalsEdited ? tooManyRemoved(rows, active) : null;
  if (tooMany !== null) return tooMany;
  const removals = areRemovalsEdited ? replaced(own, toRemovals(rows, week.id, changed, stamp)) : own;
  const record: TrayFormulation = {
    ...tray,
    weekly_data: tray.weekly_data.map((one) => (one === week ? changed : one)),
    plug_removals: areRemovalsEdited ? [...others, ...removals] : tray.plug_removals,
  };
  const added = removals.filter((removal) => !own.includes(removal));
  const warnings = weekWarnings(changed, besideIn(tray, changed));
  return accept([trayChange(record), ...claimRemovals(added, tray.id)], warnings, merged);
}

/**
 * How the width of a week was measured after an edit. It follows the width, so it is in no conflict of its own: an edit of
 * the width without a measurement, such as that of an older tablet, removes that of the former width.
 */
function photoWidthAfter(
  week: WeeklyEntry,
  width: number,
  { photo_width, base }: WeeklyEdit,
): PhotoWidth | undefined {
  const isUnchanged = base && "photo_width" in base && isSame(base.photo_width, photo_width);
  if (photo_width !== undefined && !isUnchanged) return photo_width ?? undefined;
  return width === week.avg_canopy_width ? week.photo_width : undefined;
}

/**
 * Records that a tray was not measured in a week, and why; a later reason replaces an earlier one. A week that has data
 * was measured.
 */
export function recordWeekNotMeasured(
  lab: Reads,
  { params, body }: OfOne<NotMeasured>,
  stamp: Stamp,
): Decision {
  const tray = lab.get("tray_formulations", params.id);
  if (tray === null) return notFound("Formulation");
  if (tray.weekly_data.some(({ week_number }) => week_number === body.week_number))
    return reject("DUPLICATE", WEEK_EXISTS, { field: "week_number" });
  const others = otherThan(tray.weeks_not_measured ?? [], body);
  const weeks = [...others, { ...body, recorded: writtenBy(stamp) }];
  const weeks_not_measured = weeks.sort((a, b) => a.week_number - b.week_number);
  return accept([trayChange({ ...tray, weeks_not_measured })]);
}

function otherThan<W extends { week_number: number }>(
  weeks: readonly W[],
  { week_number }: { week_number: number },
) {
  return weeks.filter((week) => week.week_number !== week_number);
}

/** What the figures of a week are compared with: the other weeks of the tray, and the plugs that it had then. */
function besideIn(tray: TrayFormulation, { week_number: week, created_at }: WeeklyEntry) {
  return { week, weeks: tray.weekly_data, active: plugsInWeek(tray, week, created_at) };
}

/** New removals, with each former one in place of a new one that is equal to it. */
function replaced(former: readonly PlugRemoval[], now: readonly PlugRemoval[]): PlugRemoval[] {
  const left = [...former];
  return now.map((removal) => {
    const index = left.findIndex((one) => isSame(toRows([one]), toRows([removal])));
    return index === -1 ? removal : (left.splice(index, 1)[0] ?? removal);
  });
}

/** The plugs removed in a week. */
function removalsOf({ plug_removals }: TrayFormulation, weekId: string): PlugRemoval[] {
  return plug_removals.filter(({ weekly_data_id }) => weekly_data_id === weekId);
}

/** Removals as the form shows them. */
function toRows(removals: readonly PlugRemoval[]): Removal[] {
  return removals.map(({ num_plugs_removed, reason_for_removal }) => ({
    num_plugs_removed,
    reason_for_removal,
  }));
}

/** Deletes the data of a week and the plugs removed in it. A repeat changes nothing. */
export function deleteWeeklyData(lab: Reads, { params, body }: OfOne<WeekDeletion>, stamp: Stamp): Decision {
  const owner = lab.get("claims", weekClaim(params.id));
  const tray = lab.get("tray_formulations", owner?.owner_id);
  if (owner === null || tray === null) return notFound("Weekly data");
  const week = tray.weekly_data.find(({ id }) => id === params.id);
  if (week === undefined) return accept([]);
  const { id, week_number, updated } = week;
  if (body.unless_corrected && updated) {
    const message = `Week ${week_number} was corrected meanwhile by ${updated.by} on ${showDate(updated.at)}.`;
    return reject("NOT_CURRENT", message, { current: { updated_by: updated.by, updated_at: updated.at } });
  }
  const record: TrayFormulation = {
    ...tray,
    weekly_data: tray.weekly_data.filter((one) => one.id !== id),
    plug_removals: tray.plug_removals.filter(({ weekly_data_id }) => weekly_data_id !== id),
    deleted_weeks: [
      ...tray.deleted_weeks,
      { id, week_number, command_id: stamp.id, deleted: writtenBy(stamp) },
    ],
  };
  return accept([trayChange(record)]);
}

/** Adds the transplant of a tray to the grow system. The last write to arrive wins; earlier data is in the history. */
export function addTransplantData(lab: Reads, { params, body }: OfOne<Transplant>, stamp: Stamp): Decision {
  const { created_by: _, created_at: __, ...entered } = body;
  const tray = lab.get("tray_formulations", params.id);
  if (tray === null) return notFound("Formulation");
  const inactive = inactiveTray(tray, stamp);
  if (inactive !== null) return inactive;
  return accept(
    [trayChange({ ...tray, ...entered, transplanted: writtenBy(stamp) })],
    transplantWarnings(body),
  );
}

/** The reason for the removal of the plugs of a tray in which nothing germinated. */
const NOTHING_GERMINATED = "Nothing germinated";

/**
 * Stores a germination rate of 0 and removes all plugs of a tray, so that it becomes inactive. A repeat changes
 * nothing. Warns if weekly data states that something grew.
 */
export function recordNothingGerminated(
  lab: Reads,
  { params, body }: OfOne<NothingGerminated>,
  stamp: Stamp,
): Decision {
  const tray = lab.get("tray_formulations", params.id);
  if (tray === null) return notFound("Formulation");
  const active = plugsActive(tray);
  if (tray.germination_rate === 0 && active === 0) return accept([]);
  const inactive = inactiveTray(tray, stamp);
  if (inactive !== null) return inactive;
  const rows = active > 0 ? [{ num_plugs_removed: active, reason_for_removal: NOTHING_GERMINATED }] : [];
  const removals = toRemovals(rows, null, body, stamp);
  const plug_removals = [...tray.plug_removals, ...removals];
  return accept(
    [trayChange({ ...tray, germination_rate: 0, plug_removals }), ...claimRemovals(removals, tray.id)],
    tray.weekly_data.length > 0 ? [`The formulation ${tray.identifier} has weekly data. Please check.`] : [],
  );
}

/** Returns the change that writes a tray. */
export function trayChange(record: TrayFormulation): Change {
  return { table: "tray_formulations", id: record.id, record };
}
