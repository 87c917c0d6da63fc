import type { Server } from "node:http";
import { BlockList } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { type ConnectionLimits, Connections } from "./connections.ts";
import { silent } from "./log.ts";
import { discardBody } from "./read-body.ts";
import { toResponse } from "./responses.ts";

const MINUTE = 60_000;
/** For a whole request: a picture over a weak signal takes long. Other bodies have their own, shorter limit. */
const UPLOAD_LIMIT_MS = 30 * MINUTE;

/** Connections at a time, and of one address. */
const CONNECTIONS = 1000;
const PER_ADDRESS = 500;

type ServerOptions = Partial<ConnectionLimits> & { idleMs?: number };

/**
 * Returns the HTTP server of an app; it does not listen yet. A connection on which nothing is sent or read for `idleMs`
 * milliseconds is closed.
 */
export function createServer(
  app: { fetch(request: Request, env: unknown): Response | Promise<Response> },
  {
    idleMs = 2 * MINUTE,
    connections = CONNECTIONS,
    perAddress = PER_ADDRESS,
    trustedProxies = new BlockList(),
    log = silent,
  }: ServerOptions = {},
): Server {
  const limited = new Connections({ connections, perAddress, trustedProxies, log });
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const refusal = limited.refusal(env as HttpBindings);
      if (refusal === null) return app.fetch(request, env);
      void discardBody(request);
      return toResponse(refusal);
    },
    // The app itself reads the rest of a body that it refuses, slowly sent ones too: see `discardBody`.
    autoCleanupIncoming: false,
    serverOptions: { requestTimeout: UPLOAD_LIMIT_MS },
  }) as Server;
  limited.watch(server);
  server.setTimeout(idleMs);
  return server;
}
