import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";

/** A wire between browser and server that can swallow a reply after the server has done what it was asked. */
export class UnreliableWire {
  readonly url: string;
  readonly #server: Server;
  readonly #target: string;
  #drop = { after: Number.POSITIVE_INFINITY, then: () => {} };
  #writes = 0;

  private constructor(server: Server, target: string, port: number) {
    this.#server = server;
    this.#target = target;
    this.url = `http://127.0.0.1:${port}`;
    server.on("request", (asked, reply) => this.#pass(asked, reply));
  }

  static async to(target: string): Promise<UnreliableWire> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No free port");
    return new UnreliableWire(server, target, address.port);
  }

  /** How many writes have reached the server over this wire. */
  get writes(): number {
    return this.#writes;
  }

  /** Swallows the reply to the n-th write from now on; resolves once it is swallowed. */
  swallowReply(n = 1): Promise<void> {
    return new Promise((resolve) => {
      this.#drop = { after: this.#writes + n, then: resolve };
    });
  }

  async cut(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #pass(asked: IncomingMessage, reply: ServerResponse): void {
    const { method, url = "/", headers } = asked;
    const isWrite = method === "POST" && url.startsWith("/api/") && !url.startsWith("/api/auth/");
    const onward = request(this.#target + url, { method, headers }, (answer) => {
      const isDropped = isWrite && ++this.#writes === this.#drop.after;
      if (!isDropped) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
        return;
      }
      // Read to its end: by then the server has committed and said so.
      answer.resume().on("end", () => {
        asked.socket.destroy();
        this.#drop.then();
      });
    });
    onward.on("error", () => asked.socket.destroy());
    asked.pipe(onward);
  }
}
