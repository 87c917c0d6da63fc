import type { BucketSettings } from "./bucket-settings.ts";
import { type BucketObject, readPage } from "./listing.ts";
import { refusalOf, unanswered } from "./refusals.ts";
import { type Body, type Patience, type S3Request, send } from "./send.ts";

/** Limits of requests; `pageSize` is the number of objects in a page of a list. */
export type BucketLimits = { pauseMs: number; pageSize: number };
const LIMITS: BucketLimits = { pauseMs: 200, pageSize: 1000 };

const ANSWER_MS = 5_000;
/** A file of the largest size, at 3 Mbit/s. */
const UPLOAD_MS = 60_000;
/** Milliseconds in which at least one piece of a file must arrive. */
const PIECE_MS = 30_000;

/** The requests to one bucket. Each throws `FilesUnavailable` when the store does not answer as expected. */
export class Bucket {
  readonly #settings: BucketSettings;
  readonly #limits: BucketLimits;

  constructor(settings: BucketSettings, limits: Partial<BucketLimits> = {}) {
    this.#settings = settings;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Stores an object, completely or not at all: the store compares the bytes with `sha256` (hexadecimal). */
  async put(key: string, body: Body, sha256: string): Promise<void> {
    // Never executed, should the bucket be public.
    const headers = { "X-Amz-Content-Sha256": sha256, "Content-Type": "application/octet-stream" };
    await this.#done({ method: "PUT", path: this.#path(key), headers, body }, { answerMs: UPLOAD_MS });
  }

  /** Copies an object within the bucket, in place of what `to` names. Quick enough for a transaction: two attempts. */
  async copy(from: string, to: string): Promise<void> {
    const headers = { "X-Amz-Copy-Source": this.#path(from) };
    const request = { method: "PUT", path: this.#path(to), headers } as const;
    const answer = await this.#sent(request, { attempts: 2 });
    const xml = await answer.text();
    // A copy can also fail after the status 200 was sent.
    if (!answer.ok || !xml.includes("<CopyObjectResult")) throw refusalOf(this.#settings, answer.status, xml);
  }

  /** Returns the number of an object's bytes; null when there is none. */
  async length(key: string): Promise<number | null> {
    const answer = await this.#sent({ method: "HEAD", path: this.#path(key) });
    if (answer.ok) return Number(answer.headers.get("Content-Length"));
    // Without a body, the answer does not state whether object or bucket is missing.
    await this.#checkBucket(answer);
    return null;
  }

  /** Opens an object. An error in between ends the stream with that error. */
  open(key: string): ReadableStream<Uint8Array> {
    const ending = new AbortController();
    let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        reader ??= (await this.#get(key, ending.signal)).getReader();
        const { done, value } = await nextPiece(reader, ending);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => ending.abort(),
    });
  }

  /** Deletes an object; one that is missing is not reported. */
  async delete(key: string): Promise<void> {
    await this.#done({ method: "DELETE", path: this.#path(key) });
  }

  /** The objects directly under a prefix, page by page. */
  async *list(prefix: string): AsyncGenerator<BucketObject> {
    for (let next: string | null = ""; next !== null; ) {
      const page: ReturnType<typeof readPage> = readPage(
        await this.#page(prefix, next, this.#limits.pageSize),
      );
      yield* page.objects;
      next = page.next;
    }
  }

  /** Throws unless the bucket exists and the key may use it. */
  async check(): Promise<void> {
    const answer = await this.#sent({ method: "HEAD", path: `/${this.#settings.bucket}` });
    if (!answer.ok) await this.#checkBucket(answer);
  }

  /** Throws the reason of a refusal of a HEAD request, which has no body; returns after a 404 for an object alone. */
  async #checkBucket({ status }: Response): Promise<void> {
    if (status < 500) await this.#page("", "", 1);
    if (status !== 404) throw refusalOf(this.#settings, status, "");
  }

  async #page(prefix: string, token: string, size: number): Promise<string> {
    const query = {
      "list-type": "2",
      delimiter: "/",
      "max-keys": String(size),
      ...(prefix && { prefix }),
      ...(token && { "continuation-token": token }),
    };
    return (await this.#done({ method: "GET", path: `/${this.#settings.bucket}`, query })).text();
  }

  async #get(key: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const { body } = await this.#done({ method: "GET", path: this.#path(key), signal });
    return body ?? new Blob([]).stream();
  }

  async #done(request: S3Request, patience?: Partial<Patience>): Promise<Response> {
    const answer = await this.#sent(request, patience);
    if (answer.ok) return answer;
    throw refusalOf(this.#settings, answer.status, await answer.text().catch(() => ""));
  }

  async #sent(request: S3Request, patience: Partial<Patience> = {}): Promise<Response> {
    const { pauseMs } = this.#limits;
    try {
      return await send(this.#settings, request, { attempts: 3, answerMs: ANSWER_MS, pauseMs, ...patience });
    } catch (error) {
      throw unanswered(this.#settings, error);
    }
  }

  #path(key: string): string {
    return `/${this.#settings.bucket}/${key}`;
  }
}

/** Reads on, and ends a transfer that no longer moves. */
async function nextPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ending: AbortController,
): ReturnType<typeof reader.read> {
  const timer = setTimeout(() => ending.abort(new Error("The file store sends no more.")), PIECE_MS);
  try {
    return await reader.read();
  } finally {
    clearTimeout(timer);
  }
}
