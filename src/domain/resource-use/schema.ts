import { z } from "zod";
import type { Entered } from "../kernel/written.ts";
import { optionalText } from "../values/text.ts";
import {
  amountFromZero,
  chosen,
  chosenId,
  createdBy,
  creationDate,
  newId,
  warnings,
} from "../values/traits.ts";
import { units } from "../values/units.ts";
import { OTHER_PURPOSE, purposes, resourceTypes, type StockTable, stockTables } from "./names.ts";
import type { UseTotals } from "./totals.ts";

export const Unit = z.enum(units);
export type Unit = z.infer<typeof Unit>;

export const Purpose = z.object({ purpose_id: z.string(), purpose_name: z.enum(purposes) });
export type Purpose = z.infer<typeof Purpose>;

/** The record of one resource type: the units and purposes that its uses may have. */
export const ResourceType = z.object({
  resource_type_id: z.string(),
  resource_type_name: z.enum(resourceTypes),
  valid_units: z.array(Unit),
  valid_purposes: z.array(Purpose),
});
export type ResourceType = z.infer<typeof ResourceType>;

export const ResourceTypeWithPurposes = ResourceType.pick({
  resource_type_id: true,
  resource_type_name: true,
}).extend({ purposes: z.array(Purpose) });
export type ResourceTypeWithPurposes = z.infer<typeof ResourceTypeWithPurposes>;

/** The record that was made from a use. */
const LinkedTo = z.object({ type: z.enum(["CHEMICAL", "HOMOGENIZATION", "CNF", "SAMPLE"]), id: z.string() });
export type LinkedTo = z.infer<typeof LinkedTo>;

/**
 * Why, by whom and when a use record was voided. `recorded_by` was signed in when `by` was typed; missing where no name
 * was typed, and in voids of earlier versions.
 */
const Voided = z.object({
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  recorded_by: z.string().optional(),
});

/** One use record. */
export type StoredUseRecord = {
  id: string;
  stock_table: StockTable;
  stock_id: string;
  /** Its place among the uses of its stock, from 1. */
  number: number;
  resource_use_purpose_id: string | null;
  purpose: string | null;
  comments: string | null;
  amount_used: number;
  amount_used_units: Unit;
  creation_date: string;
  created_by: string;
  recorded_by: string;
  recorded_at: string;
  linked_to: LinkedTo | null;
  /** Voided with a reason: it remains in the list and takes nothing. */
  voided?: z.infer<typeof Voided>;
};

/** One correction of a stock, as stored in the record of its stock: a count, or a difference from before counts. */
export type StoredCorrection = {
  id: string;
  /** What was on the shelf at `creation_date`, in the stock's units. */
  new_amount_remaining?: number;
  /** When the count was saved, ISO UTC: orders counts of the same `creation_date`. */
  entered_at?: string;
  /** Of a correction without `new_amount_remaining`: the difference to the balance at that time, in the stock's units. */
  delta?: number;
  reason: string;
  creation_date: string;
  created_by: string;
  recorded_by: string;
  recorded_at: string;
};

const aPurpose = chosenId("Purpose is required", "Please select a valid purpose");
/** The id of a purpose, or 'other'. The error of the id replaces that of the union. */
const chosenPurpose = z.union([z.literal(OTHER_PURPOSE), aPurpose], {
  error: ({ input }) => aPurpose.safeParse(input).error?.issues[0]?.message,
});

/** The answer to `USED_ALREADY`. */
export const allowOverdraw = z
  .boolean()
  .nullish()
  .transform(Boolean)
  .meta({ label: "Recorded although it exceeds the stock" });

/** The use record form. */
export const NewUseRecord = z
  .object({
    id: newId,
    amount_used: amountFromZero("Amount used"),
    amount_used_units: chosen(units, "Amount units are required", "Please select valid amount units").meta({
      label: "Amount units",
    }),
    resource_use_purpose_id: chosenPurpose.meta({ label: "Purpose", of: "purposes" }),
    purpose: optionalText("Other Purpose"),
    comments: optionalText("Comments"),
    creation_date: creationDate,
    created_by: createdBy,
    allow_overdraw: allowOverdraw,
  })
  // Reported together with the other errors of the form.
  .refine(({ purpose }) => typeof purpose === "string", {
    error: "Other Purpose must be filled out",
    path: ["purpose"],
    when: ({ value }) => isOther(value),
  })
  .refine(({ purpose }) => typeof purpose !== "string" || purpose.length >= 4, {
    error: "Other Purpose must be at least 4 characters",
    path: ["purpose"],
    when: ({ value }) => isOther(value),
  });
export type NewUseRecord = z.output<typeof NewUseRecord>;

function isOther(value: unknown): boolean {
  const body = value as Partial<NewUseRecord> | undefined;
  return body?.resource_use_purpose_id === OTHER_PURPOSE;
}

const CommonUse = z.object({
  id: z.string(),
  resource_id: z.string(),
  resource_type: z.enum(resourceTypes),
  resource_use_purpose: z.enum(purposes).nullable(),
  // The title of a version has it.
  amount_used: z.number().meta({ label: "Amount used", hidden: "history" }),
  amount_used_units: Unit,
  linked_to: LinkedTo.nullable().meta({ label: "Went into", of: "link" }),
  voided: Voided.nullable(),
});

/** One use record in full. */
export const UseRecord = CommonUse.extend({
  purpose: z.string().nullable(),
  comments: z.string().nullable(),
  creation_date: z.string(),
  created_by: z.string(),
  recorded_by: z.string(),
});
export type UseRecord = z.infer<typeof UseRecord>;
export const AddedUseRecord = UseRecord.extend({ warnings });

/** One correction, as the API returns it: `delta` is null for a count, the other two for a difference from before counts. */
export const Correction = z.object({
  id: z.string(),
  new_amount_remaining: z.number().nullable(),
  entered_at: z.string().nullable().meta({ hidden: "everywhere" }),
  delta: z.number().nullable().meta({ label: "Correction", unitIn: "amount_units" }),
  reason: z.string(),
  creation_date: z.string(),
  created_by: z.string(),
  recorded_by: z.string(),
});
export type Correction = z.infer<typeof Correction>;

/** One use record in the list of all stocks. */
export const UseRecordListItem = CommonUse.extend({ label: z.string() });
export type UseRecordListItem = z.infer<typeof UseRecordListItem>;

/** One use in the ledger of all stocks. */
export const LedgerUse = CommonUse.extend({
  resource_table: z.enum(stockTables),
  /** The name of the stock. */
  resource_name: z.string(),
  /** The chemical or the feedstock; of what the lab made, `Cake` or `CNF`. */
  material: z.string(),
  /** The purpose in words: `NOP Process`, or what was entered. */
  purpose: z.string().nullable(),
  comments: z.string().nullable(),
  creation_date: z.string(),
  created_by: z.string(),
  recorded_by: z.string(),
});
export type LedgerUse = z.infer<typeof LedgerUse>;

/** The fields of the record of every stock. */
export type StockFields = Entered & {
  /** The amount supplied, or made. */
  amount_supplied: number;
  location_id: string;
  /** When it was marked inactive. */
  inactivated_at: string | null;
  use_totals: UseTotals;
  corrections?: StoredCorrection[];
};
