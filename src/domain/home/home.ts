import { readList, readTables, type WholeTables } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { homeJoins } from "../kind.ts";
import { nopProcessList } from "../nop-processes/process-list.ts";
import { balanceOf } from "../resource-use/ledger.ts";
import { isLow, isOverdrawn } from "../resource-use/level.ts";
import type { StockTable } from "../resource-use/names.ts";
import { stockDetailsOf } from "../stock-details/details-of.ts";
import { isExpired, isExpiring } from "../stock-details/expiry.ts";
import { isAtReorderLevel } from "../stock-details/signs.ts";
import { stocks } from "../stocks.ts";
import { newestFirst } from "../values/order.ts";
import { type Growing, growingOf, growingTables } from "./growing.ts";
import { stepsOfHomogenization, stepsOfReaction, type WaitingStep } from "./steps.ts";
import { type DueUpkeep, upkeepOf, upkeepTables } from "./upkeep.ts";

/** A stock that is low, overdrawn or at its reorder level. */
export type ScarceStock = {
  table: StockTable;
  id: string;
  title: string;
  facts: string[];
  remaining: number;
  supplied: number;
  units: string;
  isToReorder: boolean;
};

/** A stock in use whose last day has passed, or is near. `expiry` is ISO UTC. */
export type ExpiringStock = {
  table: StockTable;
  id: string;
  title: string;
  facts: string[];
  expiry: string;
  isExpired: boolean;
};

/** A cake whose solids content may have changed since it was made. */
export type AgedCake = { id: string; title: string; facts: string[]; since: string };

export type Home = {
  weeks: Growing["weeks"];
  harvests: Growing["harvests"];
  steps: WaitingStep[];
  scarce: ScarceStock[];
  expiring: ExpiringStock[];
  aged: AgedCake[];
  upkeep: DueUpkeep[];
};

/** Days after which a cake's wt% is to be measured again. */
const AGED_DAYS = 90;
const DAY_MS = 86_400_000;

/** What Home shows, read at once: each reading costs a slow tablet a few milliseconds. */
const homeTables = [...homeJoins, ...growingTables, ...upkeepTables, "homogenizations"] as const;

/**
 * Returns what needs attention: trays, steps, stocks below a tenth of the supplied amount or at their reorder level,
 * expired and soon expiring stocks, and old cakes. `now` is in milliseconds.
 */
export async function readHome(records: RecordSource, now: number): Promise<Home> {
  const [lab, processes] = await Promise.all([
    readTables(records, homeTables),
    readList(records, nopProcessList, {}),
  ]);
  const at = new Date(now).toISOString();
  const growing = growingOf(lab, at);
  const tables = Object.keys(stocks) as StockTable[];
  const allStocks = tables.flatMap((table) => stocksOf(lab, table));
  return {
    upkeep: upkeepOf(lab, at),
    weeks: growing.weeks,
    harvests: growing.harvests,
    steps: [
      ...processes.flatMap(stepsOfReaction),
      ...lab.all("homogenizations").flatMap((one) => stepsOfHomogenization(one, cakeTitle(lab, one.cake_id))),
      ...growing.steps,
    ].sort((a, b) => b.since.localeCompare(a.since)),
    scarce: allStocks
      .filter((stock) => isOverdrawn(stock) || (stock.isActive && (isLow(stock) || stock.isToReorder)))
      .sort((a, b) => a.remaining / a.supplied - b.remaining / b.supplied)
      .map(({ isActive: _, since: __, expiry: ___, ...stock }) => stock),
    expiring: allStocks
      .filter(({ isActive, expiry }) => isActive && (isExpired(expiry, at) || isExpiring(expiry, at)))
      .map(({ table, id, title, facts, expiry }) => ({
        table,
        id,
        title,
        facts,
        expiry: expiry ?? "",
        isExpired: isExpired(expiry, at),
      }))
      .sort((a, b) => a.expiry.localeCompare(b.expiry)),
    aged: allStocks
      .filter(({ table, isActive }) => table === "cakes" && isActive)
      .filter(({ since }) => now - Date.parse(since) > AGED_DAYS * DAY_MS)
      .map(({ id, title, facts, since }) => ({ id, title, facts, since })),
  };
}

type Lab = WholeTables<(typeof homeJoins)[number]>;

/** The stocks of one table, newest first. */
function stocksOf<T extends StockTable>(lab: Lab, table: T) {
  const { title, facts } = stocks[table];
  return [...lab.all(table)].sort(newestFirst).map((stock) => {
    const { amount_remaining: remaining, is_active: isActive } = balanceOf(table, stock);
    const { expiry_date, reorder_level } = stockDetailsOf(stock);
    const place = lab.get("locations", stock.location_id)?.name;
    return {
      table,
      id: stock.id,
      title: title(lab, stock),
      facts: [...facts(lab, stock), place].filter((fact) => !!fact) as string[],
      remaining,
      supplied: stock.amount_supplied,
      units: stock.amount_units,
      since: stock.creation_date,
      isActive,
      isToReorder: isAtReorderLevel({ amount_remaining: remaining, reorder_level }),
      expiry: expiry_date,
    };
  });
}

function cakeTitle(lab: Lab, id: string): string | undefined {
  const cake = lab.get("cakes", id);
  return cake && stocks.cakes.title(lab, cake);
}
