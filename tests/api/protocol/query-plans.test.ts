import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { brapiCalls } from "#contract/brapi/calls.ts";
import { operations } from "#contract/index.ts";
import { fillPath } from "#contract/operation.ts";
import type { ChildTable } from "#domain/kernel/tables.ts";
import { parentFields, tableNames } from "#domain/tables.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { fileOfExample } from "#tests/fixtures/images.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { spareRecords } from "#tests/fixtures/withdrawals.ts";
import { sentAs } from "#tests/support/a-form.ts";
import type { TestLab } from "#tests/support/create-lab.ts";
import { engines } from "#tests/support/query-plans.ts";

/** Statements that read a whole table, or every record of a kind: which, of which tables, and why. */
const expected = tableOf<[statement: string, walked: string, why: string]>(
  "statements that walk a table",
).map(([statement, walked]) => ({ statement: new RegExp(statement), walked: new RegExp(walked) }));

type Methods = Record<string, (...args: unknown[]) => unknown>;

describe.each(engines)("a lab on $name", (engine) => {
  test("finds what a statement reads by an index, at 50,000 records, but for what reads a table", async () => {
    const uncalled = new Set<string>();
    for (const { prototype, name } of engine.classes)
      for (const [method, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        if (method === "constructor") continue;
        uncalled.add(`${name}.${method}`);
        vi.spyOn(prototype as Methods, method).mockImplementation(function (this: unknown, ...args) {
          uncalled.delete(`${name}.${method}`);
          return value.apply(this, args);
        });
      }
    const plans = await engine.plansOf(useEverything);
    const unexpected = plans.flatMap(({ statement, walked }) =>
      walked.filter((table) => !isExpected(statement, table)).map((table) => `${table}: ${statement}`),
    );
    expect(unexpected).toEqual([]);
    expect([...uncalled]).toEqual([]);
  }, 120_000);
});

const isExpected = (statement: string, table: string) =>
  expected.some((one) => one.statement.test(statement) && one.walked.test(table));

/** Calls every operation, and every method of the lab's storage. */
async function useEverything(lab: TestLab, other: TestLab): Promise<void> {
  await lab.put([...exampleRecords, ...spareRecords]);
  for (const operation of operations) {
    const { params = {}, query = {}, body } = examples[operation.name] ?? {};
    const path = `${fillPath(operation.path, params)}?${new URLSearchParams(query)}`;
    const reply = await lab.request(
      operation.method,
      path,
      sentAs(operation, body, fileOfExample(operation.name)),
    );
    await reply.text();
  }
  for (const { path } of Object.values(brapiCalls))
    if (!path.includes(":")) await (await lab.request("GET", path)).text();
  const { db } = lab;
  const at = "2026-11-19T15:42:00.000Z";
  for (const [table, fields] of Object.entries(parentFields))
    for (const field of fields) await db.childrenOf(table as ChildTable, field as never, "none");
  db.watch(() => undefined)();
  await db.changes(0, 10);
  await db.position();
  await db.history("chemicals", "none");
  await db.historySince();
  await db.oldestCursor();
  await db.setOwnTime(await db.ownTime());
  await db.deleteExpired("2020-01-01T00:00:00.000Z");
  await db.faults();
  await other.db.fill(db.copy());
  await db.backup(join(lab.folder, "..", `${crypto.randomUUID()}.sqlite`));
  await useSnapshot(lab);
  await useAccounts(lab, at);
  await db.devices.put({
    id: "d",
    secret: "s",
    user: "u",
    seen_at: at,
    report: {} as never,
    deleted: {} as never,
  });
  await db.devices.list();
  await db.devices.find("d");
  await db.devices.remove({ id: "d", secret: "s" });
  await db.devices.received(["k"]);
  await db.renewEpoch();
  await db.seal("elsewhere");
  await db.seal(null);
  await db.sealedFor();
  await other.db.close();
  await db.close();
}

async function useSnapshot({ db }: TestLab): Promise<void> {
  const snapshot = await db.snapshot("export of the lab");
  if (snapshot === null) throw new Error("The lab is exported by another");
  await snapshot.get("chemicals", "none");
  for (const table of tableNames) {
    await snapshot.all(table);
    await snapshot.storedAfter(table, "none", 10);
  }
  await snapshot.stored([{ table: "chemicals", id: "none" }]);
  for (const [table, fields] of Object.entries(parentFields))
    for (const field of fields) {
      await snapshot.childrenOf(table as ChildTable, field as never, "none");
      await snapshot.idsOfChildren(table as ChildTable, field as never, "none");
    }
  for await (const version of snapshot.history("chemicals", "none"))
    throw new Error(`${version} of no record`);
  await snapshot.close();
}

async function useAccounts({ accounts }: TestLab, at: string): Promise<void> {
  const { apiTokens, provider } = accounts;
  await accounts.count();
  const [account] = await accounts.list();
  if (account === undefined) throw new Error("The lab has no account");
  const { id } = account;
  await accounts.find(account.email);
  await accounts.byId(id);
  await accounts.addFirst(account);
  await accounts.setPassword(id, "-");
  await accounts.setUsername(id, "ada");
  await accounts.setName(id, "Ada");
  await accounts.names();
  await accounts.setPicture(id, null);
  await accounts.setRole(id, "member");
  await accounts.setDisabled(id, false);
  await accounts.makeFormer("none", "key");
  await accounts.removeEmail("none", "former");
  await accounts.formerMembers();
  const session = {
    token_hash: "s",
    user_id: id,
    created_at: at,
    valid_till: at,
    device: null,
    used_at: null,
  };
  await accounts.sessions.add(session, account);
  await accounts.sessions.add({ ...session, token_hash: "o" }, { issuer: "i", subject: "s" });
  await accounts.sessions.list(at);
  await accounts.sessions.list(at, id);
  await accounts.sessions.signedIn(at);
  await accounts.sessions.renew("s", { tokenHash: "t", validTill: at });
  await accounts.sessions.endEarlierTokens("t", { now: at, validTill: at });
  await accounts.sessions.use("s", { at, device: null });
  await accounts.sessions.remove("s");
  await accounts.sessions.end("s", {});
  await accounts.sessions.endOf(id, {});
  await accounts.sessions.expireAll("2026-11-19T15:42:00.000Z");
  await accounts.attempts.add([{ who: "ada" }], { at, since: "2026-11-19" }, () => true);
  await accounts.attempts.remove(["ada"], at);
  await accounts.attempts.remove(["ada"]);
  const entry = { at, actor: id, action: "setRole", about: id, details: {}, device: null, address: null };
  await accounts.audit.add(entry);
  await accounts.audit.list();
  const token = {
    id: "a",
    token_hash: "h",
    user_id: id,
    name: "n",
    scope: "read",
    created_at: at,
    valid_till: at,
    used_at: null,
  } as const;
  await apiTokens.add(token);
  await apiTokens.find("h");
  await apiTokens.list();
  await apiTokens.list(id);
  await apiTokens.use("a", at);
  await apiTokens.remove("a", id);
  await apiTokens.removeOf(id);
  await apiTokens.removeAll();
  await provider.setLink({ user_id: id, issuer: "i", subject: "s", picture_url: null });
  await provider.links();
  await provider.linkOf(id);
  await provider.linkOfSubject("i", "s");
  await provider.removeLink(id);
}
