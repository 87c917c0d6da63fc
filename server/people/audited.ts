import { calls } from "#contract/index.ts";
import type { AnyCall } from "#contract/operation.ts";
import type { AuditEntry } from "#domain/administration/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import type { Log } from "../http/log.ts";
import type { Caller, CallHandler, CallHandlers, IdPath } from "../lab/handler.ts";

type AuditLab = { accounts: Accounts; clock: Clock; log: Log };

/** Calls that change nothing and are stored too: they send what the lab has about a person. */
const disclosing = new Set(["exportPerson"]);

/** The calls that only an administrator may send and that change something, or disclose what is about a person. */
const names = new Set(
  Object.values<AnyCall>(calls).flatMap(({ name, needs, method }) =>
    needs === "administrator" && (method !== "GET" || disclosing.has(name)) ? [name] : [],
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
      await addToAudit(lab, name, input as unknown as Input).catch((err) =>
        // It was done: the answer is not a fault.
        lab.log.error({ err, action: name }, "audit: the entry was not stored"),
      );
      return answered;
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([name, answer]) => [name, storing(name, answer)]));
}

async function addToAudit(
  { accounts, clock, log }: AuditLab,
  action: string,
  { params, query, body, caller }: Input,
): Promise<void> {
  const { account, address, device } = caller;
  const given = Object.entries({ ...query, ...body }).filter(
    (entry): entry is [string, string | boolean] => DETAILS.includes(entry[0]) && entry[1] !== undefined,
  );
  const details: AuditEntry["details"] = Object.fromEntries(given);
  // A person who was added is found by the address.
  const about = params.id ?? (await accounts.find(String(body.email)))?.id ?? null;
  log.info({ account: account?.username, action, about, ...details, address, device }, "administration");
  const actor = account?.id ?? null;
  await accounts.audit.add({ at: isoTime(clock), actor, action, about, details, device, address });
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
