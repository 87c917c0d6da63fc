import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { Problem } from "../http/problems.ts";

// The const enum cannot be imported under isolatedModules: 2 is Argon2id.
const options = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified when there is no such account, so that an unknown name takes as long as a wrong password. */
const nobody = hash(crypto.randomUUID(), options);

const AT_ONCE = 2;
const MOST_WAITING = 20;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashing shares a small thread pool with the file system: two at once, the rest wait their turn, but not without end. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw busy();
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Argon2id with the parameters OWASP recommends (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

/** True when the password is the one hashed; `null` (no such account) takes as long and is false. */
export function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const isRight = await verify(passwordHash ?? (await nobody), password);
    return isRight && passwordHash !== null;
  });
}

const busy = () =>
  new Problem(429, "RETRY_LATER", "Too many attempts. Please try again later.", {
    headers: { "Retry-After": "5" },
  });
