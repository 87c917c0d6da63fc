import { daysBetween } from "../grow-trials/weeks.ts";
import { readList, readTables, type WholeTables } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { Tables } from "../kernel/tables.ts";
import { homeJoins } from "../kind.ts";
import { nopProcessList } from "../nop-processes/process-list.ts";
import { balanceOf, isLow, isOverdrawn } from "../resource-use/ledger.ts";
import type { StockTable } from "../resource-use/names.ts";
import { stockDetailsOf } from "../stock-details/details.ts";
import { isAtReorderLevel, isExpired, isExpiring } from "../stock-details/signs.ts";
import { stocks } from "../stocks.ts";
import { newestFirst } from "../values/order.ts";
import { type Growing, growingOf, growingTables } from "./grow-trials.ts";
import { type Owned, ownerOf, stepsOfHomogenization, stepsOfReaction } from "./steps.ts";
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
type ExpiringStock = Owned & {
  table: StockTable;
  id: string;
  title: string;
  facts: string[];
  expiry: string;
  isExpired: boolean;
};

export type Home = Growing & {
  scarce: ScarceStock[];
  expiring: ExpiringStock[];
  /** The owners of the cakes whose solids content may have changed since they were made. */
  aged: Owned[];
  upkeep: DueUpkeep[];
};

/** Days after which a cake's wt% is to be measured again. */
export const AGED_DAYS = 90;

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
  const shown = tables.flatMap((table) => stocksOf(lab, table, at));
  return {
    ...growing,
    upkeep: upkeepOf(lab, at),
    steps: [
      ...processes.flatMap(stepsOfReaction),
      ...lab.all("homogenizations").flatMap((one) => stepsOfHomogenization(one, cakeTitle(lab, one.cake_id))),
      ...growing.steps,
    ].sort((a, b) => b.since.localeCompare(a.since)),
    scarce: shown
      .flatMap(({ named, isScarce, level: { remaining, supplied, units, isToReorder } }) =>
        isScarce && remaining !== null ? [{ ...named, remaining, supplied, units, isToReorder }] : [],
      )
      .sort((a, b) => a.remaining / a.supplied - b.remaining / b.supplied),
    expiring: shown
      .filter(({ isExpired, isExpiring }) => isExpired || isExpiring)
      .map(({ named, owner, level, isExpired }) => ({
        ...named,
        ...owner,
        expiry: level.expiry ?? "",
        isExpired,
      }))
      .sort((a, b) => a.expiry.localeCompare(b.expiry)),
    aged: shown.filter(({ isAged }) => isAged).map(({ owner }) => owner),
  };
}

type Lab = WholeTables<(typeof homeJoins)[number]>;

/** What of a stock decides whether Home shows it. */
function levelOf(table: StockTable, stock: Tables[StockTable]) {
  const { amount_remaining: remaining, is_active: isActive } = balanceOf(table, stock);
  const { expiry_date: expiry, reorder_level } = stockDetailsOf(stock);
  const { amount_supplied: supplied, amount_units: units, creation_date: since } = stock;
  const isToReorder = isAtReorderLevel({ amount_remaining: remaining, reorder_level });
  return { remaining, supplied, units, since, isActive, isToReorder, expiry };
}

type Level = ReturnType<typeof levelOf>;

/** Why Home shows a stock; null if nothing is to be done with it. `at` is ISO UTC. */
function reasonsOf(table: StockTable, level: Level, at: string) {
  const { isActive, isToReorder, expiry, since } = level;
  const reasons = {
    isScarce: isOverdrawn(level) || (isActive && (isLow(level) || isToReorder)),
    isExpired: isActive && isExpired(expiry, at),
    isExpiring: isActive && isExpiring(expiry, at),
    isAged: isActive && table === "cakes" && daysBetween(since, at) > AGED_DAYS,
  };
  return Object.values(reasons).includes(true) ? reasons : null;
}

/** The stocks of one table that Home shows, newest first. Only these are named and sorted: most stocks need nothing. */
function stocksOf<T extends StockTable>(lab: Lab, table: T, at: string) {
  const { title, facts } = stocks[table];
  return lab
    .all(table)
    .flatMap((stock) => {
      const level = levelOf(table, stock);
      const reasons = reasonsOf(table, level, at);
      return reasons ? [{ stock, level, ...reasons }] : [];
    })
    .sort((a, b) => newestFirst(a.stock, b.stock))
    .map(({ stock, ...shown }) => {
      const place = lab.get("locations", stock.location_id)?.name;
      const known = [...facts(lab, stock), place].filter((fact) => !!fact) as string[];
      const named = { table, id: stock.id, title: title(lab, stock), facts: known };
      return { ...shown, named, owner: ownerOf(stock) };
    });
}

function cakeTitle(lab: Lab, id: string): string | undefined {
  const cake = lab.get("cakes", id);
  return cake && stocks.cakes.title(lab, cake);
}
