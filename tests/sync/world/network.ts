/** What happens to one request. */
export type Fault =
  | "ok"
  | "lost-request"
  | "lost-reply"
  | "duplicate"
  | "server-error"
  | "portal"
  | "slow"
  | "slow-reply"
  | "lagging-feed"
  | "short-page"
  | "broken-file"
  | "short-file";

export const faults: Fault[] = [
  "ok",
  "lost-request",
  "lost-reply",
  "duplicate",
  "server-error",
  "portal",
  "slow",
  "slow-reply",
  "lagging-feed",
  "short-page",
  "broken-file",
  "short-file",
];

export type Send = (request: Request) => Promise<Response>;

/** Enough turns of the event loop for other contexts to act meanwhile; no wall clock. */
const SLOW_TURNS = 40;

/** A network that treats each request as the script states, and works when the script has ended. */
export function network(send: Send, script: Fault[], seen: (request: Request) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input as string, { ...init, signal: null });
    seen(request.clone());
    switch (next(script, request)) {
      case "lost-request":
        throw new TypeError("Failed to fetch");
      case "lost-reply":
        await send(request);
        throw new TypeError("Failed to fetch");
      case "duplicate":
        await send(request.clone());
        return send(request);
      case "server-error":
        return new Response('{"detail":"Something went wrong.","code":"INTERNAL"}', {
          status: 500,
          headers: { "x-fibril-epoch": await epochOf(send, request) },
        });
      case "portal":
        return new Response("<html>Welcome to the hotel</html>", { status: 200 });
      case "slow":
        await turns(SLOW_TURNS);
        return send(request);
      case "slow-reply": {
        const response = await send(request);
        await turns(SLOW_TURNS);
        return response;
      }
      case "lagging-feed":
        return isPull(request) ? lagging(send, request) : send(request);
      case "short-page":
        return isPull(request) ? send(withLimit(request, 1)) : send(request);
      case "broken-file":
        return send(await withoutItsEnd(request));
      case "short-file":
        return send(await withoutItsLastByte(request));
      default:
        return send(request);
    }
  };
}

const ofFiles: Fault[] = ["broken-file", "short-file"];

/** Takes the next fault from the script; a fault of files waits for a request with a file. */
function next(script: Fault[], request: Request): Fault {
  const at = script.findIndex((fault) => !ofFiles.includes(fault) || hasFile(request));
  return at < 0 ? "ok" : (script.splice(at, 1)[0] ?? "ok");
}

/** The server sends its epoch even when it fails. */
async function epochOf(send: Send, request: Request): Promise<string> {
  const { headers } = await send(new Request(new URL("/api/health", request.url)));
  return headers.get("x-fibril-epoch") ?? "";
}

const isPull = (request: Request): boolean => request.url.includes("/api/changes");

export function hasFile({ headers }: Request): boolean {
  return headers.get("content-type")?.startsWith("multipart/") ?? false;
}

/** A form whose last part was cut off in transit; some browsers have sent an empty part a second time. */
async function withoutItsEnd(request: Request): Promise<Request> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: bytes.slice(0, bytes.length / 2) });
}

/** A complete form whose file is a byte short. */
async function withoutItsLastByte(request: Request): Promise<Request> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const { url, method, headers } = request;
  const [, boundary = ""] = headers.get("content-type")?.split("boundary=") ?? [];
  const end = bytes.length - `\r\n--${boundary}--\r\n`.length;
  const body = new Uint8Array([...bytes.subarray(0, end - 1), ...bytes.subarray(end)]);
  return new Request(url, { method, headers, body });
}

function withLimit(request: Request, limit: number): Request {
  const url = new URL(request.url);
  url.searchParams.set("limit", String(limit));
  return new Request(url, request);
}

/** A replica that is at this tablet's cursor: it has nothing newer. */
async function lagging(send: Send, request: Request): Promise<Response> {
  const response = await send(request);
  if (response.status !== 200) return response;
  const page = await response.json();
  const cursor = Number(new URL(request.url).searchParams.get("since"));
  return new Response(JSON.stringify({ ...page, changes: [], cursor, more: false, head: cursor }), {
    headers: response.headers,
  });
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
}
