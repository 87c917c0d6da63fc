import { z } from "zod";
import { numberIn } from "../../values/number-text.ts";
import type { LabelSheet } from "./label-stocks.ts";

/** The value of a number field, as it is stored on the device. */
export const TypedNumber = z.union([z.number(), z.string()]).nullable();

/** A sheet as entered: lengths in mm, and numbers of columns and rows. */
export const CustomSheet = z.object({
  page_width: TypedNumber,
  page_height: TypedNumber,
  label_width: TypedNumber,
  label_height: TypedNumber,
  columns: TypedNumber,
  rows: TypedNumber,
  pitch_x: TypedNumber,
  pitch_y: TypedNumber,
  margin_left: TypedNumber,
  margin_top: TypedNumber,
});
export type CustomSheet = z.infer<typeof CustomSheet>;
type Field = keyof CustomSheet;
export type SheetFaults = Partial<Record<Field, string>>;

/** Fields that may be 0: labels can start at the edge of the sheet. */
const mayBeZero: readonly Field[] = ["margin_left", "margin_top"];
const counts: readonly Field[] = ["columns", "rows"];
/** Limits: no label printer supports more, and a page of tiny labels would block the tablet. */
const MAX = { mm: 1000, count: 50 };

/** Returns the sheet that was entered, or an error message per invalid field. */
export function readCustomSheet(typed: CustomSheet): { sheet: LabelSheet } | { faults: SheetFaults } {
  const faults: SheetFaults = {};
  const numbers = {} as Record<Field, number>;
  for (const field of Object.keys(CustomSheet.shape) as Field[]) {
    const value = typed[field];
    const fault = faultOf(field, value);
    if (fault !== null) faults[field] = fault;
    numbers[field] = numberIn(value) ?? 0;
  }
  if (Object.keys(faults).length > 0) return { faults };

  const { columns, rows, pitch_x, pitch_y, label_width, label_height, margin_left, margin_top } = numbers;
  if (columns > 1 && pitch_x < label_width) faults.pitch_x = "Labels must not overlap";
  if (rows > 1 && pitch_y < label_height) faults.pitch_y = "Labels must not overlap";
  if (isOver(margin_left + (columns - 1) * pitch_x + label_width, numbers.page_width))
    faults.page_width = "The labels are wider than the page";
  if (isOver(margin_top + (rows - 1) * pitch_y + label_height, numbers.page_height))
    faults.page_height = "The labels are taller than the page";
  if (Object.keys(faults).length > 0) return { faults };
  return {
    sheet: {
      page: { width: numbers.page_width, height: numbers.page_height },
      label: { width: label_width, height: label_height },
      columns,
      rows,
      pitch: { x: pitch_x, y: pitch_y },
      margin: { left: margin_left, top: margin_top },
    },
  };
}

function faultOf(field: Field, typed: CustomSheet[Field]): string | null {
  const value = numberIn(typed);
  if (value === null) return "A number is needed";
  if (mayBeZero.includes(field) && value < 0) return "Must be 0 or more";
  if (!mayBeZero.includes(field) && value <= 0) return "Must be over 0";
  const isCount = counts.includes(field);
  if (isCount && !Number.isInteger(value)) return "Must be a whole number";
  const most = isCount ? MAX.count : MAX.mm;
  return value > most ? `Must be at most ${most}` : null;
}

/** Allows a rounding error of 0.01 mm. */
const isOver = (length: number, page: number) => length > page + 0.01;
