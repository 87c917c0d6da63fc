import type { ElnQuery } from "#contract/eln/calls.ts";
import type { Clock } from "../clock.ts";
import type { Lab } from "../db/lab.ts";
import type { Files } from "../files/files.ts";
import { Problem } from "../http/problems.ts";
import type { CallHandlers } from "../http/run-operation.ts";
import { handler } from "../lab/handler.ts";
import { ElnAnswer } from "./eln-answer.ts";
import { exportLab, exportRecord } from "./export/export-eln.ts";

/** The handlers of the calls that export `.eln` files. `origin` is the public address of the lab, if it is configured. */
export function elnHandlers(lab: Lab & { files: Files; clock: Clock; origin: string | null }): CallHandlers {
  return {
    exportEln: handler<ElnQuery>(async ({ query }) => {
      const found = await exportRecord(lab, query, lab.origin);
      if (found === undefined) throw new Problem(404, "NOT_FOUND", "Record not found");
      return new ElnAnswer(found.file, found.name);
    }),
    exportLab: handler(async () => {
      const { file, name } = await exportLab(lab, lab.origin);
      return new ElnAnswer(file, name);
    }),
  };
}
