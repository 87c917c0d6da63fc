import { hash } from "node:crypto";
import { newToken } from "../sessions.ts";

/**
 * The values of one sign-in at a provider. They follow from `secret`, which only the browser that began the sign-in has:
 * the server stores `state`, and so knows whether the sign-in is under way, and nothing with which it could be completed.
 */
export type Flow = { secret: string; state: string; nonce: string; verifier: string };

/** Returns a new flow of 256 random bits. */
export const newFlow = (): Flow => flowOf(newToken());

/** Returns the flow of a secret. */
export function flowOf(secret: string): Flow {
  const derived = (name: string) => hash("sha256", `fibril ${name} ${secret}`, "base64url");
  return { secret, state: derived("state"), nonce: derived("nonce"), verifier: derived("verifier") };
}
