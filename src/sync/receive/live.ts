import { paths } from "#contract/sending.ts";
import type { SyncEnv } from "../env.ts";
import { readContact } from "../request/contact.ts";
import { commonHeaders } from "../request/fetch-json.ts";

/** Milliseconds without a line after which the stream counts as lost: the server sends one every 25 seconds. */
const SILENT_MS = 60_000;
/** Milliseconds after which a stream that ended is opened again. */
const AGAIN_MS = 5_000;
/** The start of a page requests its first pull itself; the stream does not delay the first screen. */
const FIRST_AFTER_MS = 3_000;
/** Tablets pull within this time after a change, not all at the same moment. */
const SPREAD_MS = 400;

/**
 * Calls `onMove` when the server reports changes that this tablet has not pulled, while the page is visible and the
 * server answers. A pull on a timer finds them otherwise: the stream saves only time. Returns a function that ends it.
 */
export function listenWhileVisible(env: SyncEnv, onMove: () => void): () => void {
  let stream: AbortController | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(again);
    stream?.abort();
    stream = null;
  };
  const open = async () => {
    close();
    if (document.visibilityState !== "visible") return;
    const own = new AbortController();
    stream = own;
    await listen(env, own, () => setTimeout(() => !own.signal.aborted && onMove(), env.random() * SPREAD_MS));
    if (stream === own) again = setTimeout(() => void open(), AGAIN_MS);
  };
  const onVisibility = () => void open();
  document.addEventListener("visibilitychange", onVisibility);
  again = setTimeout(() => void open(), FIRST_AFTER_MS);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    close();
  };
}

/** Reads one stream of events to its end; calls `onMove` for each position after the tablet's own. Never throws. */
export async function listen(env: SyncEnv, stream: AbortController, onMove: () => void): Promise<void> {
  const session = await env.store.session.get("current");
  if (!session?.token || (await readContact(env.store)).failing_since !== null) return;
  let lost: ReturnType<typeof setTimeout> | undefined;
  const expectLine = () => {
    clearTimeout(lost);
    lost = setTimeout(() => stream.abort(), SILENT_MS);
  };
  try {
    expectLine();
    const headers = await commonHeaders(env, session.token);
    const response = await env.fetch(env.origin + paths.live, {
      headers,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      signal: stream.signal,
      // It is never complete: it must not take the place of what the page waits for.
      priority: "low",
    });
    if (!response.ok || !response.headers.has("x-fibril-epoch") || response.body === null) return;
    for await (const position of positionsIn(response.body, expectLine)) {
      const feed = await env.store.cursor.get("feed");
      if (position > (feed?.cursor ?? 0)) onMove();
    }
  } catch {
    // The stream was lost: the pull on a timer continues, and the stream is opened again.
  } finally {
    clearTimeout(lost);
  }
}

/** Yields the number of each line `data: 123`. `onBytes` is called whenever something arrives. */
async function* positionsIn(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<number> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, number] = /^data: (\d+)$/.exec(line) ?? [];
      if (number !== undefined) yield Number(number);
    }
  }
}
