import { Amount } from "#components/amount.tsx";
import { showDateTime } from "#domain/time.ts";
import type { HarvestData } from "#domain/trays/schema.ts";
import { KeyValues } from "#ui/key-values.tsx";

/** What a tray came to. Masses are those of all plugs taken for the averages together. */
export function HarvestFacts({ harvest }: { harvest: HarvestData }) {
  const figure = (label: string, of: number, unit?: string) => ({
    label,
    value: <Amount of={of} unit={unit} />,
  });
  return (
    <KeyValues
      columns={3}
      items={[
        figure("Canopy Width", harvest.final_canopy_width_avg, "cm"),
        figure("Canopy Height", harvest.final_canopy_height_avg, "cm"),
        figure("Final Root Length", harvest.final_root_length_avg, "cm"),
        figure("Leaf Wet Mass", harvest.leaf_wet_mass, "g"),
        figure("Root Wet Mass", harvest.root_wet_mass, "g"),
        figure("Root Volume", harvest.root_volume, "cm3"),
        figure("Leaf Dry Mass", harvest.leaf_dry_mass, "g"),
        figure("Root Dry Mass", harvest.root_dry_mass, "g"),
        figure("Root Score", harvest.root_score),
        figure("Root Density", harvest.root_density, "g/cm3"),
        figure("Root to Shoot Ratio", harvest.root_to_shoot_ratio),
        figure("Trial Length", harvest.trial_length, "days"),
        figure("Plugs Harvested", harvest.num_plugs_harvested),
        figure("Plugs for Avg", harvest.num_plugs_for_avg),
        {
          label: "Harvested",
          value: `${showDateTime(harvest.created_at)}, ${harvest.created_by}`,
          wide: true,
        },
        { label: "Dry Settings", value: harvest.dry_settings },
        { label: "Irrigation Settings", value: harvest.irrigation_settings },
        { label: "Fertilizer Settings", value: harvest.fertilizer_settings },
        { label: "Leaf Comments", value: harvest.leaf_comments, wide: true },
        { label: "Root Comments", value: harvest.root_comments, wide: true },
        { label: "Additional Comments", value: harvest.additional_comments, wide: true },
      ]}
    />
  );
}
