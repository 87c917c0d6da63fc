import { paths } from "#contract/sending.ts";
import { type ErrorReport, toReport } from "#domain/error-reports/to-report.ts";
import type { SyncEnv } from "../env.ts";
import { commonHeaders, fetchJson } from "../request/fetch-json.ts";

/** Reports in the life of a page or worker: an error that repeats at each render must not become a flood. */
const MOST = 10;

/**
 * Returns a function that sends an error to the lab's server: its type and its places in the code, not its message,
 * which can contain what a person typed. Without an answer the report is lost. The same error is sent once.
 */
export function errorReporter(
  env: SyncEnv,
  part: ErrorReport["part"],
  version: string,
): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    const report = toReport(error, part, version);
    const same = JSON.stringify([report.type, report.frames[0]]);
    if (sent.has(same) || sent.size >= MOST) return;
    sent.add(same);
    void send(env, report).catch(() => undefined);
  };
}

/** Reports what nothing has caught in a page or worker. */
export function reportUncaught(scope: EventTarget, report: (error: unknown) => void): void {
  scope.addEventListener("error", (event) => {
    const { error } = event as ErrorEvent;
    // A fault of a picture or of a script of another origin has no error.
    if (error !== undefined && error !== null) report(error);
  });
  scope.addEventListener("unhandledrejection", (event) => report((event as PromiseRejectionEvent).reason));
}

async function send(env: SyncEnv, report: ErrorReport): Promise<void> {
  const session = await env.store.session.get("current");
  if (!session?.token) return;
  const headers = await commonHeaders(env, session.token);
  await fetchJson(env, paths.errors, { method: "POST", headers, body: JSON.stringify(report) });
}
