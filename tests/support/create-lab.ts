import { basename } from "node:path";
import type { Operation } from "#contract/operation.ts";
import type { BackupReport } from "#domain/administration/backup-report.ts";
import type { Change } from "#domain/kernel/change.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import type { OfflinePin } from "#domain/session/sign-in.ts";
import { type App, createApp } from "#server/api/app.ts";
import { newToken, type SessionLimits, tokenHash } from "#server/auth/sessions.ts";
import type { Clock } from "#server/clock.ts";
import { isoTime } from "#server/clock.ts";
import type { Accounts, Lab } from "#server/db/accounts.ts";
import { type LabDb, writtenAtServer } from "#server/db/lab-db.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import type { ReportError } from "#server/errors/error-service.ts";
import { openDiskFiles } from "#server/files/disk-files.ts";
import type { Files } from "#server/files/files.ts";
import type { BucketSettings } from "#server/files/s3/bucket-settings.ts";
import { s3Files } from "#server/files/s3/s3-files.ts";
import type { Log } from "#server/http/log.ts";
import { loadLookups } from "#server/lab/housekeeping.ts";
import type { MailDesk } from "#server/mail/resend.ts";
import type { SignIn } from "#server/people/sign-in-calls.ts";
import { aBucket, keysIn, testStore } from "./a-bucket.ts";
import { aFolder, filesBelow } from "./a-folder.ts";
import { openEmptyLab } from "./open-lab.ts";

/** A clock that does not run until it is set. */
export type HandClock = Clock & { set(iso: string): void; pass(ms: number): void };

export function handClock(iso = "2026-03-02T14:00:00.000Z"): HandClock {
  let ms = Date.parse(iso);
  return {
    now: () => ms,
    set: (next) => {
      ms = Date.parse(next);
    },
    pass: (more) => {
      ms += more;
    },
  };
}

export type RequestOptions = {
  body?: unknown;
  /** Sent unchanged, instead of `body` as JSON. */
  text?: string;
  /** Sent as a form (multipart). */
  form?: FormData | undefined;
  key?: string;
  /** `null` sends none; the default is the first person's token. */
  token?: string | null;
  headers?: Record<string, string>;
};

export type TestLab = {
  app: App;
  db: LabDb;
  accounts: Accounts;
  files: Files;
  /** The folder of its pictures; of incomplete uploads alone, where the pictures are in a bucket. */
  folder: string;
  bucket: BucketSettings | null;
  clock: HandClock;
  /** The token of a signed-in person: `dana@lab.example` or `marcus@lab.example`. */
  token(email?: string): string;
  request(method: string, path: string, ask?: RequestOptions): Promise<Response>;
  /** Writes records directly, as an import does. */
  put(changes: readonly Change[]): Promise<void>;
};

type LabOptions = {
  /** Another contract than the lab's own; the lab then starts without lookups, at feed position 0. */
  operations?: readonly Operation[];
  clock?: HandClock;
  /** The time of its clock, instead of a clock. */
  now?: string;
  /** What an import writes first. */
  records?: readonly Change[];
  log?: Log;
  file?: string;
  /** A lab that is open already, instead of a file. */
  opened?: Lab;
  /** The URL of an empty PostgreSQL schema, instead of a file. */
  database?: string;
  /** The folder for its pictures. */
  folder?: string;
  /** The bucket for its pictures; by default a new one of the store of this run, if there is one. */
  bucket?: BucketSettings | null;
  appFolder?: string;
  setupToken?: string;
  /** No account exists yet. */
  isWithoutPeople?: boolean;
  offlinePin?: OfflinePin;
  qrFolder?: string;
  sessionLimits?: SessionLimits;
  signIn?: SignIn;
  stopping?: AbortSignal;
  reportError?: ReportError;
  limits?: { bodyBytes?: number };
  mail?: MailDesk;
  backups?: { report(): BackupReport };
};

export const people = ["dana@lab.example", "marcus@lab.example"] as const;

/** A whole server with two signed-in people: the lab of the tests. It is in memory, or on PostgreSQL: {@link openEmptyLab}. */
export async function createLab(options: LabOptions = {}): Promise<TestLab> {
  const {
    now,
    clock = handClock(now),
    records = [],
    file,
    opened,
    database,
    folder = aFolder(),
    isWithoutPeople,
    ...rest
  } = options;
  const bucket = options.bucket === undefined && testStore !== undefined ? await aBucket() : options.bucket;
  const { db, accounts } =
    database !== undefined
      ? await openPostgres(database)
      : file !== undefined
        ? openSqlite(file)
        : (opened ?? (await openEmptyLab()));
  if (options.operations === undefined) await loadLookups(db, clock, demoLookups());
  const files = bucket ? s3Files(bucket, folder, { pauseMs: 1 }) : openDiskFiles(folder);
  const app = createApp({ db, accounts, files, clock, ...rest });
  const tokens = new Map<string, string>();
  for (const email of isWithoutPeople ? [] : people) tokens.set(email, await signIn(accounts, clock, email));

  const token = (email: string = people[0]): string => {
    const found = tokens.get(email);
    if (found === undefined) throw new Error(`${email} is not signed in`);
    return found;
  };
  const put = async (changes: readonly Change[]) => {
    await db.transaction((tx) => tx.apply([...changes], writtenAtServer(clock, "import", people[0])));
  };
  if (records.length > 0) await put(records);
  const request = async (method: string, path: string, ask: RequestOptions = {}) =>
    app.request(path, { method, ...toInit(ask, ask.token === undefined ? token() : ask.token) });

  return { app, db, accounts, files, folder, bucket: bucket ?? null, clock, token, request, put };
}

/** The names of every file of a lab, including incomplete uploads on the disk and in the bucket. */
export async function everyFile({ folder, bucket }: Pick<TestLab, "folder" | "bucket">): Promise<string[]> {
  const objects = bucket === null ? [] : await keysIn(bucket);
  return [...filesBelow(folder), ...objects].map((path) => basename(path)).sort();
}

function toInit({ body, text, form, key, headers }: RequestOptions, token: string | null): RequestInit {
  const sent = form ?? text ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(sent !== undefined && !form && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  };
}

/** Signs a person in without the slow hash, for longer than any test lasts: no password matches the stored one. */
async function signIn(accounts: Accounts, clock: Clock, email: string): Promise<string> {
  const id = crypto.randomUUID();
  const username = email.slice(0, email.indexOf("@"));
  const created_at = isoTime(clock);
  await accounts.add({
    id,
    username,
    email,
    password_hash: "-",
    role: "staff",
    is_disabled: false,
    picture: null,
    created_at,
  });
  return aSession(accounts, clock, id);
}

/** The token of another session of a person of the lab. */
export async function aSignIn({ accounts, clock }: TestLab, email: string = people[0]): Promise<string> {
  return aSession(accounts, clock, (await accounts.find(email))?.id ?? "");
}

async function aSession(accounts: Accounts, clock: Clock, user_id: string): Promise<string> {
  const token = newToken();
  const valid_till = "2099-01-01T00:00:00.000Z";
  const created_at = isoTime(clock);
  await accounts.sessions.add(
    { token_hash: tokenHash(token), user_id, created_at, valid_till, device: null, used_at: null },
    { password_hash: "-" },
  );
  return token;
}
