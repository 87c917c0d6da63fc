import type { z } from "zod";
import type { AnyCommand } from "#contract/operation.ts";
import type { BatchWrite } from "#contract/sync/calls.ts";
import { withImporter } from "#domain/history/schema.ts";
import { refKey } from "#domain/kernel/change.ts";
import type { Receipt } from "#domain/receipts/schema.ts";
import { checkTakeOver } from "../auth/people.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import { DatabaseUnavailable, type LabDb, type LabTransaction } from "../db/lab-db.ts";
import { internal, Problem } from "../http/problems.ts";
import { checkStorable, commandKeys, readParams, recordedOffline } from "../http/read-request.ts";
import { JsonText } from "../http/responses.ts";
import type { Routes } from "../http/routes.ts";
import { type Meter, outcomeOf, type WriteOutcome } from "../metrics/meter.ts";
import { nextTurn } from "../turns.ts";
import { type Checked, check, executeIn, replyKeys } from "./execute.ts";
import type { Sender } from "./handler.ts";
import { receiptOf } from "./receipts.ts";

type Write = z.output<typeof BatchWrite>;

type BatchLab = {
  db: LabDb;
  accounts: Accounts;
  clock: Clock;
  routes: Routes;
  meter: Meter;
  onError: (error: unknown) => void;
};

/**
 * Runs the writes in order, each in its own savepoint with its own reply, and commits them together: either all replies
 * are stored or none. After a write that is not accepted, later writes of its lane get 424 without being run. Their keys
 * remain unused, so the client can send them again. With `isBrief`, of the body of an accepted write only its warnings are
 * answered.
 */
export async function runBatch(
  lab: BatchLab,
  writes: Write[],
  by: Sender,
  isBrief: boolean,
): Promise<JsonText> {
  const signingKey = await lab.db.receiptKey();
  const refusals = await takeOversRefused(lab.accounts, writes, by);
  const keys = writes.flatMap(({ key }) => replyKeys(commandKeys(key, by.user, signingKey)));
  const done = await lab.db.transaction(async (tx) => {
    const blockedLanes = new Set<string>();
    const all: Done[] = [];
    for (const write of writes) {
      // Other requests run between two writes. None of these writes is committed, or can be read, before the last.
      await nextTurn();
      const refusal = refusals.get(write.taken_over_from ?? "");
      const prepared = refusal ? { problem: refusal } : prepare(lab, write, by, signingKey);
      all.push(await runOne(lab, tx, write.key, prepared, blockedLanes, { signingKey, isBrief }));
    }
    return all;
  }, keys);
  // Not before the commit: the transaction may run again.
  for (const { operation, outcome } of done) lab.meter.write(operation, outcome);
  return new JsonText(`{"replies":[${done.map(({ reply }) => reply).join(",")}]}`);
}

/** Why the writes of people (e-mails) may not be taken over; empty for a batch of one's own writes. */
async function takeOversRefused(
  accounts: Accounts,
  writes: readonly Write[],
  { role }: Sender,
): Promise<Map<string, Problem>> {
  const refusals = new Map<string, Problem>();
  for (const author of new Set(writes.flatMap(({ taken_over_from }) => taken_over_from ?? [])))
    try {
      await checkTakeOver(accounts, author, role);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refusals.set(author, problem);
    }
  return refusals;
}

/** A write of the batch with its reply as JSON, for the meter with its operation and what became of it. */
type Done = { reply: string; operation: string; outcome: WriteOutcome };

/** A checked write with its lane, or the error that prevents it. */
type Prepared = { checked: Checked; lane: string } | { problem: unknown };

function prepare(lab: BatchLab, write: Write, by: Sender, signingKey: string | null): Prepared {
  try {
    // The body first, so that the answer names its fields.
    checkStorable(write.body);
    checkStorable(write);
    const { operation, params } = commandAt(lab.routes, write);
    const checked = check(lab.clock, {
      operation,
      params,
      ...by,
      body: write.body ?? {},
      ...commandKeys(write.key, by.user, signingKey),
      recordedOffline: recordedOffline(write.recorded_at, isoTime(lab.clock)),
      clockOffMs: write.clock_off_ms ?? null,
      takenOverFrom: write.taken_over_from ?? null,
      device: withImporter(by.device, write.imported_by ?? null, write.taken_over_from ?? null),
    });
    return { checked, lane: laneOf(checked) };
  } catch (problem) {
    return { problem };
  }
}

async function runOne(
  lab: BatchLab,
  tx: LabTransaction,
  key: string,
  write: Prepared,
  blockedLanes: Set<string>,
  { signingKey, isBrief }: { signingKey: string | null; isBrief: boolean },
): Promise<Done> {
  const operation = "checked" in write ? write.checked.operation.name : "unknown";
  try {
    if ("problem" in write) throw write.problem;
    const { checked, lane } = write;
    if (blockedLanes.has(lane))
      throw new Problem(424, "EARLIER_REFUSED", "An earlier write of this record was refused.");
    const { status, body, cursor, stored, isRepeat } = await tx.part(() => executeIn(tx, checked));
    if (status >= 400) blockedLanes.add(lane);
    const receipt = receiptOf(stored, signingKey);
    return {
      reply: toText(key, status, isBrief && status < 300 ? warningsIn(body) : body, cursor, receipt),
      operation,
      outcome: outcomeOf(status, isRepeat),
    };
  } catch (error) {
    // Nothing can be committed: the whole batch is sent again.
    if (error instanceof DatabaseUnavailable) throw error;
    if ("lane" in write) blockedLanes.add(write.lane);
    if (!(error instanceof Problem)) lab.onError(error);
    const { status, body } = (error instanceof Problem ? error : internal()).answer;
    return { reply: toText(key, status, body, await tx.position()), operation, outcome: outcomeOf(status) };
  }
}

/** Returns one of the `BatchReplies` as JSON. `body` is JSON. */
function toText(key: string, status: number, body: string, cursor: number, receipt?: Receipt | null): string {
  const more = receipt ? `,"receipt":${JSON.stringify(receipt)}` : "";
  return `{"key":${JSON.stringify(key)},"status":${status},"body":${body},"cursor":${cursor}${more}}`;
}

/** The warnings in the body of an accepted write, as a body of their own, or null. Bodies are JSON. */
function warningsIn(body: string): string {
  const { warnings } = (JSON.parse(body) ?? {}) as { warnings?: string[] };
  return JSON.stringify(warnings === undefined ? null : { warnings });
}

function commandAt(
  routes: Routes,
  { method, path }: Write,
): { operation: AnyCommand; params: Record<string, string> } {
  const { operation, params } = routes.find(method, path);
  if (operation.kind !== "command")
    throw new Problem(405, "METHOD_NOT_ALLOWED", "Only writes can be batched");
  if (operation.file) throw new Problem(400, "BAD_REQUEST", "A write with a file is sent on its own");
  return { operation, params: readParams(operation.params, params) };
}

/** Returns the write's lane. A write whose body is too malformed to have one gets its own lane. */
function laneOf({ operation, params, body, key, stamp, parsed }: Checked): string {
  try {
    return refKey(operation.lane({ params, body: parsed.success ? parsed.data : body }, stamp));
  } catch {
    return key;
  }
}
