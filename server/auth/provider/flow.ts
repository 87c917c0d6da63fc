import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { newToken } from "../sessions.ts";

/**
 * The values of one sign-in at a provider. They follow from `secret`, which only the browser that began the sign-in has.
 * The server stores nothing of it: the secret has the end of the sign-in, signed with the lab's key.
 */
export type Flow = { secret: string; state: string; nonce: string; verifier: string };

/** Returns a new flow of 256 random bits that ends at `validTill`, in milliseconds since 1970. */
export function newFlow(signingKey: string, validTill: number): Flow {
  const unsigned = `${newToken()}.${validTill.toString(36)}`;
  return derived(`${unsigned}.${signatureOf(unsigned, signingKey)}`);
}

/** Returns the flow of a secret; null for one that this lab has not made, or that has ended at `now`. */
export function flowOf(secret: string, signingKey: string, now: number): Flow | null {
  const end = secret.lastIndexOf(".");
  const unsigned = secret.slice(0, Math.max(0, end));
  const [given, own] = [secret.slice(end + 1), signatureOf(unsigned, signingKey)].map((text) =>
    hash("sha256", text, "buffer"),
  ) as [Buffer, Buffer];
  if (!timingSafeEqual(given, own)) return null;
  const [, validTill = ""] = unsigned.split(".");
  return Number.parseInt(validTill, 36) > now ? derived(secret) : null;
}

function derived(secret: string): Flow {
  const value = (name: string) => hash("sha256", `fibril ${name} ${secret}`, "base64url");
  return { secret, state: value("state"), nonce: value("nonce"), verifier: value("verifier") };
}

/** The text before it makes the signature of a sign-in none of a receipt. */
function signatureOf(unsigned: string, signingKey: string): string {
  return createHmac("sha256", Buffer.from(signingKey, "hex"))
    .update(`fibril sign-in ${unsigned}`)
    .digest("base64url");
}
