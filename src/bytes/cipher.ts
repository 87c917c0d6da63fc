import { z } from "zod";
import { fromHex, isLocked, toHex } from "./bytes.ts";

/** Rounds of PBKDF2 in new files. A file names its own number. */
export const ITERATIONS = 600_000;
/** A file with more rounds would stop the tablet for minutes. */
const MAX_ITERATIONS = 10_000_000;

/** How the key of a file is derived from the passphrase, and how its parts are encrypted. */
export const CipherParameters = z.object({
  kdf: z.literal("PBKDF2-SHA-256"),
  iterations: z.int().min(1).max(MAX_ITERATIONS),
  salt: z.hex().length(32),
  cipher: z.literal("AES-256-GCM"),
});
export type CipherParameters = z.infer<typeof CipherParameters>;

/** Parameters of a new file, with a random salt. */
export function newParameters(iterations: number): CipherParameters {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return { kdf: "PBKDF2-SHA-256", iterations, salt, cipher: "AES-256-GCM" };
}

/** Encrypts and decrypts the parts of one file. The `head` of the file is authenticated with each part. */
export class Cipher {
  readonly #key: Awaited<ReturnType<typeof deriveKey>>;
  readonly #head: Uint8Array<ArrayBuffer>;

  private constructor(key: Awaited<ReturnType<typeof deriveKey>>, head: Uint8Array<ArrayBuffer>) {
    this.#key = key;
    this.#head = head;
  }

  static async of(passphrase: string, parameters: CipherParameters, head: Uint8Array<ArrayBuffer>) {
    return new Cipher(await deriveKey(passphrase, parameters), head);
  }

  async encrypt(part: number, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await crypto.subtle.encrypt(this.#options(part), this.#key, bytes));
  }

  /** Throws `Unreadable` for another passphrase; intact bytes are the condition. */
  async decrypt(part: number, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return new Uint8Array(await crypto.subtle.decrypt(this.#options(part), this.#key, bytes));
    } catch {
      throw isLocked();
    }
  }

  /** The salt gives each file a key of its own, so the number of the part is a nonce. */
  #options(part: number) {
    const iv = new Uint8Array(12);
    new DataView(iv.buffer).setUint32(8, part);
    return { name: "AES-GCM", iv, additionalData: this.#head };
  }
}

async function deriveKey(passphrase: string, { salt, iterations }: CipherParameters) {
  // One text for the same characters, whichever keyboard typed them.
  const secret = new TextEncoder().encode(passphrase.normalize("NFC"));
  const material = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: fromHex(salt), iterations },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
