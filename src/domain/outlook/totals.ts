import { fibreJoins, fibreOfProcess, processOfCake } from "../cakes/stock.ts";
import { strength, title } from "../chemicals/stock.ts";
import { type AnyList, listOf, readList } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { countedDensity } from "../resource-use/ledger.ts";
import type { StockTable } from "../resource-use/names.ts";
import { showAmount } from "../values/quantities.ts";
import { type Unit, unitSizes } from "../values/units.ts";
import { showDry, solidsOf } from "./outlook.ts";

/** What the totals of a list need to know of a stock beside its amount. */
export type Material = {
  id: string;
  /** The chemical, or the feedstock that the stock is or was made from; null if it is not known. */
  material: string | null;
  /** Of a chemical: `70 %`. Amounts of different strengths are not added. */
  strength: string | null;
  /** wt %, as `solidsOf` */
  solids: number | null | undefined;
  /** g/ml */
  density: number | null;
};

const lists: Record<StockTable, AnyList> = {
  chemicals: listOf("chemicals", {
    joins: ["chemical_names"],
    row: (lab, chemical): Material => ({
      id: chemical.id,
      material: title(lab, chemical) || null,
      strength: strength(chemical),
      solids: undefined,
      density: null,
    }),
  }),
  feedstocks: listOf("feedstocks", {
    joins: ["feedstock_names"],
    row: (lab, feedstock): Material => ({
      id: feedstock.id,
      material: lab.get("feedstock_names", feedstock.feedstock_name_id)?.name ?? null,
      strength: null,
      solids: solidsOf("feedstocks", feedstock),
      density: null,
    }),
  }),
  cakes: listOf("cakes", {
    joins: fibreJoins,
    row: (lab, cake): Material => ({
      id: cake.id,
      material: fibreOfProcess(lab, processOfCake(lab, cake))[1] ?? null,
      strength: null,
      solids: solidsOf("cakes", cake),
      density: countedDensity("cakes", cake),
    }),
  }),
  cnfs: listOf("cnfs", {
    joins: [...fibreJoins, "cakes"],
    row: (lab, cnf): Material => ({
      id: cnf.id,
      material: fibreOfProcess(lab, processOfCake(lab, lab.get("cakes", cnf.cake_id)))[1] ?? null,
      strength: null,
      solids: solidsOf("cnfs", cnf),
      density: countedDensity("cnfs", cnf),
    }),
  }),
};

/** The material of every stock of a kind. */
export function readMaterials(records: RecordSource, table: StockTable): Promise<readonly Material[]> {
  return readList(records, lists[table], {});
}

/** A stock as totals count it. */
export type Counted = Partial<Pick<Material, "material" | "strength">> & {
  /** Null if it is not known. */
  remaining: number | null;
  units: string;
  /** False if the stock was marked inactive, or is used up. */
  isActive?: boolean | undefined;
  /** g; null if it is not known, undefined for a chemical. */
  dry?: number | null | undefined;
};

/**
 * What is left of these stocks together, of those that are active: `9.45 L and 2 kg left, 430 g dry; 2 without wt %`. Masses and
 * volumes are not added to each other, nor chemicals of different strengths. `solids` is the measure that a stock without a dry mass
 * lacks. Null for no stock, and for different chemicals.
 */
export function showTotal(stocks: readonly Counted[], solids: string): string | null {
  const active = stocks.filter(({ isActive }) => isActive !== false);
  const strengths = new Set(active.map((one) => one.strength ?? null));
  const isOfOne = new Set(active.map(({ material }) => material)).size === 1;
  if (strengths.size > Number(strengths.has(null)) && !isOfOne) return null;
  const sums = [...strengths].sort(strongestFirst).flatMap((of) => {
    const own = sumsOf(active.filter((one) => (one.strength ?? null) === of));
    return of === null ? own : own.map((sum) => `${sum} of ${of}`);
  });
  const dry = active.flatMap((one) => one.dry ?? []);
  const added = [
    ...(sums.length > 0 ? [`${inWords(sums)} left`] : []),
    ...(dry.length > 0 ? [`${showDry(dry.reduce((sum, grams) => sum + grams, 0))} dry`] : []),
  ];
  const unknown = active.filter(({ remaining }) => remaining === null);
  const inOther = active.filter((one) => one.remaining !== null && sizeOf(one) === undefined);
  const without = active.filter((one) => one.remaining !== null && one.dry === null);
  const notAdded = [
    ...(without.length > 0 ? [`${without.length} without ${solids}`] : []),
    ...(inOther.length > 0 ? [`${inOther.length} in another unit`] : []),
    ...(unknown.length > 0 ? [`${unknown.length} of unknown amount`] : []),
  ];
  return [added.join(", "), ...notAdded].filter(Boolean).join("; ") || null;
}

const sizeOf = ({ units }: Counted) => unitSizes[units as Unit];

/** The volume and the mass of these stocks, each in a unit of its size. */
function sumsOf(stocks: readonly Counted[]): string[] {
  const dimensions = { volume: ["ML", "LITRES"], mass: ["GRAMS", "KG"] } as const;
  return Object.entries(dimensions).flatMap(([dimension, [small, large]]) => {
    const own = stocks.flatMap((one) => {
      const [measured, size = 0] = sizeOf(one) ?? [];
      return measured === dimension && one.remaining !== null ? one.remaining * size : [];
    });
    const sum = own.reduce((total, amount) => total + amount, 0);
    if (own.length === 0) return [];
    return sum >= 1000 ? showAmount(sum / 1000, large) : showAmount(sum, small);
  });
}

const strongestFirst = (a: string | null, b: string | null) =>
  (b ?? "").localeCompare(a ?? "", "en", { numeric: true });

/** `a, b and c` */
function inWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
