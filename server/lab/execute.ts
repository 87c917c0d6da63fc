import { hash } from "node:crypto";
import type { AnyCommand } from "#contract/operation.ts";
import { fillPath } from "#contract/operation.ts";
import type { Stamp } from "#domain/kernel/change.ts";
import { nameLastEditor } from "#domain/kernel/edits.ts";
import { decideWith } from "#domain/kernel/records.ts";
import type { Role } from "#domain/kernel/roles.ts";
import type { Clock } from "../clock.ts";
import { isoTime } from "../clock.ts";
import type { LabDb, LabTransaction, StoredReply } from "../db/lab-db.ts";
import type { StoredFileFields } from "../files/receive-file.ts";
import { type Answer, invalid, Problem, rejected } from "../http/problems.ts";
import { type IfMatch, toETag } from "../http/read-request.ts";
import { checkRole } from "./handler.ts";
import { mergeWarnings, noticesAbout } from "./replacements.ts";

/** A received command. Its body is parsed JSON, not yet checked. */
export type IncomingCommand = {
  operation: AnyCommand;
  params: Record<string, string>;
  body: unknown;
  /** UUID: the command's id. */
  key: string;
  /** The id that a server of an earlier version gave the command: its reply may be stored under it. */
  formerKey?: string;
  /** E-mail of the signed-in person. */
  user: string;
  /** E-mail of the person who saved the write, which staff have taken over. */
  takenOverFrom?: string | null;
  /** The person's role now, when the command arrives. */
  role: Role;
  device: string | null;
  recordedOffline: string | null;
  /** Milliseconds by which the device's clock was ahead of the server's, if more than two minutes. */
  clockOffMs?: number | null;
  /** `If-Match`: the lane's record must have one of these versions. */
  ifMatch?: IfMatch;
  /** SHA-256 and length of the file that is stored, if not those in the body: a picture is stored without its place. */
  storedFile?: StoredFileFields;
  /** Stores the command's file after the rule accepted the command and before any record is written. */
  storeFile?: (input: Input, stamp: Stamp) => Promise<void>;
};

type Input = { params: Record<string, string>; body: unknown };

/** The answer, the feed position after the write, and the stored reply: a repeated write has the first one. */
type Executed = Answer & { cursor: number; stored: StoredReply; isRepeat: boolean };

/** A command with its stamp and the result of parsing its body. */
export type Checked = IncomingCommand & { stamp: Stamp; parsed: ReturnType<AnyCommand["body"]["safeParse"]> };

/** Stamps a command and parses its body with the operation's schema. */
export function check(clock: Clock, incoming: IncomingCommand): Checked {
  const { operation, body, storedFile, key, user, role, recordedOffline } = incoming;
  const stamp: Stamp = { id: key, user, role, now: isoTime(clock), recordedOffline, final: true };
  const parsed = operation.body.safeParse(storedFile ? { ...(body as object), ...storedFile } : body);
  return { ...incoming, stamp, parsed };
}

/** Runs one command, once per key, in its own transaction. Throws `Problem` when the version or the body is refused. */
export function execute(db: LabDb, clock: Clock, incoming: IncomingCommand): Promise<Executed> {
  const checked = check(clock, incoming);
  return db.transaction(async (tx) => {
    await checkVersion(db, tx, checked);
    return executeIn(tx, checked);
  }, replyKeys(incoming));
}

/** The keys under which the reply to a write can be stored. */
export const replyKeys = ({ key, formerKey }: Pick<IncomingCommand, "key" | "formerKey">): string[] =>
  formerKey === undefined ? [key] : [key, formerKey];

/**
 * Throws 412 when the record has another version than the write accepts. A repeated write is not checked: it gets its
 * first reply. The refusal is not stored, so the client may use the same key with the present version.
 */
