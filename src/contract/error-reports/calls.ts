import { ClientErrorReport } from "#domain/error-reports/schema.ts";
import { call } from "../operation.ts";
import { paths } from "../paths.ts";
import { Nothing } from "../shapes.ts";

/** Faults of the app on a tablet, for the lab's error service. */
export const errorReportCalls = {
  reportError: call({
    name: "reportError",
    method: "POST",
    path: paths.errors,
    summary:
      "A fault of page or worker: its type and its place in the code. It is passed on if the lab has set an error service.",
    query: Nothing,
    body: ClientErrorReport,
    answer: Nothing,
    status: 200,
    open: false,
  }),
};
