import { once } from "node:events";
import { connect, type Socket } from "node:net";

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Firefox's own access to WebDriver: commands as JSON over a socket, each preceded by its length. */
export class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #received = Buffer.alloc(0);
  #last = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => this.#hear(chunk));
    socket.on("error", () => {});
    socket.on("close", () => {
      const closed = { error: "closed", message: "Firefox has closed the line." };
      for (const [id, answer] of this.#waiting) answer([1, id, closed, null]);
    });
  }

  /** Resolves when Firefox listens at the port. */
  static async at(port: number): Promise<Marionette> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new Marionette(socket);
  }

  /** Throws the error that Firefox returns. */
  async send(name: string, params: object = {}): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const message = Buffer.from(JSON.stringify([0, id, name, params]));
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.write(`${message.length}:`);
    this.#socket.write(message);
    const [, , error, result] = await answered;
    if (error) throw new Error(`${name}: ${error.error}: ${error.message}`);
    return result;
  }

  hangUp(): void {
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const colon = this.#received.indexOf(":");
      const end = colon + 1 + Number(this.#received.subarray(0, colon));
      if (colon < 0 || this.#received.length < end) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) this.#answer(message as Answer);
    }
  }

  #answer(answer: Answer): void {
    this.#waiting.get(answer[1])?.(answer);
    this.#waiting.delete(answer[1]);
  }
}
