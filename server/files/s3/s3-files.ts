import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { checkedName, type Files, isFileName, type ListedFile, type ReceivedFile } from "../files.ts";
import { deleteAbandoned, isAbandoned, receiveIn } from "../incoming.ts";
import { Bucket, type BucketLimits } from "./bucket.ts";
import type { BucketSettings } from "./bucket-settings.ts";

/**
 * The files in a bucket of an S3 store. An upload is received in `folder`, on the local disk, and its bytes are checked
 * there before it is sent to the bucket.
 */
export function s3Files(settings: BucketSettings, folder: string, limits?: Partial<BucketLimits>): Files {
  const bucket = new Bucket(settings, limits);
  const { prefix } = settings;
  const incoming = `${prefix}incoming/`;
  const keyOf = (name: string) => `${prefix}${checkedName(name)}`;

  return {
    place: `the bucket ${settings.bucket} of ${settings.endpoint}${prefix && `, under ${prefix}`}`,
    isShared: true,
    async receive(stream) {
      const received = await receiveIn(folder, stream);
      return receivedFile(received, { bucket, staged: `${incoming}${crypto.randomUUID()}`, keyOf });
    },
    async write(name, bytes) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await bucket.put(keyOf(name), { length: bytes.length, open: () => Readable.from([bytes]) }, sha256);
    },
    async read(name) {
      const key = keyOf(name);
      const length = await bucket.length(key);
      return length === null ? null : { length, open: () => bucket.open(key) };
    },
    list: () => filesIn(bucket, prefix),
    check: () => bucket.check(),
    async deleteAbandoned() {
      deleteAbandoned(folder);
      for await (const { key, changed } of bucket.list(incoming))
        if (isAbandoned(changed)) await bucket.delete(key);
    },
  };
}

async function* filesIn(bucket: Bucket, prefix: string): AsyncGenerator<ListedFile> {
  for await (const { key, length } of bucket.list(prefix)) {
    const name = key.slice(prefix.length);
    if (isFileName(name)) yield { name, length };
  }
}

/**
 * A received file. `prepare` sends it to the bucket under a key of its own; `store` then only copies it within the
 * bucket, because no other write runs during the transaction that calls `store` (051).
 */
function receivedFile(
  received: Awaited<ReturnType<typeof receiveIn>>,
  { bucket, staged, keyOf }: { bucket: Bucket; staged: string; keyOf: (name: string) => string },
): ReceivedFile {
  const { path, length, sha256 } = received;
  const body = { length, open: () => createReadStream(path) };
  let isPrepared = false;
  let isStored = false;
  const send = (key: string) => bucket.put(key, body, sha256);
  return {
    ...received,
    async prepare() {
      if (isPrepared || isStored) return;
      await send(staged);
      isPrepared = true;
    },
    async store(name) {
      if (isStored) return;
      await (isPrepared ? bucket.copy(staged, keyOf(name)) : send(keyOf(name)));
      isStored = true;
    },
    async discard() {
      await rm(path, { force: true });
      // What remains is deleted after a day.
      if (isPrepared) await bucket.delete(staged).catch(() => undefined);
    },
  };
}
