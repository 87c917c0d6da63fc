import type { History } from "#domain/history/schema.ts";
import type { Doc } from "#domain/kernel/tables.ts";

/** The server's copy of a record, kept beside the one on screen while writes on it are unsent. */
export type BaseRow = { key: string; record: Doc | null };

/**
 * `queued → sent (acknowledged, waiting for the feed) → done`; `queued → parked` (a person settles it); `held` (this
 * version can't send it); `discarded` by a person, restorable for 30 days.
 */
export type OutboxState = "queued" | "sent" | "done" | "parked" | "held" | "discarded";

/** States of a write that the server has not acknowledged. */
export const unsettledStates = ["queued", "parked", "held"] as const satisfies readonly OutboxState[];

/** States in which the screen shows the write over the server's copy. */
export const openStates = [...unsettledStates, "sent"] as const satisfies readonly OutboxState[];

/** What the server said of a write it did not take. */
export type WriteProblem = {
  status: number;
  code: string;
  detail: string;
  errors?: { field: string; message: string }[];
  current?: unknown;
};

export type OutboxEntry = {
  /** Order of saving on this tablet; never a clock. */
  seq: number;
  /** The command's id: its idempotency key, and the seed of the ids it makes. */
  id: string;
  /** E-mail of who saved it. It is sent under that person's token and no other. */
  user: string;
  operation: string;
  contract: number;
  title: string;
  method: "POST" | "PUT" | "DELETE";
  path: string;
  params: Record<string, string>;
  body: unknown;
  /** The body as it is sent, the same bytes at every attempt. */
  body_text: string;
  lane: string;
  /** Keys of the records the rule looked at, wrote, and made. */
  reads: string[];
  touches: string[];
  creates: string[];
  /** `touches` while the write is open, else empty: the index that finds what stands over a record. */
  open_refs: string[];
  state: OutboxState;
  recorded_at: string;
  attempts: number;
  first_sent_at: string | null;
  /** Epoch milliseconds before which a retry is pointless; 0 for none. */
  next_attempt_at: number;
  /** A request is under way. Stale after a crash; cleared when the next replay starts. */
  sending: boolean;
  problem: WriteProblem | null;
  warnings: string[];
  /** Feed position and epoch of the acknowledgement. */
  cursor: number | null;
  epoch: string | null;
  finished_at: string | null;
  /** The write ended without being applied, and its author has not been told so yet. */
  untold?: 1;
};

export type CursorRow = {
  key: "feed";
  epoch: string;
  cursor: number;
  /** A fresh pull is under way: at its end, records it did not bring are gone. */
  sweeping: boolean;
  /** More pages follow: a record may be on its way in a newer version than a write was acknowledged at. */
  partial: boolean;
  /** Where the feed ended when the newest of these pages was read: until then more follows, whoever says it does not. */
  until: number;
  pulled_at: string;
};

/** Small facts of this device: when a replayer last sent (`replay`, epoch milliseconds), what the device is called. */
export type MarkRow = { key: "replay"; value: number } | { key: "device"; value: string };

export type SessionRow = {
  key: "current";
  username: string;
  email: string;
  picture: string | null;
  /** `null` while the person works on without signal, or after the server ended the session. */
  token: string | null;
  token_valid_till: string | null;
  /** The person chose to work on without signing in, since there is no signal. */
  offline: boolean;
};

/** The history of one record as the server last told it. */
export type HistoryRow = { key: string; history: History; fetched_at: string };

/** A file as it is sent. An ArrayBuffer, since WebKit loses Blobs that lie in IndexedDB. */
export type FileRow = { id: string; bytes: ArrayBuffer; mime: string };

/** `kept_at` is ISO UTC: when there are too many, those that were kept first go. */
export type ThumbnailRow = FileRow & { kept_at: string };

/** Someone whose data this tablet holds. */
export type Person = { email: string; username: string; picture: string | null; signed_in_at: string };

export type Draft = { key: string; user: string; values: unknown; saved_at: string };
