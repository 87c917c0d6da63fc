import { operations } from "#contract/index.ts";
import type { AuditEntry } from "#domain/administration/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import type { Log } from "../http/log.ts";
import { type Caller, type CallHandler, type CallHandlers, type IdPath, signedIn } from "../lab/handler.ts";

type AuditLab = { accounts: Accounts; clock: Clock; log: Log };

/** The calls that only an administrator may send and that change something. */
const names = new Set(
  operations.flatMap(({ kind, name, needs, method }) =>
    kind === "call" && needs === "administrator" && method !== "GET" ? [name] : [],
  ),
);

/** What of a request is stored with the entry: never a name, an address or a password. */
const DETAILS = ["role", "is_disabled", "wipe"];

type Input = {
  params: Partial<IdPath>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  caller: Caller;
};

/** The handlers; each call of an administrator is stored, and logged, after it was done. */
export function audited(lab: AuditLab, handlers: CallHandlers): CallHandlers {
  const storing = (name: string, answer: CallHandler): CallHandler => {
    if (!names.has(name)) return answer;
    return async (input) => {
      const answered = await answer(input);
      const { params, query, body, caller } = input as unknown as Input;
      const account = params.id ?? (await accountOf(lab, body.email));
      const given = Object.entries({ ...query, ...body }).filter(
        (entry): entry is [string, string | boolean] => DETAILS.includes(entry[0]) && entry[1] !== undefined,
      );
      const event = { action: name, about: account, details: Object.fromEntries(given) };
      await addToAudit(lab, { actor: signedIn(caller).account, ...event }, caller);
      return answered;
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([name, answer]) => [name, storing(name, answer)]));
}

/** The id of the account with this e-mail address: that of a person who was added. */
async function accountOf({ accounts }: AuditLab, email: unknown): Promise<string | null> {
  return typeof email === "string" ? ((await accounts.find(email))?.id ?? null) : null;
}

type Event = {
  actor: { id: string; username: string };
  action: string;
  about: string | null;
  details: AuditEntry["details"];
};

/** Stores and logs an entry. What it is about was done: a fault is logged only. */
async function addToAudit(
  { accounts, clock, log }: AuditLab,
  { actor, action, about, details }: Event,
  { device, address }: Pick<Caller, "device" | "address">,
): Promise<void> {
  log.info({ account: actor.username, action, about, ...details, address, device }, "administration");
  const entry = { at: isoTime(clock), actor: actor.id, action, about, details, device, address };
  await accounts.audit
    .add(entry)
    .catch((err) => log.error({ err, action }, "audit: the entry was not stored"));
}

/** Stores and logs a sign-in of the person with this e-mail address. */
export async function auditSignIn(
  { accounts, clock, log }: AuditLab,
  { username, email }: { username: string; email: string },
  { device, address }: Pick<Caller, "device" | "address">,
): Promise<void> {
  log.info({ account: username, address, device }, "sign-in");
  const store = async () => {
    const actor = (await accounts.find(email))?.id ?? null;
    if (actor === null) return;
    const entry = { actor, action: "signIn", about: null, details: {} };
    await accounts.audit.add({ at: isoTime(clock), ...entry, device, address });
  };
  await store().catch((err) => log.error({ err }, "audit: the sign-in was not stored"));
}
