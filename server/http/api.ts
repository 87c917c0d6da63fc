import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { CONTRACT_VERSION } from "#contract/operation.ts";
import { authenticate } from "../auth/sessions.ts";
import type { Accounts } from "../db/accounts.ts";
import type { Variables } from "./log.ts";
import { type Caller, type Served, serve } from "./mount.ts";
import { internal, Problem, type Sent } from "./problems.ts";
import type { Routes } from "./routes.ts";

/** The oldest contract whose writes this server still reads. */
const OLDEST_CONTRACT = 1;

type Api = Served & { accounts: Accounts; routes: Routes };
type ApiContext = Context<{ Variables: Variables }>;

/** One request to `/api`: version, path, sign-in, then the operation. Whatever goes wrong comes back as a problem. */
export async function answerApi(api: Api, c: ApiContext): Promise<Sent> {
  try {
    checkVersion(c.req.header("X-Fibril-Contract"));
    const match = api.routes.find(c.req.method, c.req.path);
    const isOpen = match.operation.kind === "call" && match.operation.open;
    const caller = isOpen ? anyone(c) : await signedIn(api, c);
    return await serve(api, match, c.req.raw, caller);
  } catch (error) {
    if (error instanceof Problem) return error.answer;
    c.var.log.error({ err: error }, "unexpected error");
    return internal().answer;
  }
}

function checkVersion(header: string | undefined): void {
  if (header === undefined) return;
  const version = Number(header);
  if (version >= OLDEST_CONTRACT && version <= CONTRACT_VERSION) return;
  throw new Problem(
    426,
    "UPGRADE_REQUIRED",
    "This version of the app does not work with the server. Update the app.",
  );
}

function anyone(c: ApiContext): Caller {
  return { account: null, token: null, address: addressOf(c) };
}

async function signedIn(api: Api, c: ApiContext): Promise<Caller> {
  const { account, token } = await authenticate(
    api.accounts,
    api.clock,
    c.req.header("Authorization") ?? null,
  );
  c.set("user", account.username);
  return { account, token, address: addressOf(c) };
}

/** The peer's address; requests made in process have none. */
function addressOf(c: ApiContext): string {
  const isSocket = typeof c.env === "object" && c.env !== null && "incoming" in c.env;
  return isSocket ? (getConnInfo(c).remote.address ?? "unknown") : "in process";
}
