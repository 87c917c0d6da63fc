import { BRAPI_PATH } from "#contract/brapi/calls.ts";
import { XLSX_TYPE, ZIP_TYPE } from "#contract/eln/calls.ts";
import type { Clock } from "../clock.ts";
import type { Lab } from "../db/accounts.ts";
import type { Files } from "../files/files.ts";
import type { AnyAnswer } from "../http/problems.ts";
import { type CallHandlers, handler } from "../lab/handler.ts";
import { brapiHandlers } from "./brapi/handlers.ts";
import { elnHandlers, FileDownload, refusedWhileRunning } from "./eln/handlers.ts";
import { exportSheets } from "./sheets/export-sheets.ts";

/**
 * Returns the handlers of the calls with which other programs read the lab: BrAPI, `.eln` files, which contain MIAPPE, and
 * tables.
 * `origin` is the public address of the lab, if it is configured.
 */
export function exchangeHandlers(
  lab: Lab & { files: Files; clock: Clock; origin: string | null },
): CallHandlers {
  const sheetsAs = (format: "xlsx" | "csv", type: string) =>
    handler(async () => new FileDownload(await refusedWhileRunning(exportSheets(lab, format)), type));
  return {
    ...elnHandlers(lab),
    ...brapiHandlers(lab.db, lab.origin ?? ""),
    exportXlsx: sheetsAs("xlsx", XLSX_TYPE),
    exportCsv: sheetsAs("csv", ZIP_TYPE),
  };
}

/**
 * Returns a refusal to a client of BrAPI as it expects it: a text `ERROR - time - message` (JSON string) instead of a
 * problem, and 400 for a wrong parameter. Other answers, and those of other paths, are returned unchanged.
 */
export function inFormatOf(path: string, answer: AnyAnswer, time: string): AnyAnswer {
  const isBrapi = path === BRAPI_PATH || path.startsWith(`${BRAPI_PATH}/`);
  if (!isBrapi || answer.status < 400 || typeof answer.body !== "string") return answer;
  const { detail } = JSON.parse(answer.body) as { detail: string };
  return {
    ...answer,
    status: answer.status === 422 ? 400 : answer.status,
    body: JSON.stringify(`ERROR - ${time} - ${detail}`),
  };
}