async function checkVersion(db: LabDb, tx: LabTransaction, checked: Checked): Promise<void> {
  const { operation, params, parsed, stamp, ifMatch = null } = checked;
  if (ifMatch === null || !parsed.success || (await firstReply(tx, checked)) !== null) return;
  const version = await db.version(operation.lane({ params, body: parsed.data }, stamp));
  if (version !== null && (ifMatch === "any" || ifMatch.includes(version))) return;
  throw new Problem(
    412,
    "VERSION_CHANGED",
    "The record has been changed since. Read it again, then send your change.",
    {
      ...(version !== null && { headers: { ETag: toETag(version) }, current: { version } }),
    },
  );
}

/**
 * Runs one command once per key: its records, their feed rows and its reply are stored together or not at all. A repeat
 * gets the first reply, even if the records or the person's role have changed since. Throws 422 for the same key with
 * another body, 403 when the role lacks the right.
 */
export async function executeIn(tx: LabTransaction, checked: Checked): Promise<Executed> {
  const { operation, params, body, key, user, device, clockOffMs = null, stamp, parsed } = checked;
  const { takenOverFrom = null } = checked;
  const path = fillPath(operation.path, params);
  const request = JSON.stringify(body);
  const fingerprint = hash("sha256", `${operation.method} ${path}\n${request}`);
  const known = await firstReply(tx, checked);
  if (known !== null) {
    // Of a write that was taken over, only the answer to its author may have been lost.
    if (known.fingerprint !== fingerprint || ![user, takenOverFrom].includes(known.user)) throw keyReused();
    return { status: known.status, body: known.body, cursor: known.cursor, stored: known, isRepeat: true };
  }
  checkRole(operation, stamp.role);
  if (!parsed.success) throw invalid(parsed.error);

  const answer = await decideAndApply(tx, checked, parsed.data);
  const cursor = await tx.position();
  const stored: StoredReply = {
    key,
    user,
    operation: operation.name,
    method: operation.method,
    path,
    fingerprint,
    request,
    recorded_at: stamp.recordedOffline,
    clock_off_ms: clockOffMs,
    received_at: stamp.now,
    device,
    status: answer.status,
    body: answer.body,
    cursor,
  };
  await tx.saveReply(stored);
  return { ...answer, cursor, stored, isRepeat: false };
}

/** The stored reply to a write that is repeated. Another person's reply under the former key is not one. */
async function firstReply(
  tx: LabTransaction,
  { key, formerKey, user }: Checked,
): Promise<StoredReply | null> {
  const known = await tx.reply(key);
  if (known !== null || formerKey === undefined) return known;
  const former = await tx.reply(formerKey);
  return former?.user === user ? former : null;
}

async function decideAndApply(
  tx: LabTransaction,
  { operation, params, stamp, device, clockOffMs = null, storeFile }: Checked,
  body: unknown,
): Promise<Answer> {
  const input = { params, body };
  const { result, read } = await decideWith(
    (lab) => operation.decide(lab, input, stamp),
    (keys) => tx.lock(keys),
  );
  if (result.kind === "rejected") {
    // As in `checkRole`: not stored.
    if (result.code === "FORBIDDEN") throw rejected(result);
    if (result.code !== "EDIT_CONFLICT") return rejected(result).answer;
    const { table, id } = operation.lane(input, stamp);
    return rejected(await nameLastEditor(result, tx.history(table, id))).answer;
  }

  await storeFile?.(input, stamp);
  const by = {
    command: stamp.id,
    operation: operation.name,
    user: stamp.user,
    device,
    at: stamp.now,
    recorded_at: stamp.recordedOffline,
    clock_off_ms: clockOffMs,
  };
  await tx.apply(result.changes, by);
  const notices = await noticesAbout(tx, operation, stamp, result, read);
  if (notices.length > 0) await tx.apply(notices, by);
  const reply = await operation.reply(tx, input, stamp);
  if (reply === undefined) throw new Error(`${operation.name} wrote its changes but returned no reply`);
  const warnings = [...result.warnings, ...mergeWarnings(operation, result)];
  const warned = warnings.length > 0 ? { ...reply, warnings } : reply;
  return { status: operation.status, body: JSON.stringify(warned) };
}

const keyReused = () => new Problem(422, "IDEMPOTENCY_KEY_REUSED", "Idempotency key reused");
