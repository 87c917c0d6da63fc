import { commands } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { OTHER_PURPOSE } from "#domain/resource-use/names.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { suggestedHazard } from "#domain/stock-details/hazard-of-cas.ts";
import { type DemoChemical, type DemoUse, demoChemicals } from "./data/chemicals.ts";
import { demoEquipment } from "./data/equipment.ts";
import { demoId, type Loader } from "./load.ts";

const useCode = (chemical: string, use: number) => `${chemical}-USE-${use}`;

/** Adds the demonstration's equipment, chemicals and their uses. */
export async function loadStock(load: Loader, person: (index: number) => string): Promise<void> {
  for (const [index, { type, location, age, ...rest }] of demoEquipment.entries()) {
    const body = {
      ...rest,
      id: demoId(rest.short_name),
      equipment_type_id: namedId("equipment_type", type),
      location_id: namedId("location", location),
      creation_date: load.daysAgo(age, "09:00"),
    };
    await load.run(rest.short_name, commands.createEquipment, { body }, person(index));
  }

  for (const [index, chemical] of demoChemicals.entries()) {
    await addChemical(load, chemical, person(index));
    for (const [i, use] of chemical.uses.entries()) {
      await addUse(load, { chemical: chemical.code, number: i + 1 }, use, person(index + i + 1));
    }
  }
}

function addChemical(load: Loader, chemical: DemoChemical, by: string): Promise<void> {
  const { code, dilutes, supplied, concentration, supplier_id } = chemical;
  const of = {
    cas_number: chemical.cas,
    concentration: concentration[0],
    concentration_units: concentration[1],
  };
  const { signal_word, ghs_pictograms } = suggestedHazard(of, []) ?? {};
  const common = {
    id: demoId(code),
    signal_word,
    ghs_pictograms,
    location_id: namedId("location", chemical.location),
    creation_date: load.daysAgo(chemical.age, "10:30"),
  };
  if (dilutes === undefined) {
    const body = {
      ...common,
      chemical_name_id: namedId("chemical_name", chemical.name),
      amount_supplied: supplied[0],
      amount_units: supplied[1],
      supplier_id,
      ...of,
    };
    return load.run(code, commands.createChemical, { body }, by);
  }
  const body = {
    ...common,
    chemical_use_record_id: demoId(useCode(dilutes.source, dilutes.use)),
    amount_water_added: dilutes.water,
    water_type: "DI_WATER",
    derived_chemical_amount_created: supplied[0],
    derived_chemical_amount_created_units: supplied[1],
    derived_chemical_concentration_created: concentration[0],
    derived_chemical_concentration_created_units: concentration[1],
  };
  return load.run(code, commands.createDilutedChemical, { body }, by);
}

function addUse(load: Loader, of: { chemical: string; number: number }, use: DemoUse, by: string) {
  const code = useCode(of.chemical, of.number);
  const { purpose } = use;
  const isListed = typeof purpose === "string";
  const body = {
    id: demoId(code),
    amount_used: use.amount[0],
    amount_used_units: use.amount[1],
    comments: use.comments,
    resource_use_purpose_id: isListed ? purposeId(purpose) : OTHER_PURPOSE,
    purpose: isListed ? null : purpose.other,
    // On the same day, a use for a dilution is earlier than the dilution and any other use later than a delivery.
    creation_date: load.daysAgo(use.age, use.purpose === "CHEMICAL_DILUTION" ? "10:05" : "14:20"),
  };
  return load.run(code, commands.addChemicalUseRecord, { params: { id: demoId(of.chemical) }, body }, by);
}
