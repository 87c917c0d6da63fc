import type { Settings } from "../../settings/settings.ts";

/** A bucket of an S3 store, and the key to it. */
export type BucketSettings = {
  /** The store's address, such as `https://s3.lab.example`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secret: string;
  /** What every key begins with: empty, or a text that ends with a slash. */
  prefix: string;
};

/** The region of a store that has none. */
const NO_REGION = "us-east-1";

type Given = Pick<Settings, "s3Endpoint" | "s3Bucket" | "s3Region" | "s3AccessKey" | "s3Secret" | "s3Prefix">;

/** Returns the bucket of the settings; null without one. */
export function bucketOf(given: Partial<Given>): BucketSettings | null {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKey: accessKey, s3Secret: secret } = given;
  if (!endpoint || !bucket || !accessKey || !secret) return null;
  return {
    endpoint,
    bucket,
    accessKey,
    secret,
    region: given.s3Region ?? NO_REGION,
    prefix: given.s3Prefix ?? "",
  };
}
