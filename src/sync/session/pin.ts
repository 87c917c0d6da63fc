import type { PinHash } from "#store/rows.ts";
import { type StorageFault, whenStored } from "#store/storage-faults.ts";
import type { SyncEnv } from "../env.ts";

/**
 * PBKDF2-SHA-256 iterations of a new PIN: the number that OWASP recommends. A stored PIN is checked with its own number,
 * so this number can grow.
 */
export const PIN_ITERATIONS = 600_000;

/** Wrong tries after which only the password helps, with signal. */
export const PIN_TRIES = 5;

/** Returns the hash of a PIN (4 to 8 digits) with a new salt. */
export async function hashPin(pin: string, iterations = PIN_ITERATIONS): Promise<PinHash> {
  const salt = crypto.getRandomValues(new Uint8Array(16)).buffer;
  return { salt, iterations, hash: await derive(pin, salt, iterations) };
}

/** Whether `pin` is the stored PIN. */
export async function isPin({ salt, iterations, hash }: PinHash, pin: string): Promise<boolean> {
  const [right, typed] = [hash, await derive(pin, salt, iterations)].map((bytes) => new Uint8Array(bytes));
  return right !== undefined && typed !== undefined && right.every((byte, i) => byte === typed[i]);
}

/**
 * Stores the PIN of the person who is signed in, in place of an earlier PIN. `signed-out` where another person, or no
 * one, is signed in by a token.
 */
export async function setPin(
  env: Pick<SyncEnv, "store">,
  email: string,
  pin: string,
): Promise<{ kind: "saved" | "signed-out" } | StorageFault> {
  const { store } = env;
  const hashed = await hashPin(pin);
  return whenStored(store, () =>
    store.transaction("rw", store.people, store.session, async () => {
      const session = await store.session.get("current");
      if (session?.email !== email || session.token === null) return { kind: "signed-out" } as const;
      await store.people.update(email, { pin: hashed, pin_tries: 0, pin_declined: undefined });
      return { kind: "saved" } as const;
    }),
  );
}

async function derive(pin: string, salt: ArrayBuffer, iterations: number): Promise<ArrayBuffer> {
  const text = new TextEncoder().encode(pin);
  const key = await crypto.subtle.importKey("raw", text, "PBKDF2", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256);
}
