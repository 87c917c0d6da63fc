import { commands } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { demoCharacterizations, demoCnfs, demoGrowTrialUses } from "./data/cnfs.ts";
import { demoCakes, demoCakeUses } from "./data/fibre.ts";
import { demoHomogenizations } from "./data/homogenizations.ts";
import { demoId, type Loader } from "./load.ts";
import { fibreIds } from "./load-fibre.ts";
import { runOf } from "./load-homogenizations.ts";

type Person = (index: number) => string;

/** Ids of the CNFs by name. */
export const cnfIds = new Map(demoCnfs.map(({ name, id }) => [name, id]));

/** Creates the CNFs and their uses for grow trials. The order is that of the names, because the lab numbers them. */
export async function loadCnfs(load: Loader, person: Person): Promise<void> {
  for (const [i, cnf] of demoCnfs.entries())
    await load.run(cnf.name, commands.createCnf, { body: bodyOf(load, cnf, i) }, person(i));
  for (const [i, { name, ...measured }] of demoCharacterizations.entries()) {
    const figures = Object.entries(measured).map(([field, cell]) => [field, Number(cell)]);
    const made = demoCnfs.find((cnf) => cnf.name === name);
    const body = {
      ...Object.fromEntries(figures),
      creation_date: load.daysAgo(Number(made?.age) - 3, "10:45"),
    };
    const input = { params: { id: cnfIds.get(name) ?? "" }, body };
    await load.run(name, commands.addCnfDetailedCharacterization, input, person(i + 2));
  }
  for (const [i, { cnf, litres, tray, age }] of demoGrowTrialUses.entries()) {
    const body = {
      id: demoId(`${tray} CNF`),
      amount_used: Number(litres),
      amount_used_units: "LITRES",
      resource_use_purpose_id: purposeId("GROW_TRIAL"),
      comments: tray,
      creation_date: load.daysAgo(Number(age), "11:20"),
    };
    const input = { params: { id: cnfIds.get(cnf) ?? "" }, body };
    await load.run(`${tray} CNF`, commands.addCnfUseRecord, input, person(i));
  }
}

/** Marks used-up CNFs inactive. To be called last: an inactive CNF cannot be used. */
export async function retireCnfs(load: Loader, person: Person): Promise<void> {
  for (const [i, { id, name }] of demoCnfs.filter(({ isActive }) => isActive === "no").entries())
    await load.run(name, commands.markCnfInactive, { params: { id }, body: {} }, person(i));
}

function bodyOf(load: Loader, cnf: (typeof demoCnfs)[number], index: number) {
  const use = demoCakeUses.find(({ code }) => code === cnf.source);
  const wt = Number(cnf.wt);
  const created = Number(cnf.created);
  const madeIn = demoHomogenizations.findIndex(({ code }) => code === use?.code);
  const experiment = demoHomogenizations[madeIn];
  const run = runOf(experiment ? madeIn : index, created, cnf.units);
  return {
    id: cnf.id,
    homogenization_id: experiment ? demoId(experiment.name) : null,
    homogenization_equipment_id: run.equipment,
    homogenization_pressure_range: run.pressure_range,
    homogenization_temperature: 25 + ((index * 7) % 36),
    homogenization_rpm: 0,
    ...(use ? { cake_use_record_id: demoId(use.code) } : { cake_id: fibreIds.get(cnf.cake) }),
    amount_cake: Number(use?.amount ?? cnf.source),
    amount_cake_units: use?.units ?? "KG",
    cake_wt_percent: Number(demoCakes.find(({ code }) => code === cnf.cake)?.wt),
    water_type_for_homogenization: "DI_WATER",
    amount_water_added_for_homogenization: Number(cnf.water),
    amount_water_added_for_homogenization_units: cnf.units,
    amount_created: created,
    amount_created_units: cnf.units,
    wt_percent: wt,
    ph: Number(cnf.ph),
    appearance: wt >= 1.4 ? "Stiff translucent gel" : wt < 0.9 ? "Pourable, translucent" : "Translucent gel",
    location_id: namedId("location", "Cold storage"),
    creation_date: load.daysAgo(Number(cnf.age), "15:30"),
  };
}
