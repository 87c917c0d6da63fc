/**
 * How long a slow client may make the lab keep one moment (ms): while it does, the log of what is written since cannot
 * be folded into the data file. After that the rest of the answer waits in memory, as text.
 */
const PATIENCE_MS = 5_000;
/** An answer of no more texts than this is sent whole. */
const WHOLE = 3;

/** The JSON of a list: text while it is short, else a stream that is made as the client takes it. */
export async function listAnswer(slices: AsyncGenerator<unknown[]>, onError: (error: unknown) => void) {
  const texts = jsonOf(slices);
  let head = "";
  for (let i = 0; i < WHOLE; i += 1) {
    const next = await texts.next();
    if (next.done) return head;
    head += next.value;
  }
  return streamOf(head, texts, onError);
}

/** As `JSON.stringify` would write all rows at once. */
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
  let isOver = false;
  let patience: NodeJS.Timeout;
  const end = (): void => {
    isOver = true;
    clearTimeout(patience);
  };
  /** Sends one text on. Others have their turn before each, however quick the client is. */
  const sendNext = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    await new Promise(setImmediate);
    try {
      const { done, value } = await texts.next();
      if (isOver) return;
      if (!done) return controller.enqueue(encoder.encode(value));
      end();
      controller.close();
    } catch (error) {
      if (isOver) return;
      end();
      onError(error);
      controller.error(error);
    }
  };
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(head));
      patience = setTimeout(async () => {
        while (!isOver) await sendNext(controller);
      }, PATIENCE_MS);
      patience.unref();
    },
    pull: sendNext,
    async cancel() {
      end();
      await texts.return(undefined);
    },
  });
}
