import { operations } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import { hasRole, type Role } from "#domain/kernel/roles.ts";
import { tokenHash } from "#server/auth/sessions.ts";
import type { Lab } from "#server/db/accounts.ts";

const RESTRICTED = "createEquipment";

/** The contract of the simulated server: one command needs staff, which the tablets do not know. */
export const restricted: readonly Operation[] = operations.map((operation) =>
  operation.name === RESTRICTED ? { ...operation, needs: "staff" } : operation,
);

const path = operations.find(({ name }) => name === RESTRICTED)?.path;

type Sent = { key: string; method: string; path: string };

/** Checks that the server decides each write by the role of its author at the arrival. */
export class Roles {
  /** Descriptions of the decisions that were wrong. */
  readonly broken: string[] = [];
  #changes = 0;

  async change({ accounts }: Lab, email: string, role: Role): Promise<void> {
    this.#changes += 1;
    await accounts.setRole((await accounts.find(email))?.id ?? "", role);
    this.#changes += 1;
  }

  /** Runs `answer` and compares what the server did with the role of the sender. */
  async watch(lab: Lab, request: Request, answer: () => Promise<Response>): Promise<Response> {
    const keys = await restrictedKeys(request.clone());
    if (keys.length === 0) return answer();
    const changes = this.#changes;
    const token = (request.headers.get("authorization") ?? "").slice("Bearer ".length);
    const account = (await lab.accounts.sessions.find(tokenHash(token)))?.account;
    const fresh = new Set<string>();
    for (const key of keys) if (!(await isKnown(lab, key))) fresh.add(key);
    const response = await answer();
    // A role that changes while the request runs decides either way.
    if (!account || changes !== this.#changes) return response;
    const statuses = await statusesOf(request, response.clone());
    for (const key of keys) {
      const status = statuses.get(key) ?? 0;
      const isAllowed = hasRole(account.role, "staff");
      if (!isAllowed && fresh.has(key) && status >= 200 && status < 300)
        this.broken.push(`a write that needs staff was accepted from a ${account.role}`);
      if ((isAllowed || !fresh.has(key)) && status === 403)
        this.broken.push(
          `a ${account.role} got 403 for a write ${fresh.has(key) ? "" : "that the server has"}`,
        );
    }
    return response;
  }
}

async function restrictedKeys(request: Request): Promise<string[]> {
  if (request.method !== "POST") return [];
  const { pathname } = new URL(request.url);
  if (pathname === path) return [request.headers.get("idempotency-key") ?? ""];
  if (pathname !== "/api/batch") return [];
  const { writes } = (await request.json()) as { writes: Sent[] };
  return writes.filter((write) => write.method === "POST" && write.path === path).map(({ key }) => key);
}

async function isKnown({ db }: Lab, key: string): Promise<boolean> {
  return (await db.transaction((tx) => tx.reply(key))) !== null;
}

/** The status of each write of a request, by its key. */
async function statusesOf(request: Request, response: Response): Promise<Map<string, number>> {
  const key = request.headers.get("idempotency-key");
  if (key !== null) return new Map([[key, response.status]]);
  if (response.status !== 200) return new Map();
  const { replies } = (await response.json()) as { replies: { key: string; status: number }[] };
  return new Map(replies.map((reply) => [reply.key, reply.status]));
}
