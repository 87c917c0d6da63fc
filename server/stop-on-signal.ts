import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { LabDb } from "./db/lab-db.ts";

/** Milliseconds that a running request, such as an upload, and `finish` may still take after the signal to stop. */
const GRACE_MS = 60_000;
/** Milliseconds between two closings of the idle connections: a request that is on its way arrives before the first. */
const IDLE_MS = 1_000;

/**
 * On SIGTERM or SIGINT: accepts no new connections, finishes running requests, waits for `finish`, closes the database, exits
 * with 0. A second signal ends the running requests. `stopping` is aborted at the first.
 */
export function stopOnSignal(
  server: Server,
  db: LabDb,
  {
    stopping,
    finish,
    isChildOfNpm,
  }: { stopping: AbortController; finish: () => Promise<void>; isChildOfNpm: boolean },
): void {
  const stop = () => {
    if (stopping.signal.aborted) return server.closeAllConnections();
    stopping.abort();
    server.prependListener("request", (_, answer) => answer.setHeader("Connection", "close"));
    const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
    void grace.then(() => server.closeAllConnections());
    // Not the server's own `close`, which also ends connections on which a request is on its way.
    NetServer.prototype.close.call(server, async () => {
      await Promise.race([finish(), grace]);
      await db.close();
      process.exit(0);
    });
    setInterval(() => server.closeIdleConnections(), IDLE_MS).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (isChildOfNpm) whenOrphaned(stop);
  server.on("error", async (error: NodeJS.ErrnoException) => {
    await db.close();
    const isPortUnusable = error.code === "EADDRINUSE" || error.code === "EACCES";
    process.stderr.write(
      `${isPortUnusable ? "The port cannot be used: set PORT to a free one. " : ""}${error.message}\n`,
    );
    process.exit(1);
  });
}

/** npm does not pass SIGTERM on to the server: when npm and its shell have ended, the server stops too. */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500).unref();
}
