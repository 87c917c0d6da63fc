import { idAt, type Report, recordReport, textOf } from "./report.ts";

/** The data about each picture. The picture itself is a file in the data folder, named by the id. */
export const imageReport: Report = recordReport("report_images", "images", {
  joins: {
    trial: ["grow_trials", idAt("r", "grow_trial_id")],
    tray: ["tray_formulations", idAt("r", "tray_formulation_id")],
  },
  columns: {
    grow_trial_code: textOf("trial", "code"),
    formulation_identifier: textOf("tray", "identifier"),
  },
});
