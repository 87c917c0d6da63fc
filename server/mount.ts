import type { z } from "zod";
import type { AnyCommand, AnyQuery, Operation } from "#contract/operation.ts";
import type { AnyList } from "#domain/list.ts";
import type { Clock } from "./clock.ts";
import { isoTime } from "./clock.ts";
import type { Account } from "./db/accounts.ts";
import type { LabDb } from "./db/lab-db.ts";
import { ifMatch, toETag } from "./etags.ts";
import { type Arrival, execute } from "./execute.ts";
import type { Files } from "./files/files.ts";
import { SentFile } from "./files/sent-file.ts";
import { takePicture } from "./files/take-picture.ts";
import { listAnswer } from "./list-answer.ts";
import { type Answer, invalid, Problem, type Sent } from "./problems.ts";
import { commandKey, deviceOf, readJson, readParams, readQuery, recordedOffline } from "./read-request.ts";
import type { Match } from "./routes.ts";

/** Who asks: `account` is null on open calls. */
export type Caller = { account: Account | null; token: string | null; address: string };

/** What a call's own handler gets: checked path, query and body. */
type CallInput = { params: never; query: never; body: never; caller: Caller; request: Request };
export type CallHandler = (input: CallInput) => Promise<unknown>;
export type CallHandlers = Record<string, CallHandler>;

export type Served = {
  db: LabDb;
  files: Files;
  clock: Clock;
  calls: CallHandlers;
  onError: (error: unknown) => void;
};

/** Answers one request to one operation. Problems are thrown. */
export async function serve(
  lab: Served,
  { operation, params }: Match,
  request: Request,
  caller: Caller,
): Promise<Sent> {
  await heedEpoch(lab.db, request.headers.get("X-Fibril-Epoch"));
  if (operation.kind !== "command" && operation.list !== undefined)
    return answerList(lab, operation.list, operation.query, request);
  switch (operation.kind) {
    case "query":
      return answerQuery(lab, operation, params, request);
    case "command":
      return operation.file
        ? runWithFile(lab, operation, params, request, emailOf(caller))
        : runCommand(lab, operation, params, request, emailOf(caller), { body: await readJson(request) });
    case "call": {
      const path = operation.params ? readParams(operation.params, params) : {};
      const query = readQuery(operation.query, request.url);
      const body = operation.body.safeParse(await readJson(request));
      if (!body.success) throw invalid(body.error);
      const handler = lab.calls[operation.name];
      if (handler === undefined) throw new Error(`Nothing answers the call ${operation.name}`);
      const answer = await handler({
        ...{ params: path as never, query: query as never, body: body.data as never },
        ...{ caller, request },
      });
      if (answer instanceof SentFile) return answer.answer(request.method);
      return { status: operation.status, body: JSON.stringify(answer) };
    }
  }
}

/** A client that says which epoch it knows means no other: before it has pulled the new one, nothing of its is run. */
async function heedEpoch(db: LabDb, known: string | null): Promise<void> {
  if (known === null || known === (await db.epoch())) return;
  throw new Problem(412, "EPOCH_CHANGED", "The server was restored from a backup. Pull its changes first.");
}

/** From the declaration of the list alone, and never all of its records at once. */
async function answerList(lab: Served, list: AnyList, shape: z.ZodType, request: Request): Promise<Sent> {
  const slices = lab.db.rows(list, readQuery(shape, request.url));
  const body = request.method === "HEAD" ? "" : await listAnswer(slices, lab.onError);
  return { status: 200, body };
}

async function answerQuery(
  lab: Served,
  operation: AnyQuery,
  raw: Record<string, string>,
  request: Request,
): Promise<Sent> {
  const params = readParams(operation.params, raw);
  const query = readQuery(operation.query, request.url);
  // Before the record: should it change in between, the version is too old, and a write made by it is refused.
  const version =
    operation.of && params.id ? await lab.db.version({ table: operation.of, id: params.id }) : null;
  const answer = await operation.read(lab.db, { params, query }, isoTime(lab.clock), originOf(request));
  if (answer === undefined) throw new Problem(404, "NOT_FOUND", `${operation.entity ?? "Record"} not found`);
  return {
    ...{ status: 200, body: JSON.stringify(answer) },
    ...(version !== null && { headers: { ETag: toETag(version) } }),
  };
}

/** The lab's address as the client knows it: before a proxy that ends TLS, with the scheme it says. */
function originOf({ url, headers }: Request): string {
  const { protocol, host } = new URL(url);
  return `${headers.get("x-forwarded-proto") === "https" ? "https:" : protocol}//${host}`;
}

async function runCommand(
  lab: Served,
  operation: AnyCommand,
  raw: Record<string, string>,
  request: Request,
  user: string,
  brought: Pick<Arrival, "body" | "keep">,
): Promise<Answer> {
  const { headers } = request;
  const executed = await execute(lab.db, lab.clock, {
    ...{ operation, user, params: readParams(operation.params, raw), ...brought },
    key: commandKey(headers.get("Idempotency-Key"), user),
    device: deviceOf(request),
    ifMatch: ifMatch(headers.get("If-Match")),
    recordedOffline: recordedOffline(headers.get("X-Recorded-Offline"), isoTime(lab.clock)),
  });
  return { ...executed, headers: { "X-Fibril-Cursor": String(executed.cursor) } };
}

/** The file is kept in the same breath in which the lab says yes; refused or repeated, nothing of it is left. */
async function runWithFile(
  lab: Served,
  operation: AnyCommand,
  raw: Record<string, string>,
  request: Request,
  user: string,
): Promise<Answer> {
  const { file, makes } = operation;
  if (file === undefined || makes === undefined) throw new Error(`${operation.name} takes no file`);
  // Before the file: a path that names nothing is not worth the way.
  readParams(operation.params, raw);
  const picture = await takePicture(request, lab.files, file);
  const keep: Arrival["keep"] = (input, stamp) => picture.keep(makes(input, stamp));
  try {
    return await runCommand(lab, operation, raw, request, user, { body: picture.body, keep });
  } finally {
    await picture.discard();
  }
}

/** E-mail of the signed-in person: commands are never open. */
export function emailOf(caller: Caller): string {
  if (caller.account === null) throw new Error("A command reached the lab without an account");
  return caller.account.email;
}

/** Calls that are no lists need a handler each: better said at start than at the first request. */
export function checkHandlers(operations: readonly Operation[], calls: CallHandlers): void {
  const missing = operations.filter(
    (operation) =>
      operation.kind === "call" && operation.list === undefined && calls[operation.name] === undefined,
  );
  if (missing.length > 0) throw new Error(`Nothing answers ${missing.map(({ name }) => name).join(", ")}`);
}
