import { pathOf } from "#domain/kind-pages.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { type FindableTable, findableTables } from "#domain/tables.ts";
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

const GROW: Scene["light"] = [1, 0.28, 0.85];
const dim = (light: number): Scene["light"] => [light, light, light];
type Condition = Omit<Scene, "stickers"> & Partial<Sticker>;

/** Conditions of labels in the lab, from easy to hard, each with the size of its code in a frame of 1280 px. */
export const conditions: Record<string, Condition> = {
  near: { span: 420 },
  "at arm's length": { span: 220 },
  small: { span: 150 },
  "as small as 110 px": { span: 110 },
  "in a corner": { span: 150, x: 180, y: 600 },
  "turned by 15°": { span: 200, turn: 15 },
  "turned by 45°": { span: 200, turn: 45 },
  "turned by 100°": { span: 160, turn: 100 },
  "upside down": { span: 130, turn: 183 },
  "leaning by 30°": { span: 220, lean: 30 },
  "leaning by 50°, turned": { span: 240, lean: 50, turn: 20 },
  "swung by 45°": { span: 220, swing: 45 },
  "swung and leaning, small": { span: 150, swing: 30, lean: 25 },
  "a little blurred": { span: 200, blur: 1.2 },
  blurred: { span: 220, blur: 2 },
  "blurred and small": { span: 130, blur: 1.1 },
  "out of focus": { span: 160, blur: 2.5, noise: 3 },
  "moved by 5 px": { span: 220, motion: [5, 0] },
  "moved by 7 px, aslant": { span: 260, motion: [7, 35] },
  dim: { span: 220, light: dim(0.3), noise: 6 },
  "nearly dark": { span: 220, light: dim(0.12), noise: 6 },
  "dim and small": { span: 130, light: dim(0.3), noise: 5 },
  noisy: { span: 200, noise: 22 },
  scratched: { span: 220, damage: "scratched" },
  "scratched and small": { span: 140, damage: "scratched" },
  wet: { span: 220, damage: "wet" },
  "wet and turned": { span: 180, damage: "wet", turn: 60 },
  torn: { span: 220, damage: "torn" },
  "torn and blurred": { span: 220, damage: "torn", blur: 1.2 },
  "glare beside the code": { span: 220, glare: { x: 0.75, y: -0.2, size: 0.35 } },
  "glare on the code": { span: 260, glare: { x: 0.22, y: 0.2, size: 0.16 } },
  "faded print": { span: 220, ink: "#8a8a8a", paper: "#d5d2c8" },
  "faded and small": { span: 140, ink: "#7a7a7a", paper: "#d5d2c8", noise: 4 },
  "grow light": { span: 220, light: GROW, noise: 4 },
  "grow light, small and turned": { span: 140, light: [0.6, 0.14, 0.5], noise: 5, turn: 30 },
  "tray stake, far and leaning": { span: 120, lean: 30, noise: 4 },
  "everything a little": {
    span: 190,
    turn: 12,
    lean: 20,
    blur: 0.9,
    light: dim(0.5),
    noise: 6,
    damage: "scratched",
  },
};

/** A condition as a scene with a label in it. */
export function sceneOf(condition: Condition, sticker: Pick<Sticker, "text" | "lines">, seed: number): Scene {
  const { span = 200, x, y, turn, lean, swing, damage, ink, paper, ...scene } = condition;
  const pose = Object.fromEntries(
    Object.entries({ x, y, turn, lean, swing, damage, ink, paper }).filter(([, v]) => v),
  );
  return { seed, ...scene, stickers: [{ span, ...pose, ...sticker }] };
}
