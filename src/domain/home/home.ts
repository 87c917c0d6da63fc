import { cakeList, cakeTitle } from "../cakes/views.ts";
import { chemicalList } from "../chemicals/views.ts";
import { cnfList } from "../cnfs/views.ts";
import { feedstockList } from "../feedstocks/views.ts";
import { readList } from "../list.ts";
import { byId } from "../lookups/views.ts";
import { nopProcessList } from "../nop-processes/views.ts";
import { NOT_NUMBERED } from "../numbering.ts";
import { TOLERANCE } from "../quantities.ts";
import type { RecordSource } from "../records.ts";
import type { StockTable } from "../resource-use/schema.ts";
import { type Growing, readGrowing } from "./growing.ts";
import { stepsOfHomogenization, stepsOfReaction, type WaitingStep } from "./steps.ts";

/** A stock that runs out, or is used up beyond what there was. */
export type ScarceStock = {
  table: StockTable;
  id: string;
  title: string;
  facts: string[];
  remaining: number;
  supplied: number;
  units: string;
};

/** A cake whose solids content may have changed since it was made. */
export type AgedCake = { id: string; title: string; facts: string[]; since: string };

export type Home = {
  weeks: Growing["weeks"];
  harvests: Growing["harvests"];
  steps: WaitingStep[];
  scarce: ScarceStock[];
  aged: AgedCake[];
};

/** Days after which a cake's wt% is to be measured again. */
const AGED_DAYS = 90;
const DAY_MS = 86_400_000;

/** What waits for somebody: trays, steps, stock below a tenth of what there was, and old cakes. `now` in milliseconds. */
export async function readHome(records: RecordSource, now: number): Promise<Home> {
  const [chemicals, feedstocks, cakes, cnfs, processes, homogenizations, growing] = await Promise.all([
    readList(records, chemicalList, {}),
    readList(records, feedstockList, {}),
    readList(records, cakeList, {}),
    readList(records, cnfList, {}),
    readList(records, nopProcessList, {}),
    records.all("homogenizations"),
    readGrowing(records, new Date(now).toISOString()),
  ]);
  const cakesById = byId(cakes);
  const stocks = [
    ...chemicals.map((one) =>
      toStock("chemicals", one, one.chemical_name, [`${one.concentration} ${one.concentration_units}`]),
    ),
    ...feedstocks.map((one) => toStock("feedstocks", one, one.identifier, [one.feedstock_name])),
    ...cakes.map((one) => toStock("cakes", one, cakeTitle(one), [one.storage_type])),
    ...cnfs.map((one) => toStock("cnfs", one, one.name ?? NOT_NUMBERED, [])),
  ];
  return {
    weeks: growing.weeks,
    harvests: growing.harvests,
    steps: [
      ...processes.flatMap(stepsOfReaction),
      ...homogenizations.flatMap((one) => stepsOfHomogenization(one, cakesById.get(one.cake_id))),
      ...growing.steps,
    ].sort((a, b) => b.since.localeCompare(a.since)),
    scarce: stocks
      .filter(
        ({ isActive, remaining, supplied }) =>
          remaining < -TOLERANCE || (isActive && remaining < supplied / 10),
      )
      .sort((a, b) => a.remaining / a.supplied - b.remaining / b.supplied)
      .map(({ isActive: _, ...stock }) => stock),
    aged: cakes
      .filter((cake) => cake.is_active && now - Date.parse(cake.creation_date) > AGED_DAYS * DAY_MS)
      .map((cake) => ({
        id: cake.id,
        title: cakeTitle(cake),
        facts: [cake.storage_type, cake.location_name],
        since: cake.creation_date,
      })),
  };
}

type Listed = {
  id: string;
  amount_remaining: number;
  amount_supplied: number;
  amount_units: string;
  is_active: boolean;
  location_name: string;
};

function toStock(table: StockTable, one: Listed, title: string, facts: string[]) {
  const { id, amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = one;
  const all = [...facts, one.location_name].filter((fact) => fact !== "");
  return { table, id, title, facts: all, remaining, supplied, units, isActive: one.is_active };
}
