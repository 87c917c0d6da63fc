import { appendFileSync } from "node:fs";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { createApp } from "#server/api/app.ts";
import { type Files, FilesUnavailable, measure } from "#server/files/files.ts";
import { sentenceFor } from "#server/files/open-files.ts";
import type { BucketSettings } from "#server/files/s3/bucket-settings.ts";
import { s3Files } from "#server/files/s3/s3-files.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { imageMeta, leaf, sha256 } from "#tests/fixtures/images.ts";
import { aBucket, anUnreliableStore, testStore } from "#tests/support/a-bucket.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { aForm } from "#tests/support/a-form.ts";
import { createLab } from "#tests/support/create-lab.ts";

const bytes = Buffer.alloc(300_000, "leaf");
const limits = { pauseMs: 1, pageSize: 1000 };
const filesIn = (bucket: BucketSettings) => s3Files(bucket, aFolder(), limits);
const received = (files: Files) => files.receive(Readable.from([bytes]));

async function digestOf(files: Files, name: string): Promise<string | null> {
  const file = await files.read(name);
  return file && (await measure(file.open())).sha256;
}

/** The sentence for the people who run the server. */
async function refusalOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(FilesUnavailable);
  expect((error as Error).message).toBe("The lab's file store does not answer.");
  return sentenceFor(error);
}

describe.runIf(testStore !== undefined)("the server refuses a bucket", () => {
  let bucket: BucketSettings;

  beforeEach(async () => {
    bucket = await aBucket();
  });

  test.each<[string, (right: BucketSettings) => Partial<BucketSettings>, string]>([
    ["with a wrong secret", () => ({ secret: "wrong" }), "refuses the key (403, SignatureDoesNotMatch)"],
    [
      "with an unknown key",
      () => ({ accessKey: "lab:stranger" }),
      "refuses the key (403, SignatureDoesNotMatch)",
    ],
    [
      "with a key that has no right to it",
      () => ({ accessKey: "lab:reader", secret: "other" }),
      "refuses access to the bucket lab-",
    ],
    [
      "that is missing",
      () => ({ bucket: "nowhere" }),
      "has no bucket nowhere (404, NoSuchBucket). Create it",
    ],
    [
      "of a store that is not reached",
      () => ({ endpoint: "http://127.0.0.1:2" }),
      "cannot be reached: connect ECONNREFUSED 127.0.0.1:2. Check FIBRIL_S3_ENDPOINT.",
    ],
  ])("%s, and stores, lists and reads nothing there", async (_, wrong, sentence) => {
    const files = filesIn({ ...bucket, ...wrong(bucket) });
    const name = crypto.randomUUID();
    await filesIn(bucket).write(name, bytes);
    expect(await refusalOf(files.check())).toContain(sentence);
    await refusalOf(files.write(crypto.randomUUID(), bytes));
    await refusalOf(received(files).then((file) => file.prepare()));
    expect(await refusalOf(files.read(name))).toContain(sentence);
    expect(await refusalOf(files.list()[Symbol.asyncIterator]().next())).toContain(sentence);
  });
});

