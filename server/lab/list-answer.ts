import { nextTurn } from "../next-turn.ts";

/**
 * Milliseconds a slow client may keep the read snapshot open. Meanwhile SQLite cannot move the write-ahead log into the
 * data file. Afterwards the rest of the answer is read into memory as text.
 */
const SNAPSHOT_LIMIT_MS = 5_000;
/** An answer of fewer parts than this is sent as one text. */
const UNSTREAMED_PARTS = 3;

/** Returns the JSON of a list: a text if it is short, otherwise a stream that is read at the client's speed. */
export async function listAnswer(slices: AsyncGenerator<unknown[]>, onError: (error: unknown) => void) {
  const texts = jsonOf(slices);
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
    if (rows.length === 0) continue;
    yield before + JSON.stringify(rows).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

function streamOf(
  head: string,
  texts: AsyncGenerator<string>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isFinished = false;
  let snapshotTimer: NodeJS.Timeout;
  const end = (): void => {
    isFinished = true;
    clearTimeout(snapshotTimer);
  };
  /** Sends one part. Waits for the event loop first, so other requests run even if the client is fast. */
  const sendNext = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    await nextTurn();
    try {
      const { done, value } = await texts.next();
      if (isFinished) return;
      if (!done) return controller.enqueue(encoder.encode(value));
      end();
      controller.close();
    } catch (error) {
      if (isFinished) return;
      end();
      onError(error);
      controller.error(error);
    }
  };
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(head));
      snapshotTimer = setTimeout(async () => {
        while (!isFinished) await sendNext(controller);
      }, SNAPSHOT_LIMIT_MS);
      snapshotTimer.unref();
    },
    pull: sendNext,
    async cancel() {
      end();
      await texts.return(undefined);
    },
  });
}
