import { useState } from "react";
import { z } from "zod";
import {
  CustomSheet,
  readCustomSheet,
  type SheetFaults,
  TypedNumber,
} from "#domain/qr-labels/print/custom-sheet.ts";
import { type LabelSheet, labelStocks } from "#domain/qr-labels/print/label-stocks.ts";
import { numberIn } from "#domain/values/number-text.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";

export const CUSTOM = "custom";

const LabelSettings = z.object({
  /** The key of a label stock, or `custom`. */
  stock: z.string(),
  custom: CustomSheet,
  /** Distance in mm by which this device's printer prints too far to the left (`x`) and too high (`y`). */
  nudge: z.object({ x: TypedNumber, y: TypedNumber }),
});
export type LabelSettings = z.infer<typeof LabelSettings>;

const first: LabelSettings = {
  stock: labelStocks[0].key,
  custom: {
    page_width: 210,
    page_height: 297,
    label_width: 99.1,
    label_height: 38.1,
    columns: 2,
    rows: 7,
    pitch_x: 101.6,
    pitch_y: 38.1,
    margin_left: 4.65,
    margin_top: 15.15,
  },
  nudge: { x: 0, y: 0 },
};

const KEY = "labels";

/** The label stock in this device's printer. The setting is stored on the device. */
export function useLabelSettings(): [LabelSettings, (change: Partial<LabelSettings>) => void] {
  const [settings, setSettings] = useState(readSettings);
  return [
    settings,
    (change) => {
      const next = { ...settings, ...change };
      setSettings(next);
      storeOnDevice(KEY, next);
    },
  ];
}

function readSettings(): LabelSettings {
  return LabelSettings.safeParse(readFromDevice(KEY)).data ?? first;
}

/** The chosen sheet with the printer offset applied; `null` with the faults if the sheet cannot be printed. */
export function sheetOf(settings: LabelSettings): { sheet: LabelSheet | null; faults: SheetFaults } {
  const { stock, custom, nudge } = settings;
  const known = labelStocks.find(({ key }) => key === stock);
  const read = stock === CUSTOM ? readCustomSheet(custom) : { sheet: known ?? labelStocks[0] };
  if ("faults" in read) return { sheet: null, faults: read.faults };
  const { left, top } = read.sheet.margin;
  const margin = { left: left + (numberIn(nudge.x) ?? 0), top: top + (numberIn(nudge.y) ?? 0) };
  return { sheet: { ...read.sheet, margin }, faults: {} };
}
