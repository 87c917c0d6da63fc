import type { ElnQuery } from "#contract/eln/calls.ts";
import type { Clock } from "../../clock.ts";
import type { Lab } from "../../db/accounts.ts";
import type { Files } from "../../files/files.ts";
import { Problem } from "../../http/problems.ts";
import { type CallHandlers, handler } from "../../lab/handler.ts";
import { ElnAnswer } from "./eln-answer.ts";
import { ExportRunning, exportLab, exportRecord } from "./export/export-eln.ts";

/** The handlers of the calls that export `.eln` files. `origin` is the public address of the lab, if it is configured. */
export function elnHandlers(lab: Lab & { files: Files; clock: Clock; origin: string | null }): CallHandlers {
  return {
    exportEln: handler<ElnQuery>(async ({ query }) => {
      const found = await refusedWhileRunning(exportRecord(lab, query, lab.origin));
      if (found === undefined) throw new Problem(404, "NOT_FOUND", "Record not found");
      return new ElnAnswer(found.file, found.name);
    }),
    exportLab: handler(async () => {
      const { file, name } = await refusedWhileRunning(exportLab(lab, lab.origin));
      return new ElnAnswer(file, name);
    }),
  };
}

/** Answers 429 instead of {@link ExportRunning}. */
async function refusedWhileRunning<T>(file: Promise<T>): Promise<T> {
  try {
    return await file;
  } catch (error) {
    if (!(error instanceof ExportRunning)) throw error;
    throw new Problem(429, "RETRY_LATER", error.message, { headers: { "Retry-After": "60" } });
  }
}
