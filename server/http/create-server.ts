import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { App } from "./app.ts";

const MINUTE = 60_000;
/** For a whole request: a picture over a weak signal takes long. Other bodies have their own, shorter limit. */
const UPLOAD_LIMIT_MS = 30 * MINUTE;

/**
 * Returns the HTTP server of an app; it does not listen yet. A connection on which nothing is sent or read for `idleMs`
 * milliseconds is closed, and so is each that exceeds `connections`.
 */
export function createServer(app: App, { idleMs = 2 * MINUTE, connections = 1000 } = {}): Server {
  const server = createAdaptorServer({
    fetch: app.fetch,
    // The app itself reads the rest of a body that it refuses, slowly sent ones too: see `discardBody`.
    autoCleanupIncoming: false,
    serverOptions: { requestTimeout: UPLOAD_LIMIT_MS },
  }) as Server;
  server.maxConnections = connections;
  server.setTimeout(idleMs);
  return server;
}
