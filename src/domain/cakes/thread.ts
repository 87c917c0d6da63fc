import type { Cnf } from "../cnfs/schema.ts";
import type { Homogenization } from "../homogenizations/schema.ts";
import { usedQuantity } from "../lineage/links.ts";
import type { Link, Quantity } from "../lineage/thread.ts";
import type { RecordSource } from "../records.ts";
import type { Cake } from "./schema.ts";

/** The experiments that took from a cake. One that was only set up has taken nothing yet. */
export async function homogenizationsOf(records: RecordSource, cake: Cake): Promise<Link[]> {
  const homogenizations = await records.childrenOf("homogenizations", "cake_id", cake.id);
  const links = await Promise.all(
    homogenizations.map(async (one): Promise<Link | null> => {
      const quantity = await takenFor(records, one, cake);
      return quantity && { ref: { table: "homogenizations", id: one.id }, quantity };
    }),
  );
  return links.filter((link) => link !== null);
}

/** The CNFs that were made of a cake without an experiment. */
export async function cnfsOf(records: RecordSource, cake: Cake): Promise<Link[]> {
  const cnfs = await records.childrenOf("cnfs", "cake_id", cake.id);
  return cnfs
    .filter(({ homogenization_id }) => homogenization_id === null)
    .map((cnf) => ({ ref: { table: "cnfs", id: cnf.id }, quantity: cakeIn(cnf) }));
}

/** The amount that an experiment took from its cake: by its own use record, or by the one its CNF came with. */
export async function takenFor(
  records: RecordSource,
  { cake_use_record_id, cnf_id }: Homogenization,
  cake: Cake,
): Promise<Quantity | null> {
  const use = cake.use_records.find(({ id }) => id === cake_use_record_id);
  if (use) return usedQuantity(use);
  const cnf = await records.get("cnfs", cnf_id ?? "");
  return cnf ? cakeIn(cnf) : null;
}

/** The amount of cake in a CNF. */
export const cakeIn = ({ amount_cake: amount, amount_cake_units: units }: Cnf): Quantity => ({
  amount,
  units,
});
