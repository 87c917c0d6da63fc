import type { Server } from "node:http";
import type { LabDb } from "./db/lab-db.ts";

/** Milliseconds a running request may still take after the signal to stop. */
const GRACE_MS = 10_000;

/** On SIGTERM or SIGINT: accepts no new connections, finishes running requests, closes the database, exits with 0. */
export function stopOnSignal(server: Server, db: LabDb): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.close(async () => {
      await db.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(stop);
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
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
