import {
  IconBlender,
  IconDroplet,
  IconFlask,
  IconFlask2,
  IconPlant2,
  IconSeedling,
  IconStack2,
  IconTestPipe,
  IconTornado,
  IconWheat,
} from "@tabler/icons-react";
import type { LineageRef } from "#domain/lineage/thread.ts";
import type { FindableTable } from "#domain/search/search.ts";
import type { Glyph } from "#ui/icon.tsx";

type Kind = { word: string; plural: string; icon: Glyph; folder: string };

/** How each kind of record is called, drawn and reached. */
export const recordKinds: Record<FindableTable, Kind> = {
  equipment: { word: "Equipment", plural: "Equipment", icon: IconBlender, folder: "/inventory/equipment" },
  feedstocks: { word: "Feedstock", plural: "Feedstocks", icon: IconWheat, folder: "/inventory/feedstocks" },
  chemicals: { word: "Chemical", plural: "Chemicals", icon: IconFlask, folder: "/inventory/chemicals" },
  nop_processes: { word: "NOP process", plural: "NOP processes", icon: IconFlask2, folder: "/nop-process" },
  cakes: { word: "Cake", plural: "Cakes", icon: IconStack2, folder: "/inventory/cakes" },
  homogenizations: {
    word: "Homogenization",
    plural: "Homogenizations",
    icon: IconTornado,
    folder: "/homogenization",
  },
  cnfs: { word: "CNF", plural: "CNFs", icon: IconDroplet, folder: "/inventory/cnfs" },
  grow_trials: { word: "Grow trial", plural: "Grow trials", icon: IconSeedling, folder: "/grow-trials" },
  tray_formulations: {
    word: "Tray",
    plural: "Trays",
    icon: IconPlant2,
    folder: "/grow-trial-formulations",
  },
  samples: { word: "Sample", plural: "Samples", icon: IconTestPipe, folder: "/inventory/sample-library" },
};

/** The page of a record. */
export function pathOf({ table, id }: { table: FindableTable; id: string }): string {
  return `${recordKinds[table].folder}/${id}`;
}

/** The page of a record's whole thread. */
export function threadPathOf(ref: LineageRef): string {
  return `${pathOf(ref)}/lineage`;
}
