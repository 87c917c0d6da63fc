import { createHash } from "node:crypto";
import type { BlockList } from "node:net";
import type { Context, Next } from "hono";
import { isTls, peerOf } from "./client-address.ts";

const policy = [
  "default-src 'self'",
  // The QR reader is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Returns the policy for a page with scripts or styles of its own, which are allowed by their hashes. */
export function policyForPage(html: string): string {
  return policy
    .replace("script-src 'self'", ["script-src 'self'", ...hashesOf(html, "script")].join(" "))
    .replace("style-src 'self'", ["style-src 'self'", ...hashesOf(html, "style")].join(" "));
}

/** The hashes of the elements with this name that have no attribute, and therefore a text. */
function hashesOf(html: string, name: "script" | "style"): string[] {
  const texts = html.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, "g"));
  return [...texts].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** How long a browser uses only HTTPS for this host. */
const YEAR_SECONDS = 31_536_000;

/**
 * Adds security headers to every reply. A page's own policy has priority. The camera is needed to scan labels. Only what
 * was requested by TLS, as a trusted proxy states, demands TLS.
 */
export function securityHeaders(trustedProxies: BlockList) {
  return async (c: Context, next: Next): Promise<void> => {
    await next();
    addHeaders(c.res.headers);
    const peer = peerOf(c);
    if (peer !== null && isTls(peer, c.req.header("X-Forwarded-Proto") ?? null, trustedProxies))
      c.res.headers.set("Strict-Transport-Security", `max-age=${YEAR_SECONDS}`);
  };
}

function addHeaders(own: Headers): void {
  if (!own.has("Content-Security-Policy")) own.set("Content-Security-Policy", policy);
  own.set("X-Content-Type-Options", "nosniff");
  own.set("X-Frame-Options", "DENY");
  own.set("Referrer-Policy", "no-referrer");
  own.set("Cross-Origin-Opener-Policy", "same-origin");
  own.set("Cross-Origin-Resource-Policy", "same-origin");
  own.set("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=()");
}
