import { pathOf } from "#domain/kind-pages.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { type FindableTable, findableTables } from "#domain/tables.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { seeded } from "./frame-pixels.ts";
import type { Scene, Sticker } from "./label-frames.ts";

/** An address as long as a lab's own address. */
const ORIGIN = "https://fibril.cnf-lab.example";
const random = seeded(7);
const tables = findableTables;

/** A label of a record of the lab, of each kind in turn; its address is as long as addresses of that kind are. */
export function aSticker(nth: number): Pick<Sticker, "text" | "lines"> & { table: FindableTable } {
  const table = tables[nth % tables.length] ?? "cnfs";
  const hex = () => Math.floor(random() * 16).toString(16);
  const id = "xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx".replace(/x/g, hex);
  const lines = [shortCode({ table, id }), "0.5 %, cake 12", "2026-11-03"];
  return { table, text: ORIGIN + pathOf({ table, id }), lines: lines };
}

export const kindsOfLabels = tables.length;

type Condition = Omit<Scene, "stickers"> & Partial<Sticker>;

/** Conditions of labels in the lab, from easy to hard, each with the size of its code in a frame of 1280 px. */
export const conditions = Object.fromEntries(tableOf<[name: string, Condition]>("conditions of a label"));

/** A condition as a scene with a label in it. */
export function sceneOf(condition: Condition, sticker: Pick<Sticker, "text" | "lines">, seed: number): Scene {
  const { span = 200, x, y, turn, lean, swing, damage, ink, paper, ...scene } = condition;
  const pose = Object.fromEntries(
    Object.entries({ x, y, turn, lean, swing, damage, ink, paper }).filter(([, v]) => v),
  );
  return { seed, ...scene, stickers: [{ span, ...pose, ...sticker }] };
}
