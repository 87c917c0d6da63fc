import { randomBytes } from "node:crypto";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { Problem } from "../http/problems.ts";

// The const enum cannot be imported under isolatedModules: 2 is Argon2id.
const options = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified for an unknown user name, so that it takes as long as a wrong password. */
const unknownHash = hash(crypto.randomUUID(), options);

const CONCURRENT = 2;
/** A class that signs in together waits about two seconds. */
const MAX_WAITING = 50;
let running = 0;
const waiting: (() => void)[] = [];

/** Runs two hashes at a time: hashing and file access share a small thread pool. Throws 429 when too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) throw busy();
  if (running >= CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Hashes with Argon2id and the parameters that OWASP recommends (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

/** Whether the password matches the hash; `null` (no such account) takes as long and returns false. */
export function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const isRight = await verify(passwordHash ?? (await unknownHash), password);
    return isRight && passwordHash !== null;
  });
}

/** Returns a password of 96 random bits, to be given to a person once. */
export function generatePassword(): string {
  return randomBytes(12).toString("base64url");
}

const busy = () =>
  new Problem(429, "RETRY_LATER", "Too many attempts. Please try again later.", {
    headers: { "Retry-After": "5" },
  });
