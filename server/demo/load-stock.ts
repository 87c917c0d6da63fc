import { commands } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { OTHER_PURPOSE, purposes } from "#domain/resource-use/names.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { suggestedHazard } from "#domain/stock-details/hazard-of-cas.ts";
import { demoChemicals, demoChemicalUses, demoEquipment } from "./data/stock.ts";
import { numberOf } from "./data/table.ts";
import { demoId, type Loader } from "./load.ts";

type Chemical = (typeof demoChemicals)[number];
type Use = (typeof demoChemicalUses)[number];

const useCode = (chemical: string, use: number | string) => `${chemical}-USE-${use}`;

/** Adds the demonstration's equipment, chemicals and their uses. */
export async function loadStock(load: Loader, person: (index: number) => string): Promise<void> {
  for (const [index, { name, short_name, type, location, supplier, age }] of demoEquipment.entries()) {
    const body = {
      id: demoId(short_name),
      name,
      short_name,
      equipment_type_id: namedId("equipment_type", type),
      location_id: namedId("location", location),
      supplier_id: Number(supplier),
      creation_date: load.daysAgo(Number(age), "09:00"),
    };
    await load.run(short_name, commands.createEquipment, { body }, person(index));
  }

  for (const [index, chemical] of demoChemicals.entries()) {
    await addChemical(load, chemical, person(index));
    const uses = demoChemicalUses.filter(({ code }) => code === chemical.code);
    for (const [i, use] of uses.entries()) await addUse(load, use, i + 1, person(index + i + 1));
  }
}

function addChemical(load: Loader, chemical: Chemical, by: string): Promise<void> {
  const { code, units, source, concentration_units } = chemical;
  const of = {
    cas_number: chemical.cas,
    concentration: Number(chemical.concentration),
    concentration_units,
  };
  const { signal_word, ghs_pictograms } = suggestedHazard(of, []) ?? {};
  const common = {
    id: demoId(code),
    signal_word,
    ghs_pictograms,
    location_id: namedId("location", chemical.location),
    creation_date: load.daysAgo(Number(chemical.age), "10:30"),
  };
  if (source === "") {
    const body = {
      ...common,
      chemical_name_id: namedId("chemical_name", chemical.name),
      amount_supplied: Number(chemical.amount),
      amount_units: units,
      supplier_id: Number(chemical.supplier),
      ...of,
    };
    return load.run(code, commands.createChemical, { body }, by);
  }
  const body = {
    ...common,
    chemical_use_record_id: demoId(useCode(source, chemical.use)),
    amount_water_added: numberOf(chemical.water),
    water_type: "DI_WATER",
    derived_chemical_amount_created: Number(chemical.amount),
    derived_chemical_amount_created_units: units,
    derived_chemical_concentration_created: Number(chemical.concentration),
    derived_chemical_concentration_created_units: concentration_units,
  };
  return load.run(code, commands.createDilutedChemical, { body }, by);
}

function addUse(load: Loader, { code: chemical, purpose, ...use }: Use, number: number, by: string) {
  const code = useCode(chemical, number);
  const listed = purposes.find((name) => name === purpose);
  const body = {
    id: demoId(code),
    amount_used: Number(use.amount),
    amount_used_units: use.units,
    comments: use.comments || undefined,
    resource_use_purpose_id: listed ? purposeId(listed) : OTHER_PURPOSE,
    purpose: listed ? null : purpose,
    // On the same day, a use for a dilution is earlier than the dilution and any other use later than a delivery.
    creation_date: load.daysAgo(Number(use.age), purpose === "CHEMICAL_DILUTION" ? "10:05" : "14:20"),
  };
  return load.run(code, commands.addChemicalUseRecord, { params: { id: demoId(chemical) }, body }, by);
}
