import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import type { Context } from "hono";
import { policyForPage } from "./security-headers.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** The forms in which the build stores a file beside it, the smallest first. */
const encodings = { br: ".br", gzip: ".gz" } as const;
type Encoding = keyof typeof encodings;

/** Serves the built app. A path without a file is a screen of the app, so the reply is the page. */
export function staticApp(folder: string) {
  const root = resolve(folder);
  return async (c: Context): Promise<Response> => {
    const { path } = c.req;
    const accepted = acceptedBy(c.req.header("Accept-Encoding") ?? "");
    const isPage = path === "/" || path === "/index.html";
    const file = isPage ? null : await fileAt(root, path, accepted);
    if (file !== null) return answer(c, file, path);
    if (extname(path) !== "" && path.startsWith("/assets/")) return c.text("Not found", 404);
    const page = await fileAt(root, "/index.html", accepted);
    if (page === null) return c.text("The app has not been built: run npm run build.", 503);
    const html = await readFile(join(root, "index.html"), "utf8");
    return answer(c, page, "/index.html", { "Content-Security-Policy": policyForPage(html) });
  };
}

/** The encodings of an `Accept-Encoding` header that are not refused with `q=0`. */
function acceptedBy(header: string): Encoding[] {
  const parts = header.split(",").map((part) => part.trim().toLowerCase());
  const names = parts.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(";")[0]);
  return (Object.keys(encodings) as Encoding[]).filter((encoding) => names.includes(encoding));
}

type File = { bytes: Buffer<ArrayBuffer>; type: string; encoding: Encoding | null };

async function fileAt(root: string, path: string, accepted: readonly Encoding[]): Promise<File | null> {
  const file = join(root, safeDecoded(path));
  const type = types[extname(file)];
  if (!file.startsWith(root + sep) || type === undefined) return null;
  for (const encoding of accepted) {
    const bytes = await readIfThere(file + encodings[encoding]);
    if (bytes !== null) return { bytes, type, encoding };
  }
  const bytes = await readIfThere(file);
  return bytes && { bytes, type, encoding: null };
}

async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch {
    return null;
  }
}

function safeDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}

/**
 * Only files with a hash in their name may be cached; the browser requests page and worker each time, and gets 304 while
 * they have not changed.
 */
function answer(
  c: Context,
  { bytes, type, encoding }: File,
  path: string,
  more: Record<string, string> = {},
): Response {
  const isHashed = /^\/assets\/.*-[\w-]{8,}\.\w+$/.test(path);
  // Weak, because a proxy may compress the file in its own way.
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding",
    ETag: etag,
    ...more,
  };
  if (c.req.header("If-None-Match")?.split(/,\s*/).includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(bytes, {
    headers: { ...headers, "Content-Type": type, ...(encoding && { "Content-Encoding": encoding }) },
  });
}
