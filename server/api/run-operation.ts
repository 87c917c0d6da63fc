import type { AnyCall, AnyCommand, AnyQuery, Operation } from "#contract/operation.ts";
import { sessionCalls } from "#contract/session/calls.ts";
import { RECEIPT_HEADER } from "#contract/sync/answers.ts";
import { csvFileName } from "#domain/csv/write.ts";
import { withImporter } from "#domain/history/schema.ts";
import type { AnyList } from "#domain/kernel/list.ts";
import { checkToken } from "../auth/api-tokens.ts";
import { checkTakeOver } from "../auth/people.ts";
import type { Clock } from "../clock.ts";
import { isoTime } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { Files } from "../files/files.ts";
import { receiveFile } from "../files/receive-file.ts";
import { type Answer, type AnyAnswer, invalid, Problem } from "../http/problems.ts";
import {
  checkStorable,
  clockOffOf,
  commandKeys,
  emailIn,
  ifMatch,
  readJson,
  readParams,
  readQuery,
  recordedOffline,
  toETag,
} from "../http/read-request.ts";
import { OwnAnswer } from "../http/responses.ts";
import type { Match } from "../http/routes.ts";
import { execute, type IncomingCommand } from "../lab/execute.ts";
import { authorOf, type Caller, type CallHandlers, checkRole, type Sender } from "../lab/handler.ts";
import { listAnswer } from "../lab/list-answer.ts";
import { receiptOf, toHeader } from "../lab/receipts.ts";
import { type Meter, outcomeOf } from "../metrics/meter.ts";

export type ServedLab = {
  db: LabDb;
  accounts: Accounts;
  files: Files;
  clock: Clock;
  meter: Meter;
  calls: CallHandlers;
  /** Bytes of a body without a file. */
  maxBodyBytes: number;
  /**
   * The public address of the lab, if it is configured: `https://lab.example`. Without it the addresses in answers are
   * paths: the host that a request names may be anyone's.
   */
  origin: string | null;
  onError: (error: unknown) => void;
};

/** Pictures that an earlier version's answers have left in the browser's cache. */
const EMPTIES_CACHE = { "Clear-Site-Data": '"cache"' };
/** Bytes of the body of a call without sign-in. */
const MAX_OPEN_BYTES = 10_000;

/** Runs one operation for one request and returns its answer. Throws `Problem` for a refusal. */
export async function runOperation(
  lab: ServedLab,
  { operation, params }: Match,
  request: Request,
  caller: Caller,
): Promise<AnyAnswer> {
  await checkEpoch(lab.db, request.headers.get("X-Fibril-Epoch"));
  if (caller.token !== null) checkToken(operation, caller.token);
  // A command is checked where it runs: the repeat of an accepted write gets its first reply in every role.
  if (operation.kind !== "command" && caller.account !== null) checkRole(operation, caller.account.role);
  if (operation.kind !== "command" && operation.list !== undefined)
    return answerList(lab, operation.list, operation, request);
  switch (operation.kind) {
    case "query":
      return answerQuery(lab, operation, params, request);
    case "command":
      return operation.file
        ? runWithFile(lab, operation, params, request, authorOf(caller))
        : runCommand(lab, operation, params, request, authorOf(caller), {
            body: await readStorable(request, lab.maxBodyBytes),
          });
    case "call": {
      const path = operation.params ? readParams(operation.params, params) : {};
      const query = readQuery(operation.query, request.url);
      const json = operation.open
        ? await readStorable(request, MAX_OPEN_BYTES)
        : await (operation.checksParts ? readJson : readStorable)(request, lab.maxBodyBytes);
      const body = operation.body.safeParse(json);
      if (!body.success) throw invalid(body.error);
      const handler = lab.calls[operation.name];
      if (handler === undefined) throw new Error(`The call ${operation.name} has no handler`);
      const answer = await handler({
        params: path as never,
        query: query as never,
        body: body.data as never,
        caller,
        request,
      });
      if (answer instanceof OwnAnswer) return answer.answer(request.method, operation.status);
      return {
        status: operation.status,
        body: JSON.stringify(answer),
        ...(operation.name === sessionCalls.logout.name && { headers: EMPTIES_CACHE }),
      };
    }
  }
}

/** Returns the body's JSON. Throws 400 if it contains text that cannot be stored. */
async function readStorable(request: Request, maxBytes: number): Promise<unknown> {
  const body = await readJson(request, maxBytes);
  checkStorable(body);
  return body;
}

/** Throws 412 when the client names another epoch: it must first pull the restored data. */
async function checkEpoch(db: LabDb, named: string | null): Promise<void> {
  if (named === null || named === (await db.epoch())) return;
  throw new Problem(412, "EPOCH_CHANGED", "The server was restored from a backup. Pull its changes first.");
}

