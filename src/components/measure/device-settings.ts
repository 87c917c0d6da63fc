import { pathOf } from "#domain/kind-pages.ts";
import type { Grid } from "#domain/measure/lattice.ts";
import { labelOrigin } from "#hooks/calls/use-sign-in-ways.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import type { PictureGiven } from "./measure-in-worker.ts";

const GRIDS = "plug-grids";
const LABEL = "label-edge-mm";

/** The edges that printers print, in mm, without the white around the code. */
const SMALLEST_MM = 5;
const LARGEST_MM = 80;

/** Trays are at most this many times as long as they are wide. */
const LONGEST_SHAPE = 6;

type Grids = Record<number, Grid | null>;

/** How the plugs of a tray with so many are arranged; null if the person does not know, undefined before the answer. */
export function plugGrid(plugs: number): Grid | null | undefined {
  return readFromDevice<Grids>(GRIDS)?.[plugs];
}

export function storePlugGrid(plugs: number, grid: Grid | null): void {
  storeOnDevice(GRIDS, { ...readFromDevice<Grids>(GRIDS), [plugs]: grid });
}

/** The grids of so many plugs, the squarest first; empty where they have none, as 17 has. */
export function gridsOf(plugs: number): Grid[] {
  return Array.from({ length: Math.floor(Math.sqrt(plugs)) }, (_, i) => i + 1)
    .filter((rows) => plugs % rows === 0 && plugs / rows <= LONGEST_SHAPE * rows)
    .map((rows) => ({ rows, columns: plugs / rows }))
    .reverse();
}

/** The edge of codes that do not state it, as typed on this device, mm; null before that. */
export function labelEdge(): number | null {
  return readFromDevice<number>(LABEL);
}

export function storeLabelEdge(mm: number): void {
  storeOnDevice(LABEL, mm);
}

/** Why an edge is of no label; null for one that printers print. */
export function wrongEdge(mm: unknown): string | null {
  const isPrinted = typeof mm === "number" && mm >= SMALLEST_MM && mm <= LARGEST_MM;
  return isPrinted ? null : `Please enter a size from ${SMALLEST_MM} to ${LARGEST_MM} mm`;
}

/** What is known of a picture of a tray: its label, its plugs, and old labels by this device. `height` in cm. */
export function givenFor(
  { id, num_plugs_created }: { id: string; num_plugs_created: number },
  height: number | null,
  focal35: number | null = null,
): PictureGiven {
  return {
    height,
    focal35,
    grid: plugGrid(num_plugs_created) ?? null,
    labelMm: labelEdge(),
    address: labelOrigin() + pathOf({ table: "tray_formulations", id }),
  };
}