describe.runIf(testStore !== undefined)("while the store is in trouble", () => {
  let store: Awaited<ReturnType<typeof anUnreliableStore>>;
  let files: Files;
  const name = crypto.randomUUID();

  beforeEach(async () => {
    store = await anUnreliableStore(await aBucket());
    files = filesIn(store.bucket);
  });

  test("a request that ends without an answer, or with 500 or 503, is sent again, with the whole file", async () => {
    store.faults.push("end", 503);
    const file = await received(files);
    await file.prepare();
    store.faults.push(500);
    await file.store(name);
    store.faults.push("end", 503);
    expect((await files.read(name))?.length).toBe(bytes.length);
    store.faults.push("end", 503);
    expect(await digestOf(files, name)).toBe(sha256(bytes));
    await files.write(crypto.randomUUID(), bytes);
    expect(store.unmeasured).toEqual([]);
  });

  test("a request is sent three times at most; the copy within a transaction twice", async () => {
    const file = await received(files);
    await file.prepare();
    store.requests.length = 0;
    store.faults.push(503, 503, 503);
    expect(await refusalOf(files.read(name))).toContain("(status 503)");
    expect(store.requests).toHaveLength(3);
    store.faults.length = 0;
    store.faults.push("end", "end");
    expect(await refusalOf(file.store(name))).toContain("cannot be reached");
    expect(store.requests).toHaveLength(5);
    await file.store(name);
    expect(await digestOf(files, name)).toBe(sha256(bytes));
  });

  test("a copy that fails after the store has sent its status 200 is not taken for stored", async () => {
    const file = await received(files);
    await file.prepare();
    store.faults.push(200);
    expect(await refusalOf(file.store(name))).toContain("(200, SlowDown)");
    expect(await files.read(name)).toBeNull();
    await file.store(name);
    expect(await digestOf(files, name)).toBe(sha256(bytes));
  });

  test("a request that the store refuses with 403 is not sent again", async () => {
    store.faults.push(403);
    expect(await refusalOf(files.write(name, bytes))).toContain("(403, SlowDown)");
    expect(store.requests).toHaveLength(1);
    expect(await files.read(name)).toBeNull();
  });

  test("a redirect, as to the store of another region, is reported", async () => {
    store.faults.push(301, 301, 301);
    expect(await refusalOf(files.read(name))).toContain(
      "cannot be reached: unexpected redirect. Check FIBRIL_S3_ENDPOINT.",
    );
  });

  test("a file whose bytes changed after it was received is refused by the store", async () => {
    const file = await received(files);
    appendFileSync(file.path, "!");
    await expect(file.prepare()).rejects.toThrow();
    await expect(file.store(name)).rejects.toThrow();
    expect(await files.read(name)).toBeNull();
  });

  test("an upload is answered with 503 and stored once when it is repeated; a picture is not shown as missing", async () => {
    const lab = await createLab({ bucket: store.bucket });
    await lab.put(growChanges);
    const path = `/api/grow-trials/${growIds.trial}/save-image`;
    const key = crypto.randomUUID();
    const send = () => lab.request("POST", path, { form: aForm(imageMeta(leaf), leaf), key });
    store.setAway(true);
    const refused = await send();
    const away = { code: "UNAVAILABLE", detail: "The lab's file store does not answer. Try again later." };
    expect([refused.status, refused.headers.get("Retry-After"), await refused.json()]).toEqual([
      503,
      "10",
      away,
    ]);
    expect(await lab.db.all("images")).toEqual([]);
    store.setAway(false);
    const { url } = await (await send()).json();
    expect((await send()).status).toBe(201);
    expect(await lab.db.all("images")).toHaveLength(1);
    store.setAway(true);
    for (const of of [url, `${url}/thumbnail`]) {
      const unread = await lab.request("GET", of);
      expect([unread.status, await unread.json()]).toEqual([503, away]);
    }
    store.setAway(false);
    expect(sha256(new Uint8Array(await (await lab.request("GET", url)).arrayBuffer()))).toBe(sha256(leaf));
  });

  test("a write whose file cannot be copied in its transaction stores no record, and nothing of it remains", async () => {
    const lab = await createLab({ bucket: store.bucket });
    await lab.put(growChanges);
    const path = `/api/grow-trials/${growIds.trial}/save-image`;
    const send = () => lab.request("POST", path, { form: aForm(imageMeta(leaf), leaf) });
    const isCopy = (request: string) => /^PUT \/[^/]+\/[^/]+$/.test(request);
    store.failing = isCopy;
    expect((await send()).status).toBe(503);
    expect(await lab.db.all("images")).toEqual([]);
    store.failing = null;
    expect((await send()).status).toBe(201);
    const incoming = `${store.bucket.bucket}/incoming/`;
    const sent = store.requests.filter((request) => request.includes(incoming));
    const keysOf = (method: string) =>
      sent.flatMap((request) => (request.startsWith(method) ? [request.slice(method.length)] : [])).sort();
    // A picture and its thumbnail, in each of the two requests.
    expect(keysOf("PUT")).toHaveLength(4);
    expect(keysOf("DELETE")).toEqual(keysOf("PUT"));
  });

  test("other writes are accepted, and the server is not ready", async () => {
    const lab = await createLab({ bucket: store.bucket });
    const app = createApp(lab);
    const ready = async () => {
      const answer = await app.request("/api/ready");
      return [answer.status, await answer.json()];
    };
    expect(await ready()).toEqual([200, { status: "ready" }]);
    store.setAway(true);
    lab.clock.pass(1_000);
    expect(await ready()).toEqual([503, { code: "NOT_READY", detail: "The file store does not answer." }]);
    const body = { name: "Shelf 7" };
    expect((await lab.request("POST", "/api/lab-lists/locations", { body })).status).toBe(201);
    store.setAway(false);
    lab.clock.pass(1_000);
    expect(await ready()).toEqual([200, { status: "ready" }]);
  });
});
