import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** A message as the mail server got it: envelope, headers and body in one text. */
export type Received = {
  from: string;
  to: string[];
  text: string;
  user: string | undefined;
  isEncrypted: boolean;
};

type Answers = {
  /** The answer to a recipient, such as `550 No such user`; undefined accepts it. */
  toRecipient?: (address: string) => string | undefined;
  /** The answer to the nth message (from 0) after its text has arrived; `close` ends the connection instead. */
  toMessage?: (n: number) => string | undefined | Promise<string | undefined>;
  /** The password of the user `fibril`; without it no user signs in. */
  password?: string;
  options?: SMTPServerOptions;
};

/** A real mail server on a free port of this machine, until the test ends. */
export async function aMailServer(answers: Answers = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: answers.password === undefined,
    disabledCommands: answers.password === undefined ? ["AUTH", "STARTTLS"] : [],
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) => {
      if (username === "fibril" && password === answers.password) done(null, { user: username });
      else done(refusal("535 Wrong password"));
    },
    onRcptTo: ({ address }, _, done) => done(refusal(answers.toRecipient?.(address))),
    onData: async (stream, { envelope, user, secure }, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      const n =
        received.push({
          from,
          to,
          text: `${Buffer.concat(chunks)}`,
          user: user as string,
          isEncrypted: secure,
        }) - 1;
      const answer = await answers.toMessage?.(n);
      if (answer === "close") for (const { _socket } of server.connections) _socket.destroy();
      else done(refusal(answer));
    },
    ...answers.options,
  });
  // A connection that the test itself ends is reported here.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const { port } = server.server.address() as AddressInfo;
  return { received, port, url: `smtp://127.0.0.1:${port}`, close };
}

/** The value of a header in one line; undefined without it. */
export function headerOf({ text }: Pick<Received, "text">, name: string): string | undefined {
  const head = text.slice(0, text.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}: +(.*)$`, "mi").exec(head)?.[1];
}

/** The Message-ID of each message. Throws where one has none. */
export function messageIdsOf(received: readonly Received[]): string[] {
  return received.map((message) => {
    const id = headerOf(message, "Message-ID");
    if (id === undefined) throw new Error("A message has no Message-ID");
    return id;
  });
}

/** `550 No such user` as the library's error; null for none. */
function refusal(answer: string | undefined): Error | null {
  if (answer === undefined) return null;
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}
