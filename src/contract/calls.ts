import { apiTokenCalls } from "./api-tokens/calls.ts";
import { deviceCalls } from "./devices/calls.ts";
import { elnCalls } from "./eln/calls.ts";
import { errorReportCalls } from "./error-reports/calls.ts";
import { historyCalls } from "./history/calls.ts";
import { imageCalls } from "./images/calls.ts";
import { notificationCalls } from "./notifications/calls.ts";
import { peopleCalls } from "./people/calls.ts";
import { qrLabelCalls } from "./qr-labels/calls.ts";
import { sessionCalls } from "./session/calls.ts";
import { syncCalls } from "./sync/calls.ts";

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
  ...qrLabelCalls,
  ...elnCalls,
};
