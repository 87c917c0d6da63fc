import { z } from "zod";
import { resourceTypes, stockTables } from "../resource-use/names.ts";
import { Unit } from "../resource-use/schema.ts";

/** The tables whose new records a report lists. */
export const reportedTables = ["cakes", "cnfs", "homogenizations", "grow_trials", "samples"] as const;
export type ReportedTable = (typeof reportedTables)[number];

/** True for a month of 1970 to 2199, `YYYY-MM`. */
export const isMonth = (text: string) => /^(19[7-9]|20\d|21\d)\d-(0[1-9]|1[0-2])$/.test(text);

/** What was used of a material for one purpose, without void uses. Masses and volumes are not added to each other. */
const UsedAmount = z.object({
  material: z.string(),
  resource_type: z.enum(resourceTypes),
  purpose: z.string().nullable(),
  uses: z.int(),
  amount: z.number(),
  amount_units: Unit,
});
export type UsedAmount = z.infer<typeof UsedAmount>;

/** A record of the month, by the facts of its label. `state` is that of a process now. */
const MadeRecord = z.object({
  id: z.string(),
  name: z.string(),
  facts: z.array(z.string()),
  amount: z.number().nullable(),
  amount_units: Unit.nullable(),
  state: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
});
export type MadeRecord = z.infer<typeof MadeRecord>;

/** A stock in use, as it is now. */
const WatchedStock = z.object({
  table: z.enum(stockTables),
  id: z.string(),
  name: z.string(),
  lot_number: z.string().nullable(),
  location_name: z.string(),
  /** Null if it is not known. */
  amount_remaining: z.number().nullable(),
  amount_supplied: z.number(),
  amount_units: Unit,
  reorder_level: z.number().nullable(),
  expiry_date: z.string().nullable(),
});
export type WatchedStock = z.infer<typeof WatchedStock>;

const records = z.array(MadeRecord);
const count = z.int();

/** How many uses were recorded and records created in a month. */
const MonthCounts = z.object({
  month: z.string(),
  uses: count,
  cakes: count,
  cnfs: count,
  homogenizations: count,
  grow_trials: count,
  samples: count,
});
export type MonthCounts = z.infer<typeof MonthCounts>;

/** The work of one month, of all people or of one. */
export const MonthReport = z.object({
  /** `YYYY-MM` in New York. */
  month: z.string(),
  /** Null for all people. */
  person: z.string().nullable(),
  /** Everyone who recorded uses or created records in the year. */
  people: z.array(z.string()),
  uses: z.array(UsedAmount),
  cakes: records,
  cnfs: records,
  homogenizations: records,
  /** Also older ones that were under way. */
  grow_trials: records,
  samples: records,
  /** Stock that is low, overdrawn or at its reorder level now. */
  low_stock: z.array(WatchedStock),
  /** Stock in use whose last day is in the month. */
  expiries: z.array(WatchedStock),
  /** The twelve months of the year. */
  year: z.array(MonthCounts),
});
export type MonthReport = z.infer<typeof MonthReport>;
