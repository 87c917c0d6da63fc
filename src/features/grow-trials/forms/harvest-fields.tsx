import { type Path, type UseFormReturn, useWatch } from "react-hook-form";
import "#components/form-grid.css";
import { EnteredBy } from "#components/entered-by.tsx";
import { NumberField, TextAreaField, TextField } from "#components/form-fields.tsx";
import { useSuggestion } from "#components/use-suggestion.ts";
import { r3 } from "#domain/quantities.ts";
import { harvestToCheck } from "#domain/trays/checks.ts";
import { harvestRatios } from "#domain/trays/composition.ts";
import type { HarvestFigures } from "#domain/trays/schema.ts";
import type { HarvestValues } from "./form-values.ts";
import { TagField } from "./tag-field.tsx";
import { ToCheck } from "./to-check.tsx";

type Figure = { name: keyof HarvestFigures; label: string; unit?: string; integer?: boolean };

const figures: Figure[] = [
  { name: "trial_length", label: "Trial Length", unit: "DAYS" },
  { name: "num_plugs_harvested", label: "Plugs Harvested", unit: "PLUGS", integer: true },
  { name: "num_plugs_for_avg", label: "Plugs for Avg", unit: "PLUGS", integer: true },
  { name: "final_canopy_width_avg", label: "Avg Canopy Width", unit: "cm" },
  { name: "final_canopy_height_avg", label: "Avg Canopy Height", unit: "cm" },
  { name: "final_root_length_avg", label: "Avg Root Length", unit: "cm" },
  { name: "leaf_wet_mass", label: "Leaf Wet Mass", unit: "g" },
  { name: "root_wet_mass", label: "Root Wet Mass", unit: "g" },
  { name: "leaf_dry_mass", label: "Leaf Dry Mass", unit: "g" },
  { name: "root_dry_mass", label: "Root Dry Mass", unit: "g" },
  { name: "root_volume", label: "Root Volume", unit: "cm3" },
  { name: "root_score", label: "Root Score", unit: "of 10" },
];

type Props<T extends HarvestValues> = {
  form: UseFormReturn<T>;
  /** Plugs that stand in the tray now. */
  active: number;
};

/** What is measured at harvest. Density and ratio follow from masses and volume until somebody types them. */
export function HarvestFields<T extends HarvestValues>({ form: given, active }: Props<T>) {
  // Both bodies have these fields; the edit has its base beside them.
  const form = given as unknown as UseFormReturn<HarvestValues>;
  const { control } = form;
  const values = useWatch({ control });
  const ratios = ratiosOf(values);
  useSuggestion(form, "root_density", ratios?.root_density ?? null);
  useSuggestion(form, "root_to_shoot_ratio", ratios?.root_to_shoot_ratio ?? null);
  return (
    <>
      <div className="wide formgrid formgrid--4">
        {figures.map((figure) => (
          <NumberField key={figure.name} control={control} {...figure} required />
        ))}
      </div>
      <NumberField
        control={control}
        name="root_density"
        label="Root Density (g/cm3) - unit needs checking"
        hint="Root dry mass / root volume"
        required
      />
      <NumberField
        control={control}
        name="root_to_shoot_ratio"
        label="Root to Shoot Ratio"
        hint="Root dry mass / leaf dry mass"
        required
      />
      <ToCheck warnings={harvestToCheck(values, active)} />
      <TagField control={control} name="root_comments" label="Root tag-comments" topic="root" required />
      <TagField control={control} name="leaf_comments" label="Leaf tag-comments" topic="leaf" required />
      {settings.map(({ name, label }) => (
        <TextField key={name} control={control} name={name} label={label} />
      ))}
      <TextAreaField control={control} name="additional_comments" label="Additional comments" />
      <EnteredBy control={control} />
    </>
  );
}

const settings: { name: Path<HarvestValues>; label: string }[] = [
  { name: "dry_settings", label: "Dry Settings" },
  { name: "irrigation_settings", label: "Irrigation Settings" },
  { name: "fertilizer_settings", label: "Fertilizer Settings" },
];

type Weighed = Pick<HarvestFigures, "root_dry_mass" | "leaf_dry_mass" | "root_volume">;

/** Rounded to the three decimals that are shown; null before everything they need is typed. */
function ratiosOf({ root_dry_mass, leaf_dry_mass, root_volume }: Partial<Weighed>) {
  if (!root_dry_mass || !leaf_dry_mass || !root_volume) return null;
  const { root_density, root_to_shoot_ratio } = harvestRatios({ root_dry_mass, leaf_dry_mass, root_volume });
  return { root_density: r3(root_density), root_to_shoot_ratio: r3(root_to_shoot_ratio) };
}
