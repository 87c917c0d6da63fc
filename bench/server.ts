import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { aChemical, chemicalChanges } from "#tests/fixtures/records.ts";
import { createLab, handClock } from "#tests/support/create-lab.ts";

/** Of every fifty writing requests, the tenth loses its reply after the commit and the fifteenth is answered 503. */
const EVERY = 50;
const LOST = 10;
const BUSY = 15;

export type BenchServer = {
  url: string;
  token: string;
  /** How often each mark is stored on the server, and the number of writing requests. */
  count(): Promise<{ times: Map<string, number>; requests: number }>;
  close(): Promise<void>;
};

/**
 * Starts the real server with `chemicals` records and the given faults of the network. Its data is in memory, because
 * disk access would be most of every figure.
 */
export async function startServer(options: {
  page: string;
  chemicals?: number;
  faults?: ("lost reply" | "busy")[];
}): Promise<BenchServer> {
  const { page, chemicals = 0, faults = [] } = options;
  const lab = await createLab({ appFolder: page, clock: handClock(new Date().toISOString()) });
  for (let i = 0; i < chemicals; i += 1)
    await lab.put(chemicalChanges(aChemical({ id: crypto.randomUUID() })));
  let requests = 0;

  const answer = async (request: Request, env: unknown): Promise<Response> => {
    if (request.method === "GET") return lab.app.fetch(request, env);
    const place = requests++ % EVERY;
    if (faults.includes("busy") && place === BUSY)
      return new Response('{"detail":"Busy","code":"BUSY"}', {
        status: 503,
        headers: { "x-fibril-epoch": await lab.db.epoch(), "content-type": "application/json" },
      });
    const response = await lab.app.fetch(request, env);
    if (faults.includes("lost reply") && place === LOST)
      (env as { incoming: IncomingMessage }).incoming.socket.destroy();
    return response;
  };

  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const starting = serve({ fetch: answer, port: 0, hostname: "127.0.0.1" }, () => resolve(starting));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    token: lab.token(),
    count: async () => {
      const times = new Map<string, number>();
      for (const { comments } of await lab.db.all("chemicals"))
        if (comments?.startsWith("w-")) times.set(comments, (times.get(comments) ?? 0) + 1);
      return { times, requests };
    },
    close: async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await lab.db.close();
    },
  };
}
