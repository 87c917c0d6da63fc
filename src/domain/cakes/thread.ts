import type { Cnf } from "../cnfs/schema.ts";
import type { Homogenization } from "../homogenizations/schema.ts";
import type { RecordSource } from "../kernel/records.ts";
import { usedQuantity } from "../lineage/links.ts";
import type { Link, Quantity } from "../lineage/thread.ts";
import type { Cake } from "./schema.ts";

/** The homogenizations that used a cake. A homogenization that was only set up has no quantity and is left out. */
export async function homogenizationsOf(records: RecordSource, cake: Cake): Promise<Link[]> {
  const homogenizations = await records.childrenOf("homogenizations", "cake_id", cake.id);
  const links = await Promise.all(
    homogenizations.map(async (homogenization): Promise<Link | null> => {
      const quantity = await usedFor(records, homogenization);
      return quantity && { ref: { table: "homogenizations", id: homogenization.id }, quantity };
    }),
  );
  return links.filter((link) => link !== null);
}

/** The CNFs made from a cake without a homogenization. */
export async function cnfsOf(records: RecordSource, cake: Cake): Promise<Link[]> {
  const cnfs = await records.childrenOf("cnfs", "cake_id", cake.id);
  return cnfs
    .filter(({ homogenization_id }) => homogenization_id === null)
    .map((cnf) => ({ ref: { table: "cnfs", id: cnf.id }, quantity: cakeIn(cnf) }));
}

/** The amount of cake used in a homogenization, from its own use record or from its CNF; null if there is neither. */
export async function usedFor(
  records: RecordSource,
  { cake_use_record_id, cnf_id }: Homogenization,
): Promise<Quantity | null> {
  const use = await records.get("use_records", cake_use_record_id ?? "");
  if (use) return usedQuantity(use);
  const cnf = await records.get("cnfs", cnf_id ?? "");
  return cnf ? cakeIn(cnf) : null;
}

/** The amount of cake in a CNF. */
export const cakeIn = ({ amount_cake: amount, amount_cake_units: units }: Cnf): Quantity => ({
  amount,
  units,
});
