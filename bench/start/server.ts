import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Chemical } from "#domain/chemicals/schema.ts";
import { aChemical, chemicalChanges } from "#tests/fixtures/records.ts";
import { createLab, handClock } from "#tests/support/create-lab.ts";
import { startRx } from "../peers/rx-server.ts";
import { changesOf, listed, newChemicals, toChange } from "../records.ts";

/** Of every fifty writing requests, the fifth loses its reply after the commit and the tenth is answered 503. */
const EVERY = 50;
const LOST = 4;
const BUSY = 9;
/** Changes that are written to the lab at once. */
const PORTION = 5000;

/**
 * Starts the real server with `chemicals` records and the given faults of the network. Its data is in memory, because
 * disk access would be most of every figure. RxDB's server answers on the same port, with the same faults.
 * Each request waits `roundTripMs` before it is handled.
 */
export async function startServer(options: {
  page: string;
  chemicals?: number;
  faults?: ("lost reply" | "busy")[];
  roundTripMs?: number;
}) {
  const { page, chemicals = 0, faults = [], roundTripMs = 0 } = options;
  const rx = startRx();
  const lab = await createLab({ appFolder: page, clock: handClock(new Date().toISOString()) });
  for (let i = 0; i < chemicals; i += 1)
    await lab.put(chemicalChanges(aChemical({ id: crypto.randomUUID() })));
  const epoch = await lab.db.epoch();
  let requests = 0;
  let filled: Chemical[] = [];

  const answer = getRequestListener(lab.app.fetch);
  const server = createServer(async (request, response) => {
    if (roundTripMs > 0) await new Promise((resolve) => setTimeout(resolve, roundTripMs));
    const isRead = request.method === "GET" || request.method === "HEAD";
    const place = isRead ? -1 : requests++ % EVERY;
    if (faults.includes("busy") && place === BUSY) {
      request.resume();
      response.writeHead(503, { "x-fibril-epoch": epoch, "content-type": "application/json" });
      return response.end('{"detail":"Busy","code":"BUSY"}');
    }
    if (faults.includes("lost reply") && place === LOST) loseReply(request, response);
    if (!rx.handle(request, response)) await answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    token: lab.token(),
    /** How often each mark is stored, on either server, and the number of writing requests. */
    count: async () => {
      const times = new Map<string, number>();
      const count = (mark: string | null) => {
        if (mark?.startsWith("w-")) times.set(mark, (times.get(mark) ?? 0) + 1);
      };
      for (const { comments } of await lab.db.all("chemicals")) count(comments);
      for (const mark of rx.marks()) count(mark);
      return { times, requests };
    },
    /** Fills both servers with the same lookups and `count` chemicals. */
    fill: async (count: number) => {
      filled = newChemicals(count);
      const changes = changesOf(filled);
      for (let i = 0; i < changes.length; i += PORTION) await lab.put(changes.slice(i, i + PORTION));
      for (const { table, id, record } of changes)
        if ((listed as readonly string[]).includes(table) && record) rx.put(table, id, record);
    },
    /** Changes `count` of these chemicals on both servers: now the newest ones, with this concentration. */
    change: async (count: number, concentration: number) => {
      const creation_date = new Date().toISOString();
      const records = filled.slice(-count).map((record) => ({ ...record, concentration, creation_date }));
      await lab.put(records.map(toChange));
      for (const record of records) rx.put("chemicals", record.id, record);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await lab.db.close();
    },
  };
}

/** The request is executed, and the connection ends in place of its answer. */
function loseReply({ socket }: IncomingMessage, response: ServerResponse): void {
  const end = () => {
    socket.destroy();
    return response;
  };
  Object.assign(response, { writeHead: () => response, write: end, end });
}
