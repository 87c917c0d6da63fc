import type { FormValues } from "#components/saving/use-command-form.ts";
import "#components/form/form.css";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { MoreDetails } from "#components/form/more-details.tsx";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { harvestWarnings } from "#domain/trays/checks.ts";
import { harvestRatios } from "#domain/trays/composition.ts";
import type { HarvestEdit, HarvestFigures, NewHarvestData } from "#domain/trays/harvest-forms.ts";
import { numbersIn } from "#domain/values/number-text.ts";
import { roundForDisplay } from "#domain/values/quantities.ts";
import { TagField } from "./week/tag-field.tsx";
import { ToCheck } from "./week/week-fields.tsx";

const figures = [
  ...(["trial_length", "num_plugs_harvested", "num_plugs_for_avg"] as const),
  ...(["final_canopy_width_avg", "final_canopy_height_avg", "final_root_length_avg"] as const),
  ...(["leaf_wet_mass", "root_wet_mass", "leaf_dry_mass", "root_dry_mass", "root_volume"] as const),
] satisfies (keyof HarvestFigures)[];
const remarks = ["dry_settings", "irrigation_settings", "fertilizer_settings", "additional_comments"];
const plugs: readonly string[] = ["num_plugs_harvested", "num_plugs_for_avg"];

/** Values of the harvest form, for a new and for an existing harvest. */
export type HarvestValues = FormValues<typeof NewHarvestData> & Pick<FormValues<typeof HarvestEdit>, "base">;

type Props = {
  form: UseFormReturn<HarvestValues>;
  /** The number of active plugs. */
  active: number;
};

/** The measurements of a harvest. Density and ratio are computed from masses and volume until the person types them. */
export function HarvestFields({ form, active }: Props) {
  const { control } = form;
  const values = useWatch({ control });
  const measured = numbersIn(values, figures);
  const ratios = ratiosOf(measured);
  useSuggestion(form, "root_density", ratios?.root_density ?? null);
  useSuggestion(form, "root_to_shoot_ratio", ratios?.root_to_shoot_ratio ?? null);
  return (
    <>
      <div className="wide formgrid formgrid--4 formgrid--5">
        {figures.map((name) => (
          <NumberField key={name} control={control} name={name} integer={plugs.includes(name)} required />
        ))}
        <NumberField control={control} name="root_score" unit="of 10" required />
        <div className="half">
          <NumberField
            control={control}
            name="root_density"
            label="Root Density (g/cm3) - unit needs checking"
            hint="Root dry mass / root volume"
            required
          />
        </div>
        <NumberField
          control={control}
          name="root_to_shoot_ratio"
          hint="Root dry mass / leaf dry mass"
          required
        />
      </div>
      <ToCheck warnings={harvestWarnings(measured, active)} />
      <TagField control={control} name="root_comments" topic="root" required />
      <TagField control={control} name="leaf_comments" topic="leaf" required />
      <MoreDetails control={control} names={remarks}>
        <TextField control={control} name="dry_settings" />
        <TextField control={control} name="irrigation_settings" />
        <TextField control={control} name="fertilizer_settings" />
        <TextAreaField control={control} name="additional_comments" />
      </MoreDetails>
      <CreatedByFields control={control} at="created_at" />
    </>
  );
}

type Measured = Record<"root_dry_mass" | "leaf_dry_mass" | "root_volume", number | null>;

/** Density and ratio, rounded as they are shown; null while a mass or the volume is missing. */
export function ratiosOf({ root_dry_mass, leaf_dry_mass, root_volume }: Measured) {
  if (!root_dry_mass || !leaf_dry_mass || !root_volume) return null;
  const { root_density, root_to_shoot_ratio } = harvestRatios({ root_dry_mass, leaf_dry_mass, root_volume });
  return {
    root_density: roundForDisplay(root_density),
    root_to_shoot_ratio: roundForDisplay(root_to_shoot_ratio),
  };
}
