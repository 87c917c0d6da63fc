import type { z } from "zod";
import type { HarvestEdit, NewFormulation, NewHarvestData, NewWeeklyData } from "#domain/trays/forms.ts";

/** What the form of a formulation holds. */
export type FormulationValues = z.input<typeof NewFormulation>;

/** What the form of one week holds. */
export type WeeklyValues = z.input<typeof NewWeeklyData>;

/** What the form of a harvest holds: a new one, or an edit with its base. */
export type HarvestValues = z.input<typeof NewHarvestData> | z.input<typeof HarvestEdit>;
