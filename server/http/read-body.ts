import { turns } from "../turns.ts";
import { Problem, tooLarge } from "./problems.ts";

/** Milliseconds for a body that is read into memory. */
const BODY_LIMIT_MS = 60_000;
/** Bytes that are read on, and not stored, after a refusal: a client that still sends reports a network error instead. */
const MAX_UNREAD_BYTES = 12_000_000;

/**
 * Reads a body as text. Throws 413 for more than `maxBytes`, and 408 for a body that does not arrive completely within a
 * minute.
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const isWhole = await readPieces(request, (piece) => {
    length += piece.length;
    if (length > maxBytes) pieces.length = 0;
    else pieces.push(piece);
    return length <= maxBytes + MAX_UNREAD_BYTES;
  });
  if (length > maxBytes) throw tooLarge(isWhole ? {} : LAST_ANSWER);
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** Pieces that were read are only released later: of many bodies at once, they would fill the memory. */
const inTurn = turns(4);

/**
 * Reads a body that nothing has read to its end, within limits, and closes the connection of a longer one. Never rejects:
 * nothing waits for it, and an error that no code handles stops the server.
 */
export async function discardBody(request: Request): Promise<void> {
  // The stream stops the reading of the socket until its turn.
  const body = await bodyOf(request).catch(() => null);
  if (body === null || body.locked || request.bodyUsed) return;
  await inTurn(async () => {
    let length = 0;
    const isWhole = await readPieces(request, (piece) => {
      length += piece.length;
      return length <= MAX_UNREAD_BYTES;
    }).catch(() => false);
    if (!isWhole) await body.cancel().catch(() => undefined);
  });
}

/** The body of a request, null where there is none. Rejects with 408 where its client has disconnected meanwhile. */
async function bodyOf(request: Request): Promise<Request["body"]> {
  try {
    return request.body;
  } catch {
    throw incomplete();
  }
}

/** The connection ends with the answer, because the rest of the body is not read. */
const LAST_ANSWER = { Connection: "close" };

/** Passes each piece to `accepts`. Returns false when that did. */
async function readPieces(request: Request, accepts: (piece: Uint8Array) => boolean): Promise<boolean> {
  const body = await bodyOf(request);
  if (body === null) return true;
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(incomplete()), BODY_LIMIT_MS);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return true;
      if (!accepts(value)) return false;
    }
  } catch {
    // The client is slow, or has disconnected.
    throw incomplete();
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

const incomplete = () =>
  new Problem(408, "INCOMPLETE", "The request did not arrive completely. Please send it again.", {
    headers: LAST_ANSWER,
  });
