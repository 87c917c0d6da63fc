import { FilesUnavailable } from "../files.ts";
import type { BucketSettings } from "./bucket-settings.ts";
import { textOf } from "./listing.ts";
import { NoAnswer } from "./send.ts";

type Place = Pick<BucketSettings, "endpoint" | "bucket">;

/** Converts an error of a request: for the people who run the server, it names what to correct. */
export function unanswered({ endpoint }: Place, error: unknown): unknown {
  if (!(error instanceof NoAnswer)) return error;
  return new FilesUnavailable(
    new Error(`The file store ${endpoint} cannot be reached: ${error.message}. Check FIBRIL_S3_ENDPOINT.`, {
      cause: error,
    }),
  );
}

/** Returns the error for an answer other than the expected one; `xml` is its body. */
export function refusalOf(place: Place, status: number, xml: string): FilesUnavailable {
  return new FilesUnavailable(new Error(sentence(place, status, textOf(xml, "Code"))));
}

function sentence({ endpoint, bucket }: Place, status: number, code: string | null): string {
  const found = code === null ? `status ${status}` : `${status}, ${code}`;
  switch (code) {
    case "NoSuchBucket":
      return `The file store ${endpoint} has no bucket ${bucket} (${found}). Create it, or correct FIBRIL_S3_BUCKET.`;
    case "InvalidAccessKeyId":
    case "SignatureDoesNotMatch":
      return `The file store ${endpoint} refuses the key (${found}). Correct FIBRIL_S3_ACCESS_KEY, FIBRIL_S3_SECRET or FIBRIL_S3_REGION.`;
    case "AccessDenied":
      return `The file store ${endpoint} refuses access to the bucket ${bucket} (${found}). Give the access key the right to list, read, write and delete its objects.`;
    case "RequestTimeTooSkewed":
      return `The file store ${endpoint} refuses the time of this machine (${found}). Correct its clock.`;
    default:
      return `The file store ${endpoint} refuses the request to the bucket ${bucket} (${found}).`;
  }
}
