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
import { pathOf } from "#domain/qr-labels/addresses.ts";
import type { FindableTable } from "#domain/search/findable-tables.ts";
import type { Glyph } from "#ui/icon.tsx";

type Kind = { word: string; plural: string; icon: Glyph };

/** How each kind of record is called and drawn. */
export const recordKinds: Record<FindableTable, Kind> = {
  equipment: { word: "Equipment", plural: "Equipment", icon: IconBlender },
  feedstocks: { word: "Feedstock", plural: "Feedstocks", icon: IconWheat },
  chemicals: { word: "Chemical", plural: "Chemicals", icon: IconFlask },
  nop_processes: { word: "NOP process", plural: "NOP processes", icon: IconFlask2 },
  cakes: { word: "Cake", plural: "Cakes", icon: IconStack2 },
  homogenizations: {
    word: "Homogenization",
    plural: "Homogenizations",
    icon: IconTornado,
  },
  cnfs: { word: "CNF", plural: "CNFs", icon: IconDroplet },
  grow_trials: { word: "Grow trial", plural: "Grow trials", icon: IconSeedling },
  tray_formulations: {
    word: "Tray",
    plural: "Trays",
    icon: IconPlant2,
  },
  samples: { word: "Sample", plural: "Samples", icon: IconTestPipe },
};

/** The page of a record's whole thread. */
export function threadPathOf(ref: LineageRef): string {
  return `${pathOf(ref)}/lineage`;
}

export { pathOf };
