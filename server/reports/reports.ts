import { z } from "zod";
import { commandOf } from "#contract/operations.ts";
import { fieldsOf, isTable } from "#domain/kernel/fields.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { type FindableTable, findableTables } from "#domain/tables.ts";
import { growReports } from "./grow-trials.ts";
import { inventoryReports } from "./inventory.ts";
import { processReports } from "./processes.ts";
import { idAt, type Report, recordReport, textOf } from "./report.ts";
import { unitsReport } from "./stocks.ts";

/** The data about each picture. The picture itself is a file in the data folder, named by the id. */
const imageReport: Report = recordReport("report_images", "images", {
  joins: {
    trial: ["grow_trials", idAt("r", "grow_trial_id")],
    tray: ["tray_formulations", idAt("r", "tray_formulation_id")],
  },
  columns: {
    grow_trial_code: textOf("trial", "code"),
    formulation_identifier: textOf("tray", "identifier"),
  },
});

const lookupReports: Report[] = [
  recordReport("report_additives", "additives"),
  recordReport("report_cake_storage_types", "cake_storage_types"),
  recordReport("report_chemical_names", "chemical_names"),
  recordReport("report_equipment_types", "equipment_types"),
  recordReport("report_feedstock_names", "feedstock_names"),
  recordReport("report_fertilizers", "fertilizers"),
  recordReport("report_grow_trial_methods", "grow_trial_methods"),
  recordReport("report_grow_trial_plants", "grow_trial_plants"),
  recordReport("report_locations", "locations"),
  recordReport("report_purposes", "purposes"),
  recordReport("report_resource_types", "resource_types"),
  recordReport("report_sample_purposes", "sample_purposes"),
  recordReport("report_substrate_types", "substrate_types"),
  recordReport("report_suppliers", "suppliers"),
  recordReport("report_tag_comments", "tag_comments"),
];

const labelReports: Report[] = [
  recordReport("report_qr_labels", "qr_labels"),
  recordReport("report_notifications", "notifications", {
    fields: {
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

const written: readonly Report[] = [
  unitsReport,
  ...inventoryReports,
  ...processReports,
  ...growReports,
  imageReport,
  ...lookupReports,
  ...labelReports,
];

/** The view of a kind that has no other one. Its last columns are the names of what its fields refer to. */
function kindReport(table: FindableTable): Report {
  const fields = Object.entries(fieldsOf(commandOf("create", table)?.body ?? z.object({})));
  const named = fields.flatMap(([field, { of }]) => (isTable(of) && !isFindable(of) ? [{ field, of }] : []));
  return recordReport(`report_${table}`, table, {
    joins: Object.fromEntries(named.map(({ field, of }) => [field, [of, idAt("r", field)]])),
    columns: Object.fromEntries(named.map(({ field }) => [field.replace(/_id$/, "_name"), textOf(field)])),
  });
}

/** All views for SQL tools. A view is listed after the views that it uses. */
export const reports: readonly Report[] = [
  ...written,
  ...findableTables
    .filter((table) => !written.some(({ name }) => name === `report_${table}`))
    .map(kindReport),
];
