import type { Stamp } from "#domain/kernel/change.ts";
import type { LabStore } from "#store/db.ts";

/** What sync needs of the world. The page, the worker and the tests each bring their own. */
export type SyncEnv = {
  store: LabStore;
  fetch: typeof fetch;
  /** Missing where the browser has none: then only idempotency keys stand between two replayers, which is enough. */
  locks: Pick<LockManager, "request"> | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  /** 0 ≤ x < 1. */
  random: () => number;
  newId: () => string;
  /** What the server's log calls this device. */
  device: () => Promise<string>;
  /** Where the API lives; empty for the same origin. */
  origin: string;
};

/** Now, ISO-8601 UTC. */
export function isoNow(env: Pick<SyncEnv, "now">): string {
  return new Date(env.now()).toISOString();
}

/** What a write needs of the world. */
export type WriteEnv = Pick<SyncEnv, "store" | "now" | "newId">;

/** The stamp of a write that is saved now. */
export function newStamp(env: WriteEnv, user: string): Stamp {
  return { id: env.newId(), user, now: isoNow(env), recordedOffline: null };
}
