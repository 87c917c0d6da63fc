import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { clientAddress, isTrusted } from "./client-address.ts";
import type { Log } from "./log.ts";
import { type AnyAnswer, Problem } from "./problems.ts";

/**
 * Connections of the server, and of one address; through a trusted proxy, the limit is for the requests of a client's address that are
 * answered at the same time.
 */
export type ConnectionLimits = {
  connections: number;
  perAddress: number;
  trustedProxies: BlockList;
  log: Pick<Log, "warn">;
};

type Connection = { address: string; requests: number };
type Env = { incoming: IncomingMessage; outgoing: ServerResponse };

/**
 * Prevents that one address uses all connections of a server: where an address, or the server, has too many, the one that
 * is idle for the longest time is closed, of the address with the most connections; without an idle one, the new one.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  /** The one that is idle for the longest time is the first of the idle ones. */
  readonly #open = new Map<Socket, Connection>();
  readonly #ofAddress = new Map<string, number>();
  /** Requests of clients behind trusted proxies. */
  readonly #ofClient = new Map<string, number>();
  /** Addresses over their limit, and `all` for the server: each is logged once until it has half as many. */
  readonly #logged = new Set<string>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  watch(server: Server): void {
    server.on("connection", (socket) => this.#add(socket));
    server.on("request", ({ socket }: IncomingMessage, answer: ServerResponse) => {
      const connection = this.#open.get(socket);
      if (connection === undefined) return;
      connection.requests += 1;
      answer.once("close", () => {
        connection.requests -= 1;
        if (!this.#open.delete(socket)) return;
        this.#open.set(socket, connection);
      });
    });
  }

  #add(socket: Socket): void {
    const { connections, perAddress, trustedProxies } = this.#limits;
    const address = socket.remoteAddress ?? "unknown";
    this.#open.set(socket, { address, requests: 0 });
    const ofAddress = count(this.#ofAddress, address, 1);
    socket.once("close", () => {
      this.#open.delete(socket);
      if (count(this.#ofAddress, address, -1) <= perAddress / 2) this.#logged.delete(address);
      if (this.#open.size <= connections / 2) this.#logged.delete("all");
    });
    if (ofAddress > perAddress && !isTrusted(address, trustedProxies)) this.#closeOne(address, socket);
    else if (this.#open.size > connections) this.#closeOne(null, socket);
  }

  /** `address` is null where the server has too many. */
  #closeOne(address: string | null, newest: Socket): void {
    let closed = newest;
    let [from, most] = [address, 0];
    for (const [socket, one] of this.#open) {
      const ofAddress = this.#ofAddress.get(one.address) ?? 0;
      if (one.requests > 0 || ofAddress <= most || (address !== null && one.address !== address)) continue;
      [closed, from, most] = [socket, one.address, ofAddress];
    }
    this.#warn(address ?? "all", { address: from, connections: this.#open.size });
    closed.destroy();
  }

  /** Counts a request until it is answered; returns 429 for one that is too many of a client behind a trusted proxy. */
  refusal({ incoming, outgoing }: Env): AnyAnswer | null {
    const { perAddress, trustedProxies } = this.#limits;
    const peer = incoming.socket.remoteAddress ?? "unknown";
    if (!isTrusted(peer, trustedProxies)) return null;
    const forwarded = incoming.headers["x-forwarded-for"];
    const client = clientAddress(peer, forwarded?.toString() ?? null, trustedProxies);
    const ofClient = count(this.#ofClient, client, 1);
    outgoing.once("close", () => {
      if (count(this.#ofClient, client, -1) <= perAddress / 2) this.#logged.delete(client);
    });
    if (ofClient <= perAddress) return null;
    this.#warn(client, { address: client, requests: ofClient });
    return new Problem(
      429,
      "RETRY_LATER",
      "Too many requests of this address at once. Please try again later.",
      {
        headers: { "Retry-After": "5" },
      },
    ).answer;
  }

  #warn(key: string, event: object): void {
    if (this.#logged.has(key)) return;
    this.#logged.add(key);
    this.#limits.log.warn(event, "too many connections");
  }
}

/** Adds to the count of an address, and returns it. */
function count(counts: Map<string, number>, address: string, more: number): number {
  const now = (counts.get(address) ?? 0) + more;
  if (now > 0) counts.set(address, now);
  else counts.delete(address);
  return now;
}