/** Answers from the list's declaration and never loads all of its records at once. */
async function answerList(
  lab: ServedLab,
  list: AnyList,
  operation: AnyQuery | AnyCall,
  request: Request,
): Promise<AnyAnswer> {
  const slices = lab.db.rows(list, readQuery(operation.query, request.url));
  const csv = csvFor(operation, request);
  const body = request.method === "HEAD" ? "" : await listAnswer(slices, lab.onError, csv);
  return { status: 200, body, ...(csv && { headers: csvHeaders(lab, operation.path) }) };
}

/** How an answer is written as CSV; undefined for a client that does not accept it. */
function csvFor(operation: AnyQuery | AnyCall, request: Request): AnyQuery["csv"] {
  const isAccepted = /\btext\/csv\b/.test(request.headers.get("Accept") ?? "");
  return operation.kind === "query" && isAccepted ? operation.csv : undefined;
}

/** The file has the name of the last part of its path: `ledger-2026-11-19.csv`. */
function csvHeaders({ clock }: ServedLab, path: string): Record<string, string> {
  const name = csvFileName(path.split("/").at(-1) ?? "", isoTime(clock));
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  };
}

async function answerQuery(
  lab: ServedLab,
  operation: AnyQuery,
  raw: Record<string, string>,
  request: Request,
): Promise<AnyAnswer> {
  const params = readParams(operation.params, raw);
  const query = readQuery(operation.query, request.url);
  // The version is read before the record. If the record changes between the two reads, the version is too old and a
  // write that names it is refused.
  const version =
    operation.of && params.id ? await lab.db.version({ table: operation.of, id: params.id }) : null;
  const answer = await operation.read(lab.db, { params, query }, isoTime(lab.clock), lab.origin ?? "");
  if (answer === undefined) throw new Problem(404, "NOT_FOUND", `${operation.entity ?? "Record"} not found`);
  const csv = csvFor(operation, request);
  if (csv) {
    const headers = csvHeaders(lab, operation.path);
    return { status: 200, body: csv.head + csv.lines(answer), headers };
  }
  return {
    status: 200,
    body: JSON.stringify(answer),
    ...(version !== null && { headers: { ETag: toETag(version) } }),
  };
}

async function runCommand(
  lab: ServedLab,
  operation: AnyCommand,
  raw: Record<string, string>,
  request: Request,
  by: Sender,
  content: Pick<IncomingCommand, "body" | "storedFile" | "storeFile">,
): Promise<Answer> {
  const { headers } = request;
  const signingKey = await lab.db.receiptKey();
  const takenOverFrom = emailIn(headers.get("X-Fibril-Taken-Over-From"));
  if (takenOverFrom !== null) await checkTakeOver(lab.accounts, takenOverFrom, by.role);
  const executing = execute(lab.db, lab.clock, {
    operation,
    ...by,
    params: readParams(operation.params, raw),
    ...content,
    ...commandKeys(headers.get("Idempotency-Key"), by.user, signingKey),
    ifMatch: ifMatch(headers.get("If-Match")),
    recordedOffline: recordedOffline(headers.get("X-Recorded-Offline"), isoTime(lab.clock)),
    clockOffMs: clockOffOf(headers.get("X-Fibril-Clock-Off")),
    takenOverFrom,
    device: withImporter(by.device, emailIn(headers.get("X-Fibril-Imported-By")), takenOverFrom),
  });
  const count = (status: number, isRepeat?: boolean) =>
    lab.meter.write(operation.name, outcomeOf(status, isRepeat));
  executing.then(
    ({ status, isRepeat }) => count(status, isRepeat),
    (error) => count(error instanceof Problem ? error.answer.status : 500),
  );
  const { cursor, stored, isRepeat: _, ...answer } = await executing;
  const receipt = receiptOf(stored, signingKey);
  return {
    ...answer,
    headers: {
      "X-Fibril-Cursor": String(cursor),
      ...(receipt && { [RECEIPT_HEADER]: toHeader(receipt) }),
    },
  };
}

/** Stores the file in the command's transaction. The file of a refused or repeated write is deleted. */
async function runWithFile(
  lab: ServedLab,
  operation: AnyCommand,
  raw: Record<string, string>,
  request: Request,
  by: Sender,
): Promise<Answer> {
  const { file, makes } = operation;
  if (file === undefined || makes === undefined) throw new Error(`${operation.name} accepts no file`);
  // Checked before the upload is read: a malformed path is refused at once.
  readParams(operation.params, raw);
  const received = await receiveFile(request, lab.files, file);
  lab.meter.file(operation.name, received.sentBytes);
  const storeFile: IncomingCommand["storeFile"] = (input, stamp) => received.store(makes(input, stamp));
  try {
    const { body, storedFile } = received;
    return await runCommand(lab, operation, raw, request, by, { body, storedFile, storeFile });
  } finally {
    await received.discard();
  }
}

/** Throws at start when a call that is not a list has no handler. */
export function checkHandlers(operations: readonly Operation[], calls: CallHandlers): void {
  const missing = operations.filter(
    (operation) =>
      operation.kind === "call" && operation.list === undefined && calls[operation.name] === undefined,
  );
  if (missing.length > 0)
    throw new Error(`Calls without a handler: ${missing.map(({ name }) => name).join(", ")}`);
}
