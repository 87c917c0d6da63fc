import { enteredByItems } from "#components/record/record-facts.tsx";
import { Amount } from "#components/stock/stock-amount.tsx";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { type HarvestFigures, NewHarvestData } from "#domain/trays/harvest-forms.ts";
import type { HarvestData } from "#domain/trays/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { KeyValues } from "#ui/panel/key-values.tsx";

const fields = fieldsOf(NewHarvestData);

const figures = [
  ...(["final_canopy_width_avg", "final_canopy_height_avg", "final_root_length_avg"] as const),
  ...(["leaf_wet_mass", "root_wet_mass", "root_volume", "leaf_dry_mass", "root_dry_mass"] as const),
  ...(["root_score", "root_density", "root_to_shoot_ratio", "trial_length"] as const),
  ...(["num_plugs_harvested", "num_plugs_for_avg"] as const),
] satisfies (keyof HarvestFigures)[];

const settings = ["dry_settings", "irrigation_settings", "fertilizer_settings"] as const;
const remarks = ["leaf_comments", "root_comments", "additional_comments"] as const;

/** The harvest of a tray. Masses are totals of all plugs used for the averages. */
export function HarvestFacts({ harvest }: { harvest: HarvestData }) {
  return (
    <KeyValues
      columns={3}
      items={[
        ...figures.map((name) => ({
          label: fields[name].label,
          value: <Amount of={harvest[name]} unit={fields[name].unit} />,
        })),
        {
          label: "Harvested",
          value: `${showDateTime(harvest.created_at)}, ${harvest.created_by}`,
          wide: true,
        },
        ...enteredByItems({ created_by: harvest.created_by, recorded_by: harvest.recorded.by }),
        ...settings.map((name) => ({ label: fields[name].label, value: harvest[name] })),
        ...remarks.map((name) => ({ label: fields[name].label, value: harvest[name], wide: true })),
      ]}
    />
  );
}
