import { type IncomingMessage, request, type ServerResponse } from "node:http";

/** What a bad connection does to one request. */
export const wireFaults = [
  "dropped before the server",
  "cut in the middle",
  "reply lost after the commit",
  "delayed",
  "sent twice",
  "answered with 502",
  "answered by a captive portal",
  "reply throttled",
] as const;
export type WireFault = (typeof wireFaults)[number];

type Reply = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Treats one request to the server at `target` as the fault states. A server that is down breaks the connection. */
export async function spoil(
  fault: WireFault,
  target: string,
  incoming: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  try {
    const body = await bytesOf(incoming);
    const send = (bytes = body) => forward(target, incoming, bytes);
    switch (fault) {
      case "dropped before the server":
        return void incoming.socket.destroy();
      case "cut in the middle":
        await forward(target, incoming, body.subarray(0, body.length / 2)).catch(() => undefined);
        return void incoming.socket.destroy();
      case "reply lost after the commit":
        await send();
        return void incoming.socket.destroy();
      case "delayed":
        await pause(300 + Math.random() * 1200);
        return await answer(reply, await send());
      case "sent twice":
        await send();
        return await answer(reply, await send());
      case "answered with 502":
        return void reply.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>");
      case "answered by a captive portal":
        return void reply
          .writeHead(200, { "content-type": "text/html" })
          .end("<h1>Welcome to the hotel</h1>");
      case "reply throttled":
        return await answer(reply, await send(), 20);
    }
  } catch {
    incoming.socket.destroy();
  }
}

/** Sends the request on; with fewer bytes than it states, the connection ends where they end. */
function forward(
  target: string,
  { method, url = "/", headers }: IncomingMessage,
  body: Buffer,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const onward = request(target + url, { method, headers }, (arrived) => {
      const { statusCode: status = 502, headers } = arrived;
      bytesOf(arrived).then((body) => resolve({ status, headers, body }), reject);
    });
    onward.on("error", reject);
    const isCut = body.length < Number(headers["content-length"] ?? 0);
    if (isCut) onward.write(body, () => onward.destroy(new Error("cut")));
    else onward.end(body);
  });
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Writes the reply in so many pieces, with a pause after each. */
async function answer(reply: ServerResponse, { status, headers, body }: Reply, pieces = 1): Promise<void> {
  reply.writeHead(status, headers);
  const size = Math.max(1, Math.ceil(body.length / pieces));
  for (let at = 0; pieces > 1 && at < body.length; at += size) {
    reply.write(body.subarray(at, at + size));
    await pause(40);
  }
  reply.end(pieces > 1 ? undefined : body);
}
