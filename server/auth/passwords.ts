import { randomInt } from "node:crypto";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { Problem } from "../http/problems.ts";
import { turns } from "../turns.ts";

// The const enum cannot be imported under isolatedModules: 2 is Argon2id.
const options = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified for an unknown user name, so that it takes as long as a wrong password. */
const unknownHash = hash(crypto.randomUUID(), options);

/** A class that signs in together waits about two seconds. */
const MAX_WAITING = 50;

/** Runs two hashes at a time: hashing and file access share a small thread pool. Throws 429 when too many wait. */
const inTurn = turns(2, { maxWaiting: MAX_WAITING, refusal: () => busy() });

/** Hashes with Argon2id and the parameters that OWASP recommends (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

/** Whether the password matches the hash; `null` (no such account) and "" (no password) take as long and return false. */
export function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const isRight = await verify(passwordHash || (await unknownHash), password);
    return isRight && Boolean(passwordHash);
  });
}

/** Returns four of 7,776 words, 51 random bits, to be given to a person once: at the sign-in the person replaces them. */
export async function generatePassword(): Promise<string> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const words = dictionary["diceware-common"];
  return Array.from({ length: 4 }, () => words[randomInt(words.length)]).join("-");
}

const busy = () =>
  new Problem(429, "RETRY_LATER", "Too many attempts. Please try again later.", {
    headers: { "Retry-After": "5" },
  });
