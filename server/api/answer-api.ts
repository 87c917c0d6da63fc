import type { BlockList } from "node:net";
import type { Context } from "hono";
import { CONTRACT_VERSION } from "#contract/operation.ts";
import { syncCalls } from "#contract/sync/calls.ts";
import { authenticateToken } from "../auth/api-tokens.ts";
import { sealOf } from "../auth/seal.ts";
import { authenticate } from "../auth/sessions.ts";
import { isoTime } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import { DatabaseUnavailable } from "../db/lab-db.ts";
import { inFormatOf } from "../exchange/exchange.ts";
import { FilesUnavailable } from "../files/files.ts";
import { clientAddress, peerOf } from "../http/client-address.ts";
import type { Variables } from "../http/log.ts";
import { AccessEnded, type Answer, type AnyAnswer, internal, notWritten, Problem } from "../http/problems.ts";
import { discardBody } from "../http/read-body.ts";
import { deviceOf } from "../http/read-request.ts";
import type { Match, Routes } from "../http/routes.ts";
import { storeReport } from "../lab/devices.ts";
import type { Caller } from "../lab/handler.ts";
import { runOperation, type ServedLab } from "./run-operation.ts";

/**
 * The oldest contract version whose requests this server accepts, and the oldest that understands the records of its
 * feed: an older app can still send what it has saved.
 */
const OLDEST_CONTRACT = 1;
const OLDEST_FEED = 3;

type Api = ServedLab & { accounts: Accounts; routes: Routes; trustedProxies: BlockList };
type ApiContext = Context<{ Variables: Variables }>;

/** Answers one request to `/api`. Errors become problems, or what a client of BrAPI expects. */
export async function answerApi(api: Api, c: ApiContext): Promise<AnyAnswer> {
  return inFormatOf(c.req.path, await answerOperation(api, c), isoTime(api.clock));
}

/** Checks version, path and sign-in, then runs the operation. */
async function answerOperation(api: Api, c: ApiContext): Promise<AnyAnswer> {
  try {
    const contract = c.req.header("X-Fibril-Contract");
    checkVersion(contract);
    const match = api.routes.find(c.req.method, c.req.path);
    c.set("operation", match.operation.name);
    if (match.operation.name === syncCalls.changes.name) checkVersion(contract, OLDEST_FEED);
    const isOpen = match.operation.kind === "call" && match.operation.open;
    const caller = isOpen ? anonymous(api, c) : await signedIn(api, c, match);
    return await runOperation(api, match, c.req.raw, caller);
  } catch (error) {
    // What was sent before the sign-in was checked is never stored in memory.
    void discardBody(c.req.raw);
    if (error instanceof Problem) {
      if (error.cause !== undefined) c.var.log.error({ err: error.cause }, error.message);
      return error.answer;
    }
    c.var.log.error({ err: error }, "unexpected error");
    return unexpected(error);
  }
}

/**
 * The answer to an error that is no {@link Problem}: 507 for a disk that takes no write, 503 while database or file store do not answer,
 * otherwise 500.
 */
export function unexpected(error: unknown): Answer {
  const refused = notWritten(error);
  if (refused !== null) return refused.answer;
  const isFiles = error instanceof FilesUnavailable;
  if (!isFiles && !(error instanceof DatabaseUnavailable)) return internal().answer;
  return new Problem(503, "UNAVAILABLE", `${error.message} Try again later.`, {
    // A repeated upload is the whole file.
    headers: { "Retry-After": isFiles ? "10" : "2" },
  }).answer;
}

function checkVersion(header: string | undefined, oldest = OLDEST_CONTRACT): void {
  if (header === undefined) return;
  const version = Number(header);
  if (version >= oldest && version <= CONTRACT_VERSION) return;
  throw new Problem(
    426,
    "UPGRADE_REQUIRED",
    "The server does not support this version of the app. Update the app.",
  );
}

function anonymous(api: Api, c: ApiContext): Caller {
  return {
    account: null,
    session: null,
    token: null,
    device: deviceOf(c.req.raw),
    address: addressOf(api, c),
  };
}

async function signedIn(api: Api, c: ApiContext, { operation }: Match): Promise<Caller> {
  const authorization = c.req.header("Authorization") ?? null;
  const address = addressOf(api, c);
  const byToken = await authenticateToken(api, authorization);
  if (byToken !== null) {
    const { account, token } = byToken;
    c.set("user", account.username);
    c.set("apiToken", token.id);
    return { account, session: null, token, device: token.name, address };
  }
  const device = deviceOf(c.req.raw);
  const { account, session } = await authenticate(api.accounts, api.clock, authorization, device).catch(
    async (error: unknown) => {
      if (!(error instanceof AccessEnded)) throw error;
      const { account, wipes } = error;
      // The last pull of a device whose session was ended: what it still has to send.
      if (operation.name === syncCalls.changes.name)
        await storeReport(api, c.req.raw, { user: account.email, role: null });
      const labKey = wipes ? await api.db.receiptKey() : null;
      throw labKey === null ? error : new AccessEnded(account, wipes, sealOf(labKey));
    },
  );
  c.set("user", account.username);
  return { account, session, token: null, device, address };
}

/** The client's IP address; a request without a socket (tests) gets a fixed text. */
function addressOf({ trustedProxies }: Api, c: ApiContext): string {
  const peer = peerOf(c);
  if (peer === null) return "in process";
  return clientAddress(peer, c.req.header("X-Forwarded-For") ?? null, trustedProxies);
}
