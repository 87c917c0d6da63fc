import { z } from "zod";
import { accept, type Decision, type Stamp } from "../kernel/change.ts";
import { type EditableTable, lastWriter } from "../kernel/edit-of.ts";
import { type Base, mergeEdit, under } from "../kernel/edits.ts";
import type { Tables } from "../kernel/tables.ts";
import { editedText } from "../values/text.ts";
import { createdBy, creationDate, editBase, optionalFigure } from "../values/traits.ts";

export const NOT_NEGATIVE = "must be a number greater than or equal to 0";
const measured = (field: string) =>
  optionalFigure(field, NOT_NEGATIVE, (figure, message) => figure.min(0, message));
export const ph = measured("ph").meta({ label: "pH", plausibleTo: 14 });
export const wtPercent = measured("wt_percent").meta({ label: "Wt %", unit: "%", plausibleTo: 100 });

/** Who characterized the CNF and when, and the values the form started from. */
const edit = {
  created_by: createdBy,
  creation_date: creationDate,
  base: editBase,
};

/** The INITIAL_CHARACTERISTICS form. */
export const InitialCharacteristics = z.object({
  wt_percent: wtPercent,
  wt_percent_for_ph: measured("wt_percent_for_ph").meta({
    label: "Wt % for pH",
    unit: "%",
    plausibleTo: 100,
  }),
  ph,
  appearance: editedText("Appearance"),
  ...edit,
});
export type InitialCharacteristics = z.output<typeof InitialCharacteristics>;

/** The detailed characterization form. */
export const DetailedCharacterization = z.object({
  density: measured("density").meta({ label: "Density", unit: "g/ml" }),
  electrical_conductivity: measured("electrical_conductivity").meta({
    label: "Electrical conductivity",
    unit: "µS/cm",
  }),
  zeta_potential: optionalFigure("zeta_potential", "must be between -100 and 100", (figure, message) =>
    figure.min(-100, message).max(100, message),
  ).meta({ label: "Zeta potential", unit: "mV" }),
  fiber_width: measured("fiber_width").meta({ label: "Fiber width", unit: "nm" }),
  fiber_length: measured("fiber_length").meta({ label: "Fiber length", unit: "nm" }),
  aspect_ratio: measured("aspect_ratio").meta({ label: "Aspect ratio" }),
  degree_of_oxidation: measured("degree_of_oxidation").meta({ label: "Degree of oxidation", unit: "mmol/g" }),
  crystallinity_index: measured("crystallinity_index").meta({
    label: "Crystallinity index",
    unit: "%",
    plausibleTo: 100,
  }),
  thermal_stability: measured("thermal_stability").meta({ label: "Thermal stability", unit: "°C" }),
  ...edit,
});
export type DetailedCharacterization = z.output<typeof DetailedCharacterization>;

type Characterizing = { base?: Base | null | undefined; created_by: string; creation_date: string };

/** Decides about measurements of a record: they merge as edits do, and who entered them last is stored with them. */
export function characterize<T extends EditableTable, B extends Characterizing>(
  table: T,
  record: Tables[T],
  { base, created_by, creation_date, ...entered }: B,
  stamp: Stamp,
  warnings: string[],
): Decision {
  const edited = mergeEdit(record, entered as object, base, lastWriter(record));
  if (edited.kind === "rejected") return edited;
  const characterized = { created_by, creation_date, recorded_by: stamp.user, recorded_at: stamp.now };
  const written = { ...edited.record, characterized };
  return accept([{ table, id: record.id, record: written }], warnings, under([], edited.merged));
}
