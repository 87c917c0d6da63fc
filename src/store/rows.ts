import type { Device } from "#domain/devices/schema.ts";
import type { History } from "#domain/history/schema.ts";
import type { Role } from "#domain/kernel/roles.ts";
import type { Doc } from "#domain/kernel/tables.ts";
import type { NotificationItem } from "#domain/notifications/views.ts";
import type { PeopleNames } from "#domain/people/names.ts";
import type { Receipt } from "#domain/receipts/schema.ts";
import type { OfflinePin } from "#domain/session/sign-in.ts";
import type { ClockOffset } from "#domain/values/clock-offset.ts";

/** The server's copy of a record while open writes change the copy on screen; `null` where the server has no record. */
export type BaseRow = { key: string; record: Doc | null };

/**
 * `queued → sent (acknowledged, waiting for the feed) → done`; `queued → parked` (refused; a person settles it);
 * `queued → held` (this version of the app cannot send it); `discarded` (by a person, restorable for 30 days);
 * `rescued → queued` (from a rescue file, until its author confirms it: neither sent nor shown over the records).
 */
export type OutboxState = "queued" | "sent" | "done" | "parked" | "held" | "discarded" | "rescued";

/** States of a write that the server has not acknowledged. */
export const unsettledStates = [
  "queued",
  "parked",
  "held",
  "rescued",
] as const satisfies readonly OutboxState[];

/** States in which the screen shows the write over the server's copy. */
export const openStates = ["queued", "parked", "held", "sent"] as const satisfies readonly OutboxState[];

/** States of a write that has not ended. */
export const unfinishedStates = [...openStates, "rescued"] as const satisfies readonly OutboxState[];

/** The rescue file that a write is from: its name, and who (e-mail) imported it when. Times are ISO UTC. */
export type Rescue = {
  file: string;
  by: string;
  at: string;
  /** When the author, signed in on this tablet, confirmed the write; missing until then. */
  confirmed_at?: string;
};

/** The server's answer to a write that it did not accept. */
export type WriteProblem = {
  status: number;
  code: string;
  detail: string;
  errors?: { field: string; message: string }[];
  current?: unknown;
};

export type OutboxEntry = {
  /** Order of saving on this tablet; a counter, since clocks can be set back. */
  seq: number;
  /** The command's id: its idempotency key, and the namespace of the ids derived from it. */
  id: string;
  /** Earlier keys of the write, oldest first: each resend of a refused write makes a new key. */
  former?: string[];
  /**
   * Order of saving among all writes that this tablet had at the save, also those that only a journal has: unlike `seq`
   * it continues when the database was lost. Missing in entries of earlier versions.
   */
  order?: number;
  /** How often the write was restored after it was discarded. */
  restores?: number;
  /** E-mail of the person who saved the write. It is sent under that person's token and no other. */
  user: string;
  /** E-mail of the person who saved the write, where staff have taken it over: `user` is then who sends it. */
  author?: string;
  operation: string;
  contract: number;
  title: string;
  method: "POST" | "PUT" | "DELETE";
  path: string;
  params: Record<string, string>;
  body: unknown;
  /** The body as JSON text, so that every attempt sends the same bytes. */
  body_text: string;
  lane: string;
  /** Keys of the records that the rule read, changed (`touches`) and created. */
  reads: string[];
  touches: string[];
  creates: string[];
  /** `touches` in an open state, `creates` of a rescued write, otherwise empty: the index that finds the open writes of a record. */
  open_refs: string[];
  state: OutboxState;
  recorded_at: string;
  /** Milliseconds by which this device's clock was ahead of the server's at the save; only if more than two minutes. */
  clock_off_ms?: number;
  /** The import that the write is a line of, and the name of its file; missing in other writes. */
  imported?: { id: string; file: string } | undefined;
  /** Missing in a write that was saved on this tablet. */
  rescue?: Rescue;
  attempts: number;
  first_sent_at: string | null;
  /** The last attempt, ISO UTC; missing before the first one, and in entries of earlier versions. */
  last_attempt_at?: string | null;
  /** Milliseconds since 1970 before which the write is not sent, unless a send is forced; 0 for none. */
  next_attempt_at: number;
  /** A request is under way. Outdated after a crash; the next replay clears it. */
  sending: boolean;
  problem: WriteProblem | null;
  warnings: string[];
  /** Feed position and epoch of the acknowledgement. */
  cursor: number | null;
  epoch: string | null;
  finished_at: string | null;
  /** The server's signed receipt; missing before it, and for a write that an older server accepted. */
  receipt?: Receipt;
  /**
   * 1 while the write has ended without being applied and its author has not yet seen the notice; the name of a stored
   * index, which never changes.
   */
  untold?: 1;
  /**
   * Set on a resend after a refusal that only the person's confirmation overrides, until the person confirms: the write
   * then does not count as recorded offline, so the server asks the same question again.
   */
  unconfirmed?: true;
};

export type CursorRow = {
  key: "feed";
  epoch: string;
  cursor: number;
  /** A full pull is under way. At its end, records that it did not deliver are deleted. */
  sweeping: boolean;
  /**
   * More pages follow: a later page may contain a newer version of a record than the one a write was acknowledged at.
   */
  partial: boolean;
  /**
   * The highest end of the feed that any page reported. The pull is incomplete before this position, even without
   * `more`.
   */
  until: number;
  pulled_at: string;
  /** The server's time of the last page, ISO UTC; missing until the first pull of this version of the app. */
  server_at?: string;
};

