import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";

import { spoil, type WireFault } from "./wire-faults.ts";

/** A reply that is held back: `arrived` resolves when the server has done its work. */
type DelayedReply = { arrived: Promise<void>; release: () => void };

type Trap = { path: RegExp; arrived: () => void; fate: Promise<"pass" | "destroy"> };
type Break = { path: RegExp; after: number; broken: () => void };

/** A proxy between browser and server that can drop, delay, repeat and replace requests and replies. */
export class UnreliableWire {
  readonly url: string;
  /** Chooses what happens to a request to the API; null lets it pass. */
  choose: () => WireFault | null = () => null;
  readonly #server: Server;
  readonly #target: string;
  /** What happens to the reply of the next write to a path. */
  readonly #traps: Trap[] = [];
  readonly #breaks: Break[] = [];

  private constructor(server: Server, target: string, port: number) {
    this.#server = server;
    this.#target = target;
    this.url = `http://127.0.0.1:${port}`;
    server.on("request", (incoming, reply) => this.#pass(incoming, reply));
  }

  /** A proxy to the server at `target`, on this port; 0 is a free one. */
  static async to(target: string, port = 0): Promise<UnreliableWire> {
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No free port");
    return new UnreliableWire(server, target, address.port);
  }

  /** Drops the reply to the next write to this path; resolves when it is dropped. */
  swallowReply(path: RegExp): Promise<void> {
    return new Promise((arrived) => {
      this.#traps.push({ path, arrived, fate: Promise.resolve("destroy") });
    });
  }

  /** Breaks the next write to this path after so many bytes; resolves when it is broken. */
  breakRequest(path: RegExp, after: number): Promise<void> {
    return new Promise((broken) => {
      this.#breaks.push({ path, after, broken });
    });
  }

  /** Holds back the reply to the next write to this path until it is released. */
  delayReply(path: RegExp): DelayedReply {
    const held = { release: () => {} };
    const fate = new Promise<"pass">((resolve) => {
      held.release = () => resolve("pass");
    });
    const arrived = new Promise<void>((resolve) => this.#traps.push({ path, arrived: resolve, fate }));
    return { arrived, release: () => held.release() };
  }

  async cut(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #pass(incoming: IncomingMessage, reply: ServerResponse): void {
    const { method, url = "/", headers } = incoming;
    const chosen = url.startsWith("/api/") ? this.choose() : null;
    if (chosen) return void spoil(chosen, this.#target, incoming, reply);
    const isWrite =
      (method === "POST" || method === "PUT") && url.startsWith("/api/") && !url.startsWith("/api/auth/");
    const onward = request(this.#target + url, { method, headers }, (answer) => {
      const place = isWrite ? this.#traps.findIndex(({ path }) => path.test(url)) : -1;
      const [trap] = place < 0 ? [] : this.#traps.splice(place, 1);
      // A server that is killed ends its answer early.
      passOn(answer, reply, trap).catch(() => incoming.socket.destroy());
    });
    onward.on("error", () => incoming.socket.destroy());
    reply.on("error", () => {});
    const place = isWrite ? this.#breaks.findIndex(({ path }) => path.test(url)) : -1;
    const [fault] = place < 0 ? [] : this.#breaks.splice(place, 1);
    let sent = 0;
    incoming.on("data", (chunk: Buffer) => {
      sent += chunk.length;
      if (!fault || sent < fault.after) return;
      incoming.socket.destroy();
      onward.destroy();
      fault.broken();
    });
    incoming.pipe(onward);
  }
}

/** Reads the answer to its end, since by then the server has committed; then sends it, or breaks the connection. */
async function passOn(answer: IncomingMessage, reply: ServerResponse, trap: Trap | undefined): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  trap?.arrived();
  if ((await trap?.fate) === "destroy") throw new Error("dropped");
  reply.writeHead(answer.statusCode ?? 502, answer.headers);
  reply.end(Buffer.concat(chunks));
}
