import type { DeviceReport } from "#domain/devices/schema.ts";
import type { Stamp } from "#domain/kernel/change.ts";
import type { Role } from "#domain/kernel/roles.ts";
import type { LabStore } from "#store/db.ts";
import type { Draft, FileRow, OutboxEntry, Sealed, ThumbnailRow } from "#store/rows.ts";
import type { Journal } from "./journal/journal.ts";

/** The environment that sync runs in. The browser and the tests each provide one. */
export type SyncEnv = {
  store: LabStore;
  /** The second place of unsent writes, outside the database. The worker has none: it saves nothing. */
  journal?: Journal;
  /**
   * Applies the open writes over the server's copies by the lab's rules ({@link reapply} in `write/overlay.ts`). The worker
   * has none: its code does not contain the rules, and a page does what needs them.
   */
  reapply?: (store: LabStore, open: readonly OutboxEntry[]) => Promise<void>;
  /** Encrypts the unsent work of a tablet that is to be wiped ({@link seal}): a page loads the code then. Missing: it remains in clear. */
  seal?: (store: LabStore, publicKey: string) => Promise<SealedWork | null>;
  /** Decrypts work that an order to wipe this tablet has encrypted ({@link unseal}); the worker has none, as of `reapply`. */
  unseal?: (env: SyncEnv) => Promise<void>;
  /** The discards that the journals of this device have recorded, as `discardName` names them; page and worker read them. */
  discards?: () => Promise<ReadonlySet<string>>;
  fetch: typeof fetch;
  /** Missing where the browser has none: two replays may then run at once, which idempotency keys make harmless. */
  locks: Pick<LockManager, "request"> | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  /** 0 ≤ x < 1. */
  random: () => number;
  newId: () => string;
  /** The device's name, sent with each request. */
  device: () => Promise<string>;
  /** What this device reports at each pull about app and storage; missing where it reports nothing. */
  about?: () => Promise<AboutDevice>;
  /** Reports an error to the lab's error service ({@link errorReporter} in `send/report-errors.ts`); missing where none is reported. */
  report?: (error: unknown) => void;
  /** Origin of the API; empty for the page's own origin. */
  origin: string;
};

/** What a device reports about the app and its storage; null for what its browser does not report. */
export type AboutDevice = Pick<DeviceReport, "app" | "persisted" | "free_bytes">;

/** What the server does not have: unsent writes of all people with their pictures, unseen notices about writes, and drafts. */
export type UnsentWork = {
  outbox: OutboxEntry[];
  blobs: FileRow[];
  thumbnails: ThumbnailRow[];
  drafts: Draft[];
};

/** Unsent work, encrypted; `isOf` is true for the same work. */
export type SealedWork = Sealed & { bytes: ArrayBuffer; isOf(present: UnsentWork): boolean };

/** The environment's time, ISO-8601 UTC. */
export function isoNow(env: Pick<SyncEnv, "now">): string {
  return new Date(env.now()).toISOString();
}

/** The part of the environment that a write needs. */
export type WriteEnv = Pick<SyncEnv, "store" | "journal" | "now" | "newId">;

/** Returns the stamp of a write that `user` (e-mail) saves now in `role`. */
export function newStamp(env: WriteEnv, user: string, role: Role): Stamp {
  return { id: env.newId(), user, role, now: isoNow(env), recordedOffline: null };
}
