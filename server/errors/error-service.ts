import { type Logger, pino } from "pino";
import { type ErrorReport, toReport } from "#domain/error-reports/to-report.ts";
import type { Clock } from "../clock.ts";

/**
 * Sends a report of an error to the lab's error service; `from` is the id of the account whose tablet reports, or `server`.
 * Never throws.
 */
export type ReportError = (report: ErrorReport, from: string) => void;

/** The parts of a DSN: `https://key@host/path/project`. */
type Dsn = { url: string; key: string };

const HOUR = 60 * 60 * 1000;
/** Reports of one account in an hour: they must not become a flood, and leave no room for those of others. */
const HOURLY = 20;
const ANSWER_MS = 10_000;

/** Returns the parts of a DSN; undefined for anything else. */
export function readDsn(text: string): Dsn | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  const [, path, project] = /^\/(.*\/)?(\d+)$/.exec(url?.pathname ?? "") ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || url.username === "" || project === undefined)
    return undefined;
  return { url: `${url.origin}/${path ?? ""}api/${project}/envelope/`, key: url.username };
}

/**
 * Reports errors by Sentry's protocol (https://develop.sentry.dev/sdk/foundations/transport/envelopes/): part, type,
 * version and places in the code; no message, person, address or data of the lab. The same error is sent once an hour.
 */
export function errorService(
  dsn: Dsn,
  { clock, send = fetch }: { clock: Clock; send?: typeof fetch },
): ReportError {
  let hour = 0;
  const sent = new Set<string>();
  const numbers = new Map<string, number>();
  return (report, from) => {
    const now = clock.now();
    if (Math.floor(now / HOUR) !== hour) {
      sent.clear();
      numbers.clear();
    }
    hour = Math.floor(now / HOUR);
    const { part, type, frames, version } = report;
    const same = JSON.stringify([part, type, frames[0], version]);
    const number = numbers.get(from) ?? 0;
    if (sent.has(same) || number >= HOURLY) return;
    sent.add(same);
    numbers.set(from, number + 1);
    void send(dsn.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-sentry-envelope",
        "X-Sentry-Auth": `Sentry sentry_version=7, sentry_client=fibril/1, sentry_key=${dsn.key}`,
      },
      body: toEnvelope(report, now),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
      // Its connection is free for the next report only then.
      .then((answer) => answer.body?.cancel())
      .catch(() => undefined);
  };
}

function toEnvelope({ part, type, frames, version }: ErrorReport, now: number): string {
  const event_id = crypto.randomUUID().replaceAll("-", "");
  const at = new Date(now).toISOString();
  const event = {
    event_id,
    timestamp: at,
    platform: part === "server" ? "node" : "javascript",
    level: "error",
    release: `fibril@${version}`,
    tags: { part },
    exception: {
      values: [
        {
          type,
          stacktrace: {
            // Sentry's order: the innermost last.
            frames: frames.toReversed().map((frame) => ({
              function: frame.function,
              filename: frame.file,
              lineno: frame.line,
              colno: frame.column,
              in_app: !frame.file.startsWith("node_modules/"),
            })),
          },
        },
      ],
    },
  };
  return [{ event_id, sent_at: at }, { type: "event" }, event].map((line) => JSON.stringify(line)).join("\n");
}

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
