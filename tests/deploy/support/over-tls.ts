import { once } from "node:events";
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
} from "node:http2";
import { onTestFinished } from "vitest";
import type { RunningProxy } from "./proxies.ts";

type Sent = { body?: unknown; form?: FormData; headers?: Record<string, string> };
type Received = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer };

/** An HTTP/2 connection to a proxy as lab.example, from an address of this machine, until the test ends. */
export async function overTls(
  { https, ca }: RunningProxy,
  localAddress = "127.0.0.1",
): Promise<ClientHttp2Session> {
  // `localAddress` is an option of the socket, which these types do not name.
  const options = { ca, servername: "lab.example", localAddress };
  const session = connect(`https://127.0.0.1:${https}`, options);
  onTestFinished(() => session.destroy());
  await once(session, "connect");
  return session;
}

/** Opens a request; the body of the answer is not read yet. */
export async function open(
  session: ClientHttp2Session,
  method: string,
  path: string,
  { body, form, headers = {} }: Sent = {},
): Promise<{ stream: ClientHttp2Stream; headers: IncomingHttpHeaders }> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const sent = form ? new Response(form) : json === undefined ? null : new Response(json);
  const type = form ? (sent?.headers.get("Content-Type") ?? "") : "application/json";
  const stream = session.request({
    ":method": method,
    ":path": path,
    ":authority": "lab.example",
    ...(sent && { "content-type": type }),
    ...headers,
  });
  if (sent) stream.end(Buffer.from(await sent.arrayBuffer()));
  else stream.end();
  const [received] = (await once(stream, "response")) as [IncomingHttpHeaders];
  return { stream, headers: received };
}

/** Sends a request and reads the whole answer. */
export async function request(...sent: Parameters<typeof open>): Promise<Received> {
  const { stream, headers } = await open(...sent);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return { status: headers[":status"] as number | undefined, headers, bytes: Buffer.concat(pieces) };
}

export const jsonOf = ({ bytes }: Received) => JSON.parse(bytes.toString());
