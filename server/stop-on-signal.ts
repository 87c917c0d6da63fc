import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Logger } from "pino";
import type { LabDb } from "./db/lab-db.ts";

/** Milliseconds that a running request, such as an upload, may still take after the signal to stop. */
const GRACE_MS = 60_000;
/** Milliseconds between two closings of the idle connections: a request that is on its way arrives before the first. */
const IDLE_MS = 1_000;
/** Milliseconds that `finish` may take. */
const FINISH_MS = 8_000;

/**
 * On SIGTERM or SIGINT: stops the server (`endOf`), waits for `finish`, closes the database, exits with 0. After an error that
 * no code handled it logs the error, does the same, and exits with 1: what started the server starts it again. `stopping`
 * is aborted at the first.
 */
export function stopOnSignal(
  server: Server,
  db: LabDb,
  {
    stopping,
    finish,
    isChildOfNpm,
    log,
  }: {
    stopping: AbortController;
    finish: () => Promise<void>;
    isChildOfNpm: boolean;
    log: Pick<Logger, "fatal">;
  },
): void {
  let exitCode = 0;
  const stop = endOf(server, stopping, async () => {
    try {
      await Promise.race([finish(), new Promise((resolve) => setTimeout(resolve, FINISH_MS))]);
      await db.close();
    } catch (err) {
      log.fatal({ err }, "the database was not closed");
      exitCode = 1;
    }
    process.exit(exitCode);
  });
  // Of rejections too: Node reports one that nothing handles as an exception.
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "an error that no code handled: the server stops");
    exitCode = 1;
    if (!stopping.signal.aborted) stop();
  });
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

/**
 * Returns what a signal does: the server accepts no new connections, finishes running requests and then calls `onEnded`.
 * A second signal ends the running requests. `stopping` is aborted at the first.
 */
export function endOf(server: Server, stopping: AbortController, onEnded: () => void): () => void {
  return () => {
    if (stopping.signal.aborted) return server.closeAllConnections();
    stopping.abort();
    server.prependListener("request", (_, answer) => answer.setHeader("Connection", "close"));
    // Not the server's own `close`, which also ends connections on which a request is on its way.
    NetServer.prototype.close.call(server, onEnded);
    setInterval(() => server.closeIdleConnections(), IDLE_MS).unref();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
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
