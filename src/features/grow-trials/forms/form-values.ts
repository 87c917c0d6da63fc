import type { FormValues } from "#components/saving/use-command-form.ts";
import type { FormulationEdit, NewFormulation, NewWeeklyData } from "#domain/trays/forms.ts";
import type { HarvestEdit, NewHarvestData } from "#domain/trays/harvest-forms.ts";

/** Values of the formulation form, for a new and for an existing tray. */
export type FormulationValues = FormValues<typeof NewFormulation> &
  Pick<FormValues<typeof FormulationEdit>, "base">;

/** Values of the form of one week. */
export type WeeklyValues = FormValues<typeof NewWeeklyData>;

/** Values of the harvest form, for a new and for an existing harvest. */
export type HarvestValues = FormValues<typeof NewHarvestData> & Pick<FormValues<typeof HarvestEdit>, "base">;