/** This tablet's contact with the lab's server. Times are milliseconds since 1970. */
export type Contact = {
  /** The last answer; null before the first one. */
  answered_at: number | null;
  /** The last answer, or the beginning of the last request without one. */
  attempted_at: number;
  /** The first attempt without an answer since the last answer; null while the server answers. */
  failing_since: number | null;
  /** The browser reported no network when the last attempt failed. */
  offline: boolean;
  /** The next try while the server does not answer: nothing is sent before it, unless a send is forced. */
  retry_at: number;
  /** The first pull that the server answered with an error since the last page; null while pulls succeed. */
  pull_failing_since: number | null;
};

/** Ids of the writes that a server in a new epoch is offered again, until their authors have been notified. */
export type Restored = { ids: string[]; is_announced: boolean };

/**
 * This device (`id`), its database, its secret (none before the first start of a version with secrets), and the id under
 * which this database reported before. All UUIDs.
 */
export type DeviceIdentity = { id: string; database: string; secret?: string; former?: string };

/** Lists that only the server has; a device shows without signal what it fetched last. */
export type FetchedLists = { devices: Device[]; mail: NotificationItem[] };

/** What remains in clear of a write that was encrypted. */
type SealedWrite = Pick<OutboxEntry, "id" | "user" | "state" | "sending" | "recorded_at">;

/**
 * Unsent work that an administrator's order has encrypted on this tablet: the public key that it was encrypted for, and its
 * unsettled writes in the order of saving. Its bytes are among the files.
 */
export type Sealed = { id: string; writes: SealedWrite[] };

/**
 * Values of this device: when a replay was last active (`replay`, milliseconds since 1970), the device's name and
 * identity, its clock compared with the server's, the last fetched lists of devices and messages, the names that people have
 * been given, the contact with the server, the changes that a page of a pull may have (`page`), the writes that a restored
 * server is offered again, the keys of writes that an administrator's order deleted here (`wiped`: a journal may still have
 * them), the token of a session that was ended before this device could report what it still has to send (`unreported`), and
 * the notices about replaced values that were shown or dismissed here, by their ids. `sealed` is {@link Sealed}.
 */
export type MarkRow =
  | { key: `sealed ${string}`; value: Sealed }
  | { key: "replay"; value: number }
  | { key: "device"; value: string }
  | { key: "identity"; value: DeviceIdentity }
  | { key: "clock"; value: ClockOffset }
  | { key: "devices"; value: { list: FetchedLists["devices"]; fetched_at: string } }
  | { key: "mail"; value: { list: FetchedLists["mail"]; fetched_at: string } }
  | { key: "names"; value: PeopleNames }
  | { key: "contact"; value: Contact }
  | { key: "page"; value: number }
  | { key: "restored"; value: Restored }
  | { key: "wiped"; value: string[] }
  | { key: "unreported"; value: string }
  | { key: `notice ${string}`; value: "shown" | "dismissed" };

export type SessionRow = {
  key: "current";
  username: string;
  email: string;
  picture: string | null;
  /** As the server last reported it; missing in a row of an older version. */
  role?: Role;
  /** `null` while the person works offline without signing in, or after the session has ended. */
  token: string | null;
  token_valid_till: string | null;
  /** The token of a session that has expired: it is sent to find out whether a person has ended the session since. */
  expired_token?: string | null;
  /** The person chose to work without signing in, because there is no signal. */
  offline: boolean;
};

/** How the server reported that a person's session was ended, and whether the lab's data were deleted from this tablet. */
export type EndedAccess = { code: "SESSION_ENDED" | "ACCOUNT_DISABLED"; wiped: boolean };

/** The history of one record as last fetched from the server. */
export type HistoryRow = { key: string; history: History; fetched_at: string };

/** A file as it is sent. An ArrayBuffer, since WebKit loses Blobs stored in IndexedDB. */
export type FileRow = { id: string; bytes: ArrayBuffer; mime: string; sent_as?: string };

/**
 * The file of a write that is stored outside the database; its JPEG thumbnail may be missing. `sent_as` is the name of the
 * file in the form that is sent, which the server does not read; a copy in a journal or a rescue file has none.
 */
export type StoredFile = {
  bytes: ArrayBuffer;
  mime: string;
  thumbnail?: ArrayBuffer | undefined;
  sent_as?: string;
};

/** An unsent write as it is stored outside the outbox: without its place in the outbox, with its file. */
export type StoredWrite = Omit<OutboxEntry, "seq"> & { file?: StoredFile | undefined };

/** `kept_at` is the time of storing, ISO UTC; when there are too many, the oldest are deleted. */
export type ThumbnailRow = FileRow & { kept_at: string };

/** A PIN as stored: PBKDF2-SHA-256 with its own salt and number of iterations. */
export type PinHash = { salt: ArrayBuffer; iterations: number; hash: ArrayBuffer };

/** A person who has signed in on this tablet. */
export type Person = {
  email: string;
  username: string;
  picture: string | null;
  /** As in {@link SessionRow}. */
  role?: Role;
  signed_in_at: string;
  /** The lab's setting at the last sign-in; a row of an older version has none and needs the PIN. */
  offline_pin?: OfflinePin;
  /** The address of the lab's shared folder of QR codes, as at the last sign-in. */
  qr_folder?: string | undefined;
  pin?: PinHash;
  /** Tries of the PIN since the last right PIN or password. */
  pin_tries?: number;
  /** The person does not want a PIN on this tablet. */
  pin_declined?: true;
  /** When the person put off the offer of a PIN, ISO UTC. */
  pin_later?: string;
  /** The last session was ended, at the server; missing after the next sign-in. */
  ended?: EndedAccess | undefined;
};

/** `typed` are the fields that the person changed; undefined in drafts of earlier versions. */
export type Draft = { key: string; user: string; values: unknown; saved_at: string; typed?: string[] };
