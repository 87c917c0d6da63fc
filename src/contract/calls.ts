import { z } from "zod";
import { type ErrorReport, MOST_FRAMES } from "#domain/error-reports/to-report.ts";
import { administrationCalls } from "./administration/calls.ts";
import { apiTokenCalls } from "./api-tokens/calls.ts";
import { deviceCalls } from "./devices/calls.ts";
import { elnCalls } from "./eln/calls.ts";
import { historyCalls } from "./history/calls.ts";
import { imageCalls } from "./images/calls.ts";
import { notificationCalls } from "./notifications/calls.ts";
import { call } from "./operation.ts";
import { peopleCalls } from "./people/calls.ts";
import { paths } from "./sending.ts";
import { sessionCalls } from "./session/calls.ts";
import { Nothing } from "./shapes.ts";
import { syncCalls } from "./sync/calls.ts";

const Frame = z.object({
  function: z.string().max(200),
  file: z.string().max(300),
  line: z.int().min(0),
  column: z.int().min(0),
});

/** The report that page and worker send. */
const ClientErrorReport = z.object({
  part: z.enum(["page", "worker"]),
  type: z.string().max(100),
  frames: z.array(Frame).max(MOST_FRAMES),
  version: z.string().max(100),
}) satisfies z.ZodType<ErrorReport>;

/** Faults of the app on a tablet, for the lab's error service. */
const errorReportCalls = {
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

/** Online only: deletes the labels that are on the server at that moment. */
const qrLabelCalls = {
  emptyQrLabelFolder: call({
    name: "emptyQrLabelFolder",
    method: "DELETE",
    path: "/api/misc/empty-qr-label-folder",
    summary:
      "Deletes every QR label. Printed labels continue to work: they contain the address of the record.",
    query: Nothing,
    body: Nothing,
    answer: z.object({ deleted_count: z.int() }),
    status: 200,
    open: false,
    needs: "member",
  }),
};

/** Online-only calls, by name: only the server implements them. */
export const calls = {
  ...sessionCalls,
  ...syncCalls,
  ...deviceCalls,
  ...errorReportCalls,
  ...historyCalls,
  ...imageCalls,
  ...notificationCalls,
  ...peopleCalls,
  ...apiTokenCalls,
  ...administrationCalls,
  ...qrLabelCalls,
  ...elnCalls,
};
