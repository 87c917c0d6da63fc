import type { TableName } from "#domain/kernel/tables.ts";
import { growReports } from "./grow-trials.ts";
import { imageReport } from "./images.ts";
import { inventoryReports } from "./inventory.ts";
import { processReports } from "./processes.ts";
import { type Report, recordReport } from "./report.ts";
import { unitsReport } from "./stocks.ts";

const named = { id: "text", name: "text", description: "text" } as const;
const ingredient = { ...named, created_by: "text", created_at: "text" } as const;

const lookupReports: Report[] = [
  recordReport("report_additives", "additives", ingredient),
  recordReport("report_cake_storage_types", "cake_storage_types", named),
  recordReport("report_chemical_names", "chemical_names", {
    id: "text",
    name: "text",
    chemical_type: "text",
  }),
  recordReport("report_equipment_types", "equipment_types", { id: "text", name: "text" }),
  recordReport("report_feedstock_names", "feedstock_names", {
    id: "text",
    name: "text",
    feedstock_type: "text",
  }),
  recordReport("report_fertilizers", "fertilizers", ingredient),
  recordReport("report_grow_trial_methods", "grow_trial_methods", { id: "text", name: "text" }),
  recordReport("report_grow_trial_plants", "grow_trial_plants", { id: "text", name: "text" }),
  recordReport("report_locations", "locations", { id: "text", name: "text" }),
  recordReport("report_purposes", "purposes", { purpose_id: "text", purpose_name: "text" }),
  recordReport("report_resource_types", "resource_types", {
    resource_type_id: "text",
    resource_type_name: "text",
    valid_units: "json",
    valid_purposes: "json",
  }),
  recordReport("report_sample_purposes", "sample_purposes", { id: "text", name: "text" }),
  recordReport("report_substrate_types", "substrate_types", {
    id: "text",
    code: "text",
    name: "text",
    preparation_steps: "json",
  }),
  recordReport("report_suppliers", "suppliers", {
    id: "integer",
    name: "text",
    email: "text",
    country: "text",
    type: "text",
    address: "text",
  }),
  recordReport("report_tag_comments", "tag_comments", { id: "text", comment: "text" }),
];

const labelReports: Report[] = [
  recordReport("report_qr_labels", "qr_labels", {
    id: "text",
    qr_type: "text",
    resource_id: "text",
    label: "text",
    created_at: "text",
    created_by: "text",
  }),
  recordReport("report_notifications", "notifications", {
    id: "text",
    kind: "text",
    entity_id: "text",
    created_at: "text",
    sent_at: "text",
    recipients: "json",
    error: "text",
    delivery: {
      columns: {
        state: "text",
        since: "text",
        resends: "integer",
        attempts: "integer",
        due_at: "text",
        message_id: "text",
        accepted: "json",
        refused: "json",
      },
    },
  }),
];

/**
 * Tables without a view: claims make names unique, counters assign numbers, and replacements are notices to a person
 * about values that are in the history. Each use is in the view of its stock's uses.
 */
export const notReported = [
  "claims",
  "counters",
  "replacements",
  "use_records",
] as const satisfies readonly TableName[];

/** All views for SQL tools. A view is listed after the views that it uses. */
export const reports: readonly Report[] = [
  unitsReport,
  ...inventoryReports,
  ...processReports,
  ...growReports,
  imageReport,
  ...lookupReports,
  ...labelReports,
];
