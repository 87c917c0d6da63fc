import type { z } from "zod";
import type { FormValues } from "#components/form-values.ts";
import type {
  FormulationEdit,
  HarvestEdit,
  NewFormulation,
  NewHarvestData,
  NewWeeklyData,
} from "#domain/trays/forms.ts";

/** What the formulation form holds, of a new tray and of one that is there. */
export type FormulationValues = FormValues<typeof NewFormulation> &
  Pick<FormValues<typeof FormulationEdit>, "base">;

/** What the form of one week holds. */
export type WeeklyValues = z.input<typeof NewWeeklyData>;

/** What the harvest form holds, of a tray that has none and of one that has. */
export type HarvestValues = FormValues<typeof NewHarvestData> & Pick<FormValues<typeof HarvestEdit>, "base">;
