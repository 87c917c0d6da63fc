/** An object of a bucket: its length in bytes, and when it was written (epoch milliseconds). */
export type BucketObject = { key: string; length: number; changed: number };

/** A page of a list of objects; `next` continues the list, null at its end. */
type Page = { objects: BucketObject[]; next: string | null };

/** Reads an answer to ListObjectsV2. The keys of this server have no character that XML escapes. */
export function readPage(xml: string): Page {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = ""]) => ({
    key: textOf(one, "Key") ?? "",
    length: Number(textOf(one, "Size")),
    changed: Date.parse(textOf(one, "LastModified") ?? ""),
  }));
  const next = textOf(xml, "IsTruncated") === "true" ? textOf(xml, "NextContinuationToken") : null;
  return { objects, next };
}

/** Returns the text of the first element of this name; null without one. */
export function textOf(xml: string, element: string): string | null {
  const [, text] = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(xml) ?? [];
  return text === undefined
    ? null
    : text.replace(/&(amp|lt|gt|quot|#39|apos);/g, (_, name) => entities[name] ?? "");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'" };
