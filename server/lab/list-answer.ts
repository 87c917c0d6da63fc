import type { AnyQuery } from "#contract/operation.ts";
import { nextTurn } from "../turns.ts";

/**
 * Milliseconds a slow client may leave the read snapshot open. Meanwhile SQLite cannot move the write-ahead log into the
 * data file. Afterwards the rest of the answer is read into memory as text.
 */
const SNAPSHOT_LIMIT_MS = 5_000;
/** Characters of texts that wait in memory for slow clients, of all of them together. */
const MAX_WAITING = 50_000_000;
/** An answer of fewer parts than this is sent as one text. */
const UNSTREAMED_PARTS = 3;

/** Returns the JSON or the CSV of a list: a text if it is short, otherwise a stream that is read at the client's speed. */
export async function listAnswer(
  slices: AsyncGenerator<unknown[]>,
  onError: (error: unknown) => void,
  csv?: AnyQuery["csv"],
) {
  const texts = csv === undefined ? jsonOf(slices) : csvOf(csv, slices);
  let head = "";
  for (let i = 0; i < UNSTREAMED_PARTS; i += 1) {
    const next = await texts.next();
    if (next.done) return head;
    head += next.value;
  }
  return streamOf(head, texts, onError);
}

/** Yields the parts of the text that `JSON.stringify` returns for all rows. */
async function* jsonOf(slices: AsyncGenerator<unknown[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const rows of slices) {
    // Other requests run between two slices.
    await nextTurn();
    if (rows.length === 0) continue;
    yield before + JSON.stringify(rows).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

async function* csvOf(
  { head, lines }: NonNullable<AnyQuery["csv"]>,
  slices: AsyncGenerator<unknown[]>,
): AsyncGenerator<string> {
  yield head;
  for await (const rows of slices) {
    await nextTurn();
    if (rows.length > 0) yield lines(rows);
  }
}

let waiting = 0;

function streamOf(
  head: string,
  texts: AsyncGenerator<string>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  /** The rest of the answer, once it was read into memory; null before that. */
  let rest: string[] | null = null;
  let isRead = false;
  let isFinished = false;
  let snapshotTimer: NodeJS.Timeout;
  const end = (): void => {
    isFinished = true;
    clearTimeout(snapshotTimer);
    for (const text of rest ?? []) waiting -= text.length;
    rest = [];
  };
  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void => {
    if (isFinished) return;
    end();
    onError(error);
    controller.error(error);
  };
  const readRest = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    rest = [];
    try {
      for await (const text of texts) {
        if (isFinished) return;
        if (waiting + text.length > MAX_WAITING) throw new Error("Too many clients read their lists slowly.");
        rest.push(text);
        waiting += text.length;
      }
      isRead = true;
    } catch (error) {
      fail(controller, error);
    }
  };
  /** The next part; undefined after the last. */
  const next = async (): Promise<string | undefined> => {
    if (rest === null) return (await texts.next()).value;
    do await nextTurn();
    while (rest.length === 0 && !isRead && !isFinished);
    const text = rest.shift();
    waiting -= text?.length ?? 0;
    return text;
  };
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(head));
      snapshotTimer = setTimeout(readRest, SNAPSHOT_LIMIT_MS, controller);
      snapshotTimer.unref();
    },
    /** Sends one part, in a turn of the event loop of its own: other requests run even if the client is fast. */
    async pull(controller) {
      try {
        const text = await next();
        if (isFinished) return;
        if (text !== undefined) return controller.enqueue(encoder.encode(text));
        end();
        controller.close();
      } catch (error) {
        fail(controller, error);
      }
    },
    async cancel() {
      end();
      await texts.return(undefined);
    },
  });
}
