import { z } from "zod";
import { NewUseRecord } from "#domain/resource-use/schema.ts";
import type { TypedNumber } from "#domain/values/number-text.ts";
import type { Unit } from "#domain/values/units.ts";

const { amount_used, amount_used_units, comments, created_by, creation_date } = NewUseRecord.shape;

/** The form of several uses for one NOP process. `stock` is `table:id`. */
export const UsesForm = z.object({
  uses: z
    .array(z.object({ stock: z.string(), amount_used, amount_used_units }))
    .min(1, "Please select at least one item")
    .meta({ label: "Items" }),
  allow_overdraw: z.boolean(),
  created_by,
  creation_date,
  comments,
});
export type UsesValues = z.output<typeof UsesForm>;

/** One used item while its amount is typed. */
export type UseRow = { stock: string; amount_used: TypedNumber; amount_used_units: Unit };

/** The values of the form while it is filled in. */
export type UsesFormValues = Omit<UsesValues, "uses"> & { uses: UseRow[] };
