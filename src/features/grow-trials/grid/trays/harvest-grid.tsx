import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { daysBetween } from "#domain/grow-trials/weeks.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { harvestDateDoubt, harvestWarnings } from "#domain/trays/checks.ts";
import { NewHarvestData } from "#domain/trays/harvest-forms.ts";
import { numbersIn } from "#domain/values/number-text.ts";
import { showUnit } from "#domain/values/words.ts";
import { ratiosOf } from "../../forms/harvest-fields.tsx";
import { HarvestForm } from "../../forms/harvest-form.tsx";
import { GridPage } from "../grid-form.tsx";
import type { TrayColumn, TrayTable, TrayValues } from "./tray-columns.ts";
import { TrayGrid } from "./tray-grid.tsx";

/** `/grow-trials/:id/harvest`: the harvest of a trial's trays. Dry masses can be entered on a later day. */
export function HarvestGridPage() {
  return <GridPage of={HarvestGrid} />;
}

function HarvestGrid({ trial }: { trial: GrowTrialDetail }) {
  return <TrayGrid table={harvests} trial={trial} />;
}

const fields = fieldsOf(NewHarvestData);
type Name = keyof typeof fields;

const column = (name: Name, more: Partial<TrayColumn> = {}): TrayColumn => {
  const { label, unit = "" } = fields[name];
  return { name, head: label, unit: showUnit(unit), ...more };
};
const words = (name: Name) => column(name, { isText: true });

const weighedDry = ["leaf_dry_mass", "root_dry_mass"] as const;
const ratio = (name: "root_density" | "root_to_shoot_ratio") =>
  column(name, { isComputed: true, suggested: ({ values }) => ratiosIn(values)?.[name] ?? null });
const ratiosIn = (values: TrayValues) => ratiosOf(numbersIn(values, [...weighedDry, "root_volume"]));
/** The columns that can be filled in after the others. */
const later: readonly string[] = [...weighedDry, "root_density", "root_to_shoot_ratio"];

const harvests: TrayTable = {
  key: "harvest",
  title: "Harvest Data",
  command: commands.addHarvestData,
  columns: [
    column("trial_length", {
      suggested: ({ trial: { seed_sown_date, trial_length }, at }) =>
        seed_sown_date && at ? daysBetween(seed_sown_date, at) : trial_length,
    }),
    column("num_plugs_harvested", { suggested: ({ tray }) => tray.num_plugs_active }),
    ...(["num_plugs_for_avg", "final_canopy_width_avg", "final_canopy_height_avg"] as const).map((name) =>
      column(name),
    ),
    ...(["final_root_length_avg", "leaf_wet_mass", "root_wet_mass", "leaf_dry_mass"] as const).map((name) =>
      column(name),
    ),
    ...(["root_dry_mass", "root_volume", "root_score"] as const).map((name) => column(name)),
    ratio("root_density"),
    ratio("root_to_shoot_ratio"),
    ...(["root_comments", "leaf_comments", "dry_settings"] as const).map(words),
    ...(["irrigation_settings", "fertilizer_settings", "additional_comments"] as const).map(words),
  ],
  at: { name: "created_at", label: "Harvested on" },
  tags: [
    { name: "root_comments", label: fields.root_comments.label, topic: "root" },
    { name: "leaf_comments", label: fields.leaf_comments.label, topic: "leaf" },
  ],
  recorded: ({ harvest_data: harvest }) =>
    harvest && {
      values: harvest,
      open: weighedDry.some((name) => harvest[name] === null)
        ? later.filter((name) => isNull(harvest, name))
        : [],
    },
  input: ({ id, harvest_data: harvest }, values, { by, at }) => {
    const is_drying = weighedDry.some((name) => values[name] === null);
    if (harvest === null)
      return { params: { id }, body: { ...values, is_drying, created_by: by, created_at: at } };
    const { id: harvestId, tray_formulation_id: _, recorded: __, ...base } = harvest;
    return {
      command: commands.updateHarvestData,
      params: { id: harvestId },
      body: { ...base, ...values, is_drying, base },
    };
  },
  dateDoubt: (at, { seed_sown_date }) => harvestDateDoubt(at, seed_sown_date),
  warnings: (values, { num_plugs_active }) => harvestWarnings(values, num_plugs_active),
  left: (values) => weighedDry.filter((name) => values[name] === null).map((name) => fields[name].label),
  Form: HarvestForm,
};

const isNull = (harvest: object, name: string) => (harvest as TrayValues)[name] === null;
