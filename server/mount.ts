import type { AnyCommand, AnyQuery, Operation } from "#contract/operation.ts";
import type { Clock } from "./clock.ts";
import { isoTime } from "./clock.ts";
import type { Account } from "./db/accounts.ts";
import type { LabDb } from "./db/lab-db.ts";
import { execute } from "./execute.ts";
import { type Answer, invalid, Problem } from "./problems.ts";
import { commandKey, deviceOf, readJson, readParams, readQuery, recordedOffline } from "./read-request.ts";
import type { Match } from "./routes.ts";

/** Who asks: `account` is null on open calls. */
export type Caller = { account: Account | null; token: string | null; address: string };

/** What a call's own handler gets: checked path, query and body. */
export type CallInput = { params: never; query: never; body: never; caller: Caller; request: Request };
export type CallHandler = (input: CallInput) => Promise<unknown>;
export type CallHandlers = Record<string, CallHandler>;

export type Served = { db: LabDb; clock: Clock; calls: CallHandlers };

/** Answers one request to one operation. Problems are thrown. */
export async function serve(
  lab: Served,
  { operation, params }: Match,
  request: Request,
  caller: Caller,
): Promise<Answer> {
  await heedEpoch(lab.db, request.headers.get("X-Fibril-Epoch"));
  switch (operation.kind) {
    case "query":
      return answerQuery(lab, operation, params, request);
    case "command":
      return runCommand(lab, operation, params, request, emailOf(caller));
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
      return { status: operation.status, body: JSON.stringify(answer) };
    }
  }
}

/** A client that says which epoch it knows means no other: before it has pulled the new one, nothing of its is run. */
async function heedEpoch(db: LabDb, known: string | null): Promise<void> {
  if (known === null || known === (await db.epoch())) return;
  throw new Problem(412, "EPOCH_CHANGED", "The server was restored from a backup. Pull its changes first.");
}

async function answerQuery(lab: Served, operation: AnyQuery, raw: Record<string, string>, request: Request) {
  const params = readParams(operation.params, raw);
  const query = readQuery(operation.query, request.url);
  const answer = await operation.read(lab.db, { params, query });
  if (answer === undefined) throw new Problem(404, "NOT_FOUND", `${operation.entity ?? "Record"} not found`);
  return { status: 200, body: JSON.stringify(answer) };
}

async function runCommand(
  lab: Served,
  operation: AnyCommand,
  raw: Record<string, string>,
  request: Request,
  user: string,
): Promise<Answer> {
  const { headers } = request;
  const executed = await execute(lab.db, lab.clock, {
    ...{ operation, user, params: readParams(operation.params, raw), body: await readJson(request) },
    key: commandKey(headers.get("Idempotency-Key"), user),
    device: deviceOf(request),
    recordedOffline: recordedOffline(headers.get("X-Recorded-Offline"), isoTime(lab.clock)),
  });
  return { ...executed, headers: { "X-Fibril-Cursor": String(executed.cursor) } };
}

/** E-mail of the signed-in person: commands are never open. */
export function emailOf(caller: Caller): string {
  if (caller.account === null) throw new Error("A command reached the lab without an account");
  return caller.account.email;
}

/** Operations of the contract that are calls need a handler each: better said at start than at the first request. */
export function checkHandlers(operations: readonly Operation[], calls: CallHandlers): void {
  const missing = operations.filter(({ kind, name }) => kind === "call" && calls[name] === undefined);
  if (missing.length > 0) throw new Error(`Nothing answers ${missing.map(({ name }) => name).join(", ")}`);
}
