import type { UpkeepEntry } from "../equipment/schema.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import type { WeeklyEntry } from "../trays/schema.ts";
import { showAmount } from "../values/quantities.ts";
import { showName } from "../values/words.ts";
import type { FieldChange, Version } from "./schema.ts";

/** A short title of a version: 'Recorded', 'Used 2.5 LITRES', 'Corrected'. */
export function titleOfVersion({ kind, changes }: Pick<Version, "kind" | "changes">): string {
  if (kind === "created") return "Recorded";
  if (kind === "deleted") return "Deleted";
  const used = changes.filter(isNewEntryOf("use_records")).map(({ after }) => after as StoredUseRecord);
  if (used.length > 0)
    return `Used ${used.map((use) => showAmount(use.amount_used, use.amount_used_units)).join(", ")}`;
  if (isEditOf(placeFields, changes)) return "Moved";
  if (isEditOf(assignedFields, changes)) return "Assigned";
  for (const [matches, title] of titles) {
    const change = changes.find(matches);
    if (change) return typeof title === "string" ? title : title(change);
  }
  return "Changed";
}

type Title = string | ((change: FieldChange) => string);

const titles: [matches: (change: FieldChange) => boolean, title: Title][] = [
  [({ path }) => path[0] === "withdrawn", ({ after }) => (after ? "Withdrawn" : "Restored")],
  [isNewEntryOf("weekly_data"), ({ after }) => `Week ${(after as WeeklyEntry).week_number} added`],
  [isDeletedEntryOf("weekly_data"), ({ before }) => `Week ${(before as WeeklyEntry).week_number} deleted`],
  [isIn("weekly_data"), "Weekly data changed"],
  [isNewEntryOf("voided_removals"), "Plug removal voided"],
  [isIn("weeks_not_measured"), "Week without data"],
  [isNewEntryOf("plug_removals"), "Plugs removed"],
  [isIn("plug_removals"), "Plug removal changed"],
  [isFirst("harvest_data"), "Harvested"],
  [isIn("harvest_data"), "Harvest data changed"],
  [isFirst("transplanted"), "Transplanted"],
  [isIn("transplanted"), "Transplant data changed"],
  [isFirst("sown"), "Seeds sown"],
  [isIn("formulation_ids"), "Formulation added"],
  [isIn("edited"), "Formulation changed"],
  [isIn("is_active"), ({ after }) => (after ? "Marked active" : "Marked inactive")],
  [isIn("updated"), "Edited"],
  [isNewEntryOf("corrections"), "Corrected"],
  [isNewEntryOf("upkeep"), ({ after }) => `${showName((after as UpkeepEntry).kind)} recorded`],
  [({ path, after }) => path[2] === "voided" && after !== undefined, "Use voided"],
  [isIn("inactivated_at"), ({ after }) => (after ? "Marked inactive" : "Marked active")],
  [({ path }) => path[0] === "characterized" || path[0] === "characterized_at", "Characterized"],
  [({ path }) => correctedFields.has(path[0] ?? ""), "Corrected"],
  [({ path, after }) => path[0] === "homogenized" && after !== undefined, "Homogenized"],
  [({ path, after }) => path[0] === "pre_treated" && after !== undefined, "Pre-treated"],
  [({ path }) => path[0] === "process_states" && path[2] === "reopened", "Step re-opened"],
  [({ path }) => path[0] === "process_states", "Step changed"],
  [({ path }) => path[0] === "cnf_id" || path[0] === "homogenization_id", "CNF linked"],
  [({ path, after }) => path[2] === "linked_to" && after !== undefined, "Use linked"],
];

const correctedFields = new Set(["pre_treatment_corrected", "run_corrected", "corrected"]);
const placeFields = new Set(["location_id", "location_details"]);
const assignedFields = new Set(["assigned_to"]);

/** True if an edit changed nothing but some of these fields. */
function isEditOf(some: ReadonlySet<string>, changes: readonly FieldChange[]): boolean {
  const fields = changes.map(({ path: [field = ""] }) => field).filter((field) => field !== "updated");
  return fields.length > 0 && fields.every((field) => some.has(field));
}

function isNewEntryOf(list: string) {
  return ({ path, before, after }: FieldChange): boolean =>
    path[0] === list && path.length === 2 && before === undefined && after !== undefined;
}

function isDeletedEntryOf(list: string) {
  return ({ path, before, after }: FieldChange): boolean =>
    path[0] === list && path.length === 2 && before !== undefined && after === undefined;
}

/** Matches the first time a group of fields is entered. */
function isFirst(group: string) {
  return ({ path, before }: FieldChange): boolean =>
    path[0] === group && path.length === 1 && before === undefined;
}

function isIn(field: string) {
  return ({ path }: FieldChange): boolean => path[0] === field;
}
