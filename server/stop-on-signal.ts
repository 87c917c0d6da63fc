import type { ServerType } from "@hono/node-server";
import type { LabDb } from "./db/lab-db.ts";

/** How long a request may still take once the server is asked to stop. */
const PATIENCE = 10_000;

/** SIGTERM or SIGINT: no new connections, requests under way are finished, the data is closed, exit 0. */
export function stopOnSignal(server: ServerType, db: LabDb): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.close(async () => {
      await db.close();
      process.exit(0);
    });
    if ("closeIdleConnections" in server) {
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), PATIENCE).unref();
    }
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (process.env.npm_lifecycle_event !== undefined) whenLeftBehind(stop);
  server.on("error", async (error: NodeJS.ErrnoException) => {
    await db.close();
    const isTaken = error.code === "EADDRINUSE" || error.code === "EACCES";
    process.stderr.write(
      `${isTaken ? "The port cannot be used: set PORT to a free one. " : ""}${error.message}\n`,
    );
    process.exit(1);
  });
}

/** A SIGTERM to npm ends npm and its shell but is not passed on: without them, stop as well and free the port. */
function whenLeftBehind(stop: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
