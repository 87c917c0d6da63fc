import type { Harvest, PlugRemoval, TrayFormulation, WeeklyEntry } from "#domain/trays/schema.ts";
import { present, timeFilters } from "./program.ts";
import { type Unit, unitFilters } from "./units.ts";
import {
  harvestVariables,
  photoWidthVariable,
  removalVariables,
  transplantVariables,
  type Variable,
  weeklyVariables,
} from "./variables.ts";

/** A part of a tray whose values were entered at one time: a week, a removal of plugs, a transplant or a harvest. */
export type Entry = {
  unit: Unit;
  /** Unique in its tray. */
  id: string;
  /** When it was measured (ISO UTC), by whom, and who recorded it. */
  at: string;
  by: string;
  recordedBy: string;
  values: { variable: Variable; value: string }[];
  info: Record<string, string>;
};

/** Returns the entries of a tray in the order of a trial. Deleted weeks are not among them. */
export function entriesOf(unit: Unit): Entry[] {
  const { weekly_data, plug_removals, harvest_data } = unit.tray;
  return [
    ...transplantOf(unit),
    ...weekly_data.map((week) => ofWeek(unit, week)),
    ...plug_removals.map((removal) => ofPart(unit, removal, removalVariables, infoOfRemoval(removal))),
    ...(harvest_data ? [ofPart(unit, harvest_data, harvestVariables, infoOfHarvest(harvest_data))] : []),
  ];
}

function transplantOf(unit: Unit): Entry[] {
  const { transplanted_at: at, transplanted } = unit.tray;
  if (at === null || transplanted === null) return [];
  const { by } = transplanted;
  const values = valuesOf(unit.tray, transplantVariables);
  return [{ unit, id: "transplant", at, by, recordedBy: by, values, info: {} }];
}

/** A width that was measured in a picture is a value of the variable with this method. */
function ofWeek(unit: Unit, week: WeeklyEntry): Entry {
  const entry = ofPart(unit, week, weeklyVariables, infoOfWeek(week));
  if (!week.photo_width) return entry;
  const values = entry.values.map((one) =>
    one.variable.id === "avg_canopy_width" ? { ...one, variable: photoWidthVariable } : one,
  );
  return { ...entry, values };
}

type Part = WeeklyEntry | PlugRemoval | Harvest;

function ofPart(unit: Unit, part: Part, variables: readonly Variable[], info: object): Entry {
  const { id, created_at: at, created_by: by, recorded } = part;
  return {
    unit,
    id,
    at,
    by,
    recordedBy: recorded.by,
    values: valuesOf(part, variables),
    info: present(info),
  };
}

/** The values that a part of a tray has; BrAPI writes numbers as text. */
function valuesOf(part: Part | TrayFormulation, variables: readonly Variable[]): Entry["values"] {
  return variables.flatMap((variable) => {
    const value = (part as Record<string, unknown>)[variable.id];
    return value === null || value === undefined || value === "" ? [] : [{ variable, value: String(value) }];
  });
}

const infoOfWeek = ({ week_number, additional_comments, photo_width }: WeeklyEntry) => ({
  weekNumber: week_number,
  comments: additional_comments,
  ...(photo_width && {
    canopyWidthMethod: photo_width.method,
    canopyWidthUncertaintyCm: photo_width.uncertainty_cm,
    canopyWidthPlants: photo_width.plants,
    canopyWidthImageDbId: photo_width.image_id,
  }),
});

const infoOfRemoval = ({ reason_for_removal, comments }: PlugRemoval) => ({
  reason: reason_for_removal,
  comments,
});

const infoOfHarvest = (harvest: Harvest) => ({
  trialLengthDays: harvest.trial_length,
  drySettings: harvest.dry_settings,
  irrigationSettings: harvest.irrigation_settings,
  fertilizerSettings: harvest.fertilizer_settings,
  comments: harvest.additional_comments,
});

const { observationUnitName: _, includeObservations: __, ...ofUnits } = unitFilters;

export const entryFilters = {
  ...timeFilters("observationTimeStampRange", ({ at }: Entry) => at),
  ...mapFilters(ofUnits, ({ unit }: Entry) => unit),
} satisfies Record<string, (entry: Entry, value: string) => boolean>;

/** Applies filters to what an item contains. */
export function mapFilters<Inner, Outer, Name extends string>(
  filters: Record<Name, (inner: Inner, value: string) => boolean>,
  inner: (outer: Outer) => Inner,
): Record<Name, (outer: Outer, value: string) => boolean> {
  return Object.fromEntries(
    Object.entries<(one: Inner, value: string) => boolean>(filters).map(([name, has]) => [
      name,
      (outer: Outer, value: string) => has(inner(outer), value),
    ]),
  ) as never;
}
