import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import type { Context } from "hono";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** Serves the built app. A path without a file is a screen of the app, so the reply is the page. */
export function staticApp(folder: string) {
  const root = resolve(folder);
  return async (c: Context): Promise<Response> => {
    const { path } = c.req;
    const file = await fileAt(root, path === "/" ? "/index.html" : path);
    if (file !== null) return answer(file, path);
    if (extname(path) !== "" && path.startsWith("/assets/")) return c.text("Not found", 404);
    const page = await fileAt(root, "/index.html");
    if (page === null) return c.text("The app has not been built: run npm run build.", 503);
    return answer(page, "/index.html");
  };
}

type File = { bytes: Buffer<ArrayBuffer>; type: string };

async function fileAt(root: string, path: string): Promise<File | null> {
  const file = join(root, safeDecoded(path));
  const type = types[extname(file)];
  if (!file.startsWith(root + sep) || type === undefined) return null;
  try {
    return { bytes: await readFile(file), type };
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

/** Only files with a hash in their name may be cached; the browser requests page and worker each time. */
function answer({ bytes, type }: File, path: string): Response {
  const isHashed = /^\/assets\/.*-[\w-]{8,}\.\w+$/.test(path);
  return new Response(bytes, {
    headers: {
      "Content-Type": type,
      "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
}
