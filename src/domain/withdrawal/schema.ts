import { z } from "zod";
import type { Withdrawn as StoredWithdrawn } from "../kernel/withdrawn.ts";
import { type FindableTable, findableTables } from "../tables.ts";
import { requiredText } from "../values/text.ts";

/** Tables whose records can be withdrawn. A tray is withdrawn with its trial, a filtration with its process. */
export type WithdrawableTable = Exclude<FindableTable, "tray_formulations">;
export const withdrawableTables = findableTables.filter((table) => table !== "tray_formulations");

const Withdrawn = z.object({
  by: z.string(),
  at: z.string(),
  reason: z.string(),
}) satisfies z.ZodType<StoredWithdrawn>;

/** The form that withdraws a record. */
export const NewWithdrawal = z.object({ reason: requiredText("Reason") });
export type NewWithdrawal = z.output<typeof NewWithdrawal>;

/** The withdrawal of a record, as the commands return it and as details show it; null if it is not withdrawn. */
export const WithdrawnState = z.object({ withdrawn: Withdrawn.nullable() });
