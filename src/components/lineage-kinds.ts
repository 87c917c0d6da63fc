import { IconDroplet, IconFlask, IconFlask2, IconStack2, IconTestPipe, IconWheat } from "@tabler/icons-react";
import type { LineageKind, LineageRef } from "#domain/lineage/thread.ts";
import type { Glyph } from "#ui/icon.tsx";

type Kind = { word: string; plural: string; icon: Glyph; folder: string };

/** How each kind of thing on a thread is called, drawn and reached. */
export const lineageWords: Record<LineageKind, Kind> = {
  feedstock: { word: "Feedstock", plural: "Feedstocks", icon: IconWheat, folder: "/inventory/feedstocks" },
  chemical: { word: "Chemical", plural: "Chemicals", icon: IconFlask, folder: "/inventory/chemicals" },
  nop_process: { word: "NOP process", plural: "NOP processes", icon: IconFlask2, folder: "/nop-process" },
  cake: { word: "Cake", plural: "Cakes", icon: IconStack2, folder: "/inventory/cakes" },
  cnf: { word: "CNF", plural: "CNFs", icon: IconDroplet, folder: "/inventory/cnfs" },
  sample: { word: "Sample", plural: "Samples", icon: IconTestPipe, folder: "/inventory/sample-library" },
};

/** The page of a thing. */
export function pathOf({ kind, id }: LineageRef): string {
  return `${lineageWords[kind].folder}/${id}`;
}

/** The page of a thing's whole thread. */
export function threadPathOf(ref: LineageRef): string {
  return `${pathOf(ref)}/lineage`;
}
