import { listOf } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { Filtration, NopProcess } from "../nop-processes/schema.ts";
import { amountRemaining, balanceOf } from "../resource-use/ledger.ts";
import { toCorrections, usesOf } from "../resource-use/views.ts";
import { byName } from "../values/order.ts";
import { roundForDisplay } from "../values/quantities.ts";
import { convert } from "../values/units.ts";
import type { Cake, CakeDetail, CakeListItem, CakeStorageType } from "./schema.ts";
import { sampleType, usedCake } from "./stock.ts";

/** The records that the views of a cake join. */
type Joined = {
  filtration: Filtration | undefined;
  process: NopProcess | undefined;
  location: { name: string } | undefined;
  storageType: CakeStorageType | undefined;
};

/** Cakes, newest first. */
export const cakeList = listOf("cakes", {
  joins: ["filtrations", "nop_processes", "locations", "cake_storage_types"],
  row(lab, cake) {
    const filtration = lab.get("filtrations", cake.filtration_and_neutralization_details_id);
    return toListItem(cake, {
      filtration,
      process: lab.get("nop_processes", filtration?.nop_process_id),
      location: lab.get("locations", cake.location_id),
      storageType: lab.get("cake_storage_types", cake.cake_storage_type_id),
    });
  },
});

/** Returns one cake with its use records, newest first; `undefined` if it does not exist. */
export async function cakeDetail(records: RecordSource, id: string): Promise<CakeDetail | undefined> {
  const cake = await records.get("cakes", id);
  if (cake === undefined) return undefined;
  const [filtration, location, storageType] = await Promise.all([
    records.get("filtrations", cake.filtration_and_neutralization_details_id),
    records.get("locations", cake.location_id),
    records.get("cake_storage_types", cake.cake_storage_type_id),
  ]);
  const process = filtration && (await records.get("nop_processes", filtration.nop_process_id));
  const { recorded_at: _, updated: __, use_totals: ___, corrections, ...stored } = cake;
  return {
    ...stored,
    ...toListItem(cake, { filtration, process, location, storageType }),
    ...volumeOf(cake),
    characterized: cake.characterized ?? null,
    use_records: await usesOf(records, usedCake(cake, filtration, process)),
    corrections: toCorrections(corrections),
  };
}

/** Storage types of cakes, by name. */
export async function listCakeStorageTypes(records: RecordSource): Promise<CakeStorageType[]> {
  return [...(await records.all("cake_storage_types"))].sort(byName);
}

/**
 * The amount remaining as a volume, from the density of the cake: ML for GRAMS, else LITRES. Null without a density.
 */
function volumeOf(cake: Cake): Pick<CakeDetail, "volume" | "volume_units"> {
  const units = cake.amount_units === "GRAMS" ? "ML" : "LITRES";
  const remaining = amountRemaining("cakes", cake);
  const volume = remaining === null ? null : convert(remaining, cake.amount_units, units, cake.density);
  return volume === null
    ? { volume: null, volume_units: null }
    : { volume: roundForDisplay(volume), volume_units: units };
}

function toListItem(cake: Cake, { filtration, process, location, storageType }: Joined): CakeListItem {
  const { id, is_for_research, amount_supplied, amount_units, created_by, creation_date } = cake;
  return {
    id,
    nop_process_id: filtration?.nop_process_id ?? "",
    batch_num: process?.batch_number ?? null,
    sample_type: filtration ? sampleType(filtration) : "",
    is_for_research,
    amount_supplied,
    amount_units,
    location_name: location?.name ?? "",
    storage_type: storageType?.name ?? "",
    ...balanceOf("cakes", cake),
    created_by,
    creation_date,
  };
}
