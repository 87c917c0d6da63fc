import type { RecordSource } from "../kernel/records.ts";
import { dropFloatError, showNumber } from "../values/quantities.ts";
import { convert, dryMass } from "../values/units.ts";
import { showUnit } from "../values/words.ts";
import type { Family, Link, MassBalance } from "./thread.ts";

/**
 * Mass balance of a stock: its initial amount, against the amount remaining plus the amounts in known children. A use
 * without a known child is missing from the sum. If the stock has trays, the amounts used for grow trials count as
 * accounted for. Null if an amount cannot be converted.
 */
export async function stockBalance(
  { node, density, grown }: Family,
  children: readonly Link[],
): Promise<MassBalance | null> {
  const { made, remaining } = node;
  if (made === null || remaining === null) return null;
  const others = children.filter(({ ref }) => ref.table !== "tray_formulations");
  const inTrays = others.length < children.length ? ((await grown?.()) ?? []) : [];
  const parts = [...others.map(({ quantity }) => quantity), ...inTrays].map((quantity) =>
    quantity === null ? null : convert(quantity.amount, quantity.units, made.units, density),
  );
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  const accounted = known.reduce((sum, part) => sum + part, remaining);
  return { in: made.amount, accounted: dropFloatError(accounted), units: made.units, isDry: false };
}

/**
 * Dry mass balance of a process: oven-dry mass of its cakes (mass · wt% / 100) against that of its feedstock (mass ·
 * (1 − moisture / 100)), in KG. Null if a wt% or the moisture is not known.
 */
export async function dryBalance(
  records: RecordSource,
  processId: string,
  cakes: readonly Link[],
): Promise<MassBalance | null> {
  const process = await records.get("nop_processes", processId);
  const feedstock = await records.get("feedstocks", process?.feedstock_id ?? "");
  const moisture = feedstock?.moisture_content ?? null;
  const solids = moisture === null ? null : 100 - moisture;
  const fed = dryMass(process?.amount_feedstock, process?.amount_feedstock_units, solids);
  const yields = await Promise.all(
    cakes.map(async ({ ref, quantity }) => {
      const cake = await records.get("cakes", ref.id);
      return dryMass(quantity?.amount, quantity?.units, cake?.wt_percent);
    }),
  );
  if (fed === null || yields.length === 0 || yields.includes(null)) return null;
  const accounted = yields.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return {
    in: dropFloatError(fed / 1000),
    accounted: dropFloatError(accounted / 1000),
    units: "KG",
    isDry: true,
  };
}

/** `5 kg in, 4.6 kg accounted for`. */
export function showBalance({ in: put, accounted, units, isDry }: MassBalance): string {
  const sign = showUnit(units);
  const unit = isDry ? `${sign} dry` : sign;
  return `${showNumber(put)} ${unit} in, ${showNumber(accounted)} ${unit} accounted for`;
}
