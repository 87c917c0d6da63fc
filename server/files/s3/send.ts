import { Readable } from "node:stream";
import { AwsV4Signer } from "aws4fetch";
import type { BucketSettings } from "./bucket-settings.ts";

/** A request to the store; `path` begins with a slash. */
export type S3Request = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Body;
  /** Ends the request, and the reading of its answer. */
  signal?: AbortSignal;
};

/** A body of known length, which is opened anew for each attempt. */
export type Body = { length: number; open(): Readable };

/** How often a request is sent, how long the server waits before a repeat (the first; then twice as long), and for an answer. */
export type Patience = { attempts: number; pauseMs: number; answerMs: number };

/** The store did not answer, in any attempt. */
export class NoAnswer extends Error {}

/** Too many requests, and the faults of a store or of a proxy in front of it that a repeat can end. */
const REPEATED = [429, 500, 502, 503, 504];

/** Signs and sends a request, repeats it where that can help, and returns the last answer. Throws `NoAnswer`. */
export async function send(
  to: BucketSettings,
  request: S3Request,
  { attempts, pauseMs, answerMs }: Patience,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === attempts;
    try {
      const answer = await sendOnce(to, request, answerMs);
      if (isLast || !REPEATED.includes(answer.status)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (isLast || request.signal?.aborted) throw new NoAnswer(reasonOf(error), { cause: error });
    }
    // Not all servers at the same moment.
    await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random())));
  }
}

async function sendOnce(
  { endpoint, region, accessKey, secret }: BucketSettings,
  { method, path, query = {}, headers, body, signal }: S3Request,
  answerMs: number,
): Promise<Response> {
  const signed = await new AwsV4Signer({
    method,
    url: `${endpoint}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ""}`,
    ...(headers && { headers }),
    service: "s3",
    region,
    accessKeyId: accessKey,
    secretAccessKey: secret,
  }).sign();
  // Not signed: a proxy may change it. A compressed answer would have another length than the file.
  signed.headers.set("Accept-Encoding", "identity");
  // Without it the body would be sent in pieces of unknown number, which not every store accepts.
  if (body) signed.headers.set("Content-Length", String(body.length));
  const source = body?.open();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error(`no answer within ${answerMs / 1000} s`)), answerMs);
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      // Otherwise fetch stores the whole body, to send it again after a redirect.
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, waiting.signal]) : waiting.signal,
      ...(source && { body: Readable.toWeb(source) as ReadableStream<Uint8Array>, duplex: "half" }),
    });
  } finally {
    // Also where the store answered before it had read everything.
    source?.destroy();
    clearTimeout(timer);
  }
}

/** `connect ECONNREFUSED 127.0.0.1:9000`: `fetch` itself only states that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ((cause as NodeJS.ErrnoException).code ?? cause.name);
}
