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
import type { FindableTable } from "#domain/tables.ts";
import type { Glyph } from "#ui/text/icon.tsx";

/** The icon of each kind of record. */
export const recordIcons: Readonly<Record<FindableTable, Glyph>> = {
  equipment: IconBlender,
  feedstocks: IconWheat,
  chemicals: IconFlask,
  nop_processes: IconFlask2,
  cakes: IconStack2,
  homogenizations: IconTornado,
  cnfs: IconDroplet,
  tray_formulations: IconPlant2,
  samples: IconTestPipe,
  grow_trials: IconSeedling,
};
