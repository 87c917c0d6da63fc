import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { onTestFinished } from "vitest";
import type { BucketSettings } from "#server/files/s3/bucket-settings.ts";
import { readPage } from "#server/files/s3/listing.ts";
import { send } from "#server/files/s3/send.ts";

/** The S3 store of this run, with key and secret; undefined without one. */
export const testStore = process.env.FIBRIL_TEST_S3 || undefined;

const PATIENCE = { attempts: 1, pauseMs: 0, answerMs: 10_000 };

/** A new, empty bucket of the store of this run. */
export async function aBucket(prefix = ""): Promise<BucketSettings> {
  const { origin, username, password } = new URL(testStore ?? "");
  const settings = {
    endpoint: origin,
    bucket: `lab-${crypto.randomUUID()}`,
    region: "us-east-1",
    accessKey: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    prefix,
  };
  const { ok, status } = await send(settings, { method: "PUT", path: `/${settings.bucket}` }, PATIENCE);
  if (!ok) throw new Error(`The bucket was not created: ${status}`);
  return settings;
}

/** The key of every object in a bucket. */
export async function keysIn(settings: BucketSettings): Promise<string[]> {
  const path = `/${settings.bucket}`;
  const answer = await send(settings, { method: "GET", path, query: { "list-type": "2" } }, PATIENCE);
  return readPage(await answer.text()).objects.map(({ key }) => key);
}

/** The settings of the server that name a bucket. */
export function environmentOf({ endpoint, bucket, accessKey, secret, prefix }: BucketSettings) {
  return {
    FIBRIL_S3_ENDPOINT: endpoint,
    FIBRIL_S3_BUCKET: bucket,
    FIBRIL_S3_ACCESS_KEY: accessKey,
    FIBRIL_S3_SECRET: secret,
    FIBRIL_S3_PREFIX: prefix,
  };
}

/** What a store in trouble does with a request: answers with this status, or ends the connection. */
type Fault = number | "end";

type UnreliableStore = {
  bucket: BucketSettings;
  /** Of the next requests, one after another; what follows is passed on. */
  faults: Fault[];
  /** Each of these requests ends without an answer. */
  failing: ((request: string) => boolean) | null;
  setAway(isAway: boolean): void;
  /** `PUT /bucket/key`, of every request. */
  requests: string[];
  /** Those whose body had no length. */
  unmeasured: string[];
};

/** A proxy in front of the store, until the test ends. */
export async function anUnreliableStore(bucket: BucketSettings): Promise<UnreliableStore> {
  const server = createServer((request, answer) => {
    const line = `${request.method} ${request.url}`;
    store.requests.push(line);
    if (request.headers["transfer-encoding"] !== undefined) store.unmeasured.push(line);
    const fault = store.failing?.(line) ? "end" : store.faults.shift();
    if (fault === "end") return void request.socket.destroy();
    if (fault === undefined) return pass(request, bucket);
    request.resume();
    answer.writeHead(fault, { Connection: "close" }).end("<Error><Code>SlowDown</Code></Error>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store: UnreliableStore = {
    bucket: { ...bucket, endpoint },
    faults: [],
    failing: null,
    setAway: (isAway) => {
      store.failing = isAway ? () => true : null;
    },
    requests: [],
    unmeasured: [],
  };
  return store;
}

/** Sends a request on to the store unchanged: its signature covers the headers. */
function pass(request: IncomingMessage, { endpoint }: BucketSettings): void {
  const { hostname, port } = new URL(endpoint);
  const onward = connect(Number(port), hostname);
  const headers = request.rawHeaders.flatMap((text, i, all) =>
    i % 2 === 0 && !/^connection$/i.test(text) ? [`${text}: ${all[i + 1]}\r\n`] : [],
  );
  onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join("")}Connection: close\r\n\r\n`);
  onward.on("error", () => request.socket.destroy());
  request.on("data", (piece) => onward.write(piece));
  onward.pipe(request.socket);
}
