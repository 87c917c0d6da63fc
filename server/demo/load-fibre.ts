import { commands } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { demoCakes, demoCakeUses, demoFeedstocks, demoProcesses } from "./data/fibre.ts";
import { numberOf } from "./data/table.ts";
import { demoId, type Loader } from "./load.ts";

type Person = (index: number) => string;

/** Ids of the demonstration's feedstocks, processes and cakes by code. */
export const fibreIds = new Map<string, string>([
  ...demoFeedstocks.map(({ identifier, id }) => [identifier, id] as const),
  ...demoProcesses.map(({ batch, id }) => [batch, id] as const),
  ...demoCakes.map(({ code, id }) => [code, id] as const),
]);
const filtrationId = (batch: string, sample: string) => demoId(`${batch} ${sample}`);

/** Adds the feedstocks, their NOP processes, the cakes, and the uses of cakes. */
export async function loadFibre(load: Loader, person: Person): Promise<void> {
  for (const [i, feedstock] of demoFeedstocks.entries()) await addFeedstock(load, feedstock, person(i));
  for (const [i, process] of demoProcesses.entries()) await addProcess(load, process, person(i + 1));
  for (const [i, cake] of demoCakes.entries()) await addCake(load, cake, person(i));
  for (const [i, use] of demoCakeUses.entries()) {
    const input = {
      params: { id: fibreIds.get(use.cake) ?? "" },
      body: {
        id: demoId(use.code),
        amount_used: Number(use.amount),
        amount_used_units: use.units,
        resource_use_purpose_id: purposeId("HOMOGENIZATION"),
        creation_date: load.daysAgo(Number(use.age), "09:40"),
      },
    };
    await load.run(use.code, commands.addCakeUseRecord, input, person(i));
  }
}

async function addFeedstock(
  load: Loader,
  feedstock: (typeof demoFeedstocks)[number],
  by: string,
): Promise<void> {
  const { id, identifier, name, units } = feedstock;
  const body = {
    id,
    identifier,
    amount_supplied: Number(feedstock.supplied),
    amount_units: units,
    product_id: null,
    type: "OTHER",
    is_active: true,
    feedstock_name_id: namedId("feedstock_name", name),
    supplier_id: Number(feedstock.supplier),
    location_id: namedId("location", "Biomass store"),
    creation_date: load.daysAgo(Number(feedstock.age), "11:00"),
  };
  await load.run(identifier, commands.createFeedstock, { body }, by);
  if (feedstock.measured === "") return;
  const [particle_size, moisture_content, lignin_content, cellulose_content, hemicellulose_content] =
    feedstock.measured.split(" ").map(Number);
  const measured = {
    particle_size,
    moisture_content,
    lignin_content,
    cellulose_content,
    hemicellulose_content,
    characterized_by: by,
  };
  await load.run(identifier, commands.characterizeFeedstock, { params: { id }, body: measured }, by);
}

async function addProcess(load: Loader, process: (typeof demoProcesses)[number], by: string): Promise<void> {
  const { id, batch, kg, celsius, hours } = process;
  const age = Number(process.age);
  const feedstock_id = fibreIds.get(process.feedstock) ?? "";
  const useId = demoId(`${batch} feedstock`);
  const use = {
    id: useId,
    amount_used: Number(kg),
    amount_used_units: "KG",
    comments: `Batch ${batch}`,
    resource_use_purpose_id: purposeId("NOP_PROCESS"),
    creation_date: load.daysAgo(age, "08:20"),
  };
  const drawn = { params: { id: feedstock_id }, body: use };
  await load.run(`${batch} feedstock`, commands.addFeedstockUseRecord, drawn, by);

  const body = {
    id,
    batch_number: batch,
    is_one_tonne_reaction: process.isOneTonne === "yes",
    feedstock_id,
    amount_feedstock: Number(kg),
    amount_feedstock_units: "KG",
    reactor_equipment_id: demoId("RCT-1"),
    acid_concentration: Number(process.acid),
    acid_amount: Number(process.litres),
    acid_amount_units: "LITRES",
    reaction_temperature: Number(celsius),
    reaction_hours: Number(hours),
    resource_use_record_ids: [useId, ...(process.use === "" ? [] : [demoId(process.use)])],
    creation_date: load.daysAgo(age, "08:50"),
  };
  await load.run(batch, commands.createNopProcess, { body }, by);
}

const temperatures: Record<string, number> = { REFRIGERATED: 4, FROZEN: -20, VACUUM_SEALED: 4 };

async function addCake(load: Loader, cake: (typeof demoCakes)[number], by: string): Promise<void> {
  const { id, code, batch, sample } = cake;
  const age = Number(cake.age);
  const filtration = filtrationId(batch, sample);
  const hour = numberOf(sample.match(/^Hour (\d+)$/)?.[1]);
  const litres = Number(cake.created);
  const work = {
    id: filtration,
    hour_number_for_sample: hour,
    is_after_reaction_completed: hour === null,
    filtration_equipment_id: demoId("FLP-1"),
    effluent_volume: Math.round(litres * 60) / 10,
    effluent_ph: hour === null ? 1.3 : 0.9,
    ph_after_neutralization: Number(cake.ph),
    neutralizing_agent_name: "Sodium hydroxide",
    creation_date: load.daysAgo(age + 1, "13:30"),
  };
  const params = { id: fibreIds.get(batch) ?? "" };
  await load.run(`${batch} ${sample}`, commands.addFiltration, { params, body: work }, by);

  const body = {
    id,
    filtration_and_neutralization_details_id: filtration,
    amount_created: litres,
    amount_units: "KG",
    is_for_research: hour !== null,
    appearance: hour === null ? "White, evenly pressed" : "Off-white, soft",
    ph: Number(cake.ph),
    wt_percent: Number(cake.wt),
    amount_water_for_washing: Math.round(litres * 80) / 10,
    amount_water_for_washing_units: "LITRES",
    water_type_for_washing: "RO_WATER",
    storage_temperature: temperatures[cake.storage],
    cake_storage_type_id: namedId("cake_storage_type", cake.storage),
    location_id: namedId("location", "Cold storage"),
    location_details: `Shelf ${code}`,
    creation_date: load.daysAgo(age, "16:10"),
  };
  await load.run(code, commands.createCake, { body }, by);
  const measured = {
    DO: numberOf(cake.DO),
    zeta_potential: numberOf(cake.zeta),
    density: numberOf(cake.density),
    has_high_shear: cake.highShear === "yes",
    creation_date: load.daysAgo(age - 1, "10:15"),
  };
  await load.run(code, commands.enterCakeDetailedCharacteristics, { params: { id }, body: measured }, by);
}
