import { type Logger, pino } from "pino";
import { toReport } from "#domain/error-reports/to-report.ts";
import type { ReportError } from "./error-service.ts";

const ERROR = 50;

/** Returns the server's log. Each error that is logged is reported too. */
export function errorLog(level: string, report: ReportError, version: string): Logger {
  return pino({
    level,
    hooks: {
      logMethod(args, method, level) {
        const err = (args[0] as { err?: unknown } | undefined)?.err;
        if (level >= ERROR && err !== undefined) report(toReport(err, "server", version), "server");
        method.apply(this, args);
      },
    },
  });
}
