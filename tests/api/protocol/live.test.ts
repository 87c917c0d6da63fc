import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import type { Account } from "#server/db/account.ts";
import { DatabaseUnavailable } from "#server/db/lab-db.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { aSignIn, createLab, people, type TestLab } from "#tests/support/create-lab.ts";

const place = (id: string): Change => ({ table: "locations", id, record: { id, name: id } });

/** Opens the stream; `next` returns the number of its next event after `known`, or null at its end. */
async function openLive(lab: TestLab, token = lab.token()) {
  const response = await lab.request("GET", "/api/changes/live", { token });
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const next = async (known = -1): Promise<number | null> => {
    for (;;) {
      const [, number] = /^data: (\d+)\n\n/m.exec(rest) ?? [];
      if (number !== undefined) {
        rest = rest.slice(rest.indexOf("\n\n") + 2);
        if (Number(number) > known) return Number(number);
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      rest += value;
    }
  };
  /** Resolves at the end of the stream. */
  const end = async () => {
    while ((await next()) !== null);
  };
  return { response, next, end, cancel: () => reader.cancel() };
}

test("a stream reports the position now, and after each change that another person's write made", async () => {
  const lab = await createLab();
  const start = await lab.db.position();
  const live = await openLive(lab);
  expect(live.response.headers.get("Content-Type")).toBe("text/event-stream");
  expect(live.response.headers.get("X-Fibril-Epoch")).toBe(await lab.db.epoch());
  expect(await live.next()).toBe(start);
  await lab.put([place("a")]);
  expect(await live.next(start)).toBe(start + 1);
  await lab.put([place("b"), place("c")]);
  expect(await live.next(start + 1)).toBe(start + 3);
  await live.cancel();
});

test("a stream that is opened before a change is reported gets each position once", async () => {
  const lab = await createLab();
  const start = await lab.db.position();
  const first = await openLive(lab);
  await lab.put([place("a")]);
  expect(await first.next(start)).toBe(start + 1);
  // It is reported after a pause.
  await lab.put([place("b")]);
  const second = await openLive(lab);
  expect(await second.next()).toBe(start + 2);
  expect(await first.next()).toBe(start + 2);
  await lab.put([place("c")]);
  expect(await second.next()).toBe(start + 3);
  await Promise.all([first.cancel(), second.cancel()]);
});

test("every open stream reports every change", async () => {
  const lab = await createLab();
  const start = await lab.db.position();
  const tokens = await Promise.all(Array.from({ length: 60 }, (_, i) => aSignIn(lab, people[i % 2])));
  const streams = await Promise.all(tokens.map((token) => openLive(lab, token)));
  for (const { next } of streams) expect(await next()).toBe(start);
  await lab.put([place("a")]);
  for (const { next } of streams) expect(await next(start)).toBe(start + 1);
  for (const id of ["b", "c", "d"]) await lab.put([place(id)]);
  for (const { next } of streams) expect(await next(start + 3)).toBe(start + 4);
  for (const { cancel } of streams) await cancel();
});

test("a stream that is not read ends, and does not delay the others", async () => {
  const lab = await createLab();
  const idle = await lab.request("GET", "/api/changes/live");
  const live = await openLive(lab);
  let position = await live.next();
  for (let i = 0; i < 10; i += 1) {
    await lab.put([place(`place ${i}`)]);
    const after = await live.next(position ?? 0);
    expect(after).toBe((position ?? 0) + 1);
    position = after;
  }
  const events = (await idle.text()).match(/data: /g) ?? [];
  expect(events.length).toBeLessThan(10);
  await live.cancel();
});

describe("a stream ends at once", () => {
  const eve = people[1];
  let lab: TestLab;
  let administrator: string;
  let account: Account;
  const ask = async (method: string, path: string, body?: unknown, token = administrator) => {
    const reply = await lab.request(method, path, { token, body });
    expect(reply.status, await reply.clone().text()).toBeLessThan(300);
    return reply.json();
  };

  beforeEach(async () => {
    lab = await createLab();
    administrator = lab.token();
    await lab.accounts.setRole((await lab.accounts.find(people[0]))?.id ?? "", "administrator");
    account = (await lab.accounts.find(eve)) ?? expect.fail("no account");
  });

  /** Opens a stream with a token and one of another person, of which only the first ends with `end`. */
  async function endsWith(token: string, end: () => Promise<unknown>) {
    const [own, other] = [await openLive(lab, token), await openLive(lab)];
    const position = (await own.next()) ?? 0;
    await end();
    expect(await own.next(position)).toBeNull();
    await lab.put([place("a")]);
    expect(await other.next(position)).toBe(position + 1);
    await other.cancel();
  }

  test("when its person logs out", () =>
    endsWith(lab.token(eve), () => ask("POST", "/api/auth/logout", undefined, lab.token(eve))));

  test("when the account is disabled", () =>
    endsWith(lab.token(eve), () =>
      ask("PUT", `/api/accounts/${account.id}/disabled`, { is_disabled: true }),
    ));

  test("when the password is reset", () =>
    endsWith(lab.token(eve), () => ask("POST", `/api/accounts/${account.id}/password`)));

  test("when an administrator ends the sessions", () =>
    endsWith(lab.token(eve), () => ask("DELETE", `/api/accounts/${account.id}/sessions`)));

  test("when its API token is revoked", async () => {
    const days = { name: "Script", scope: "read", days: 30 };
    const { id, token } = await ask("POST", "/api/account/tokens", days, lab.token(eve));
    await endsWith(token, () => ask("DELETE", `/api/account/tokens/${id}`, undefined, lab.token(eve)));
  });

  test("after a few seconds, when another server or a command of the administrator ends the session", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    await endsWith(lab.token(eve), async () => {
      await lab.accounts.sessions.endOf(account.id, { wipes: false });
      vi.advanceTimersByTime(5_000);
    });
    vi.useRealTimers();
  });

  test("after a few seconds, when its session or API token has expired", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const body = { name: "Script", scope: "read", days: 1 };
    const { token } = await ask("POST", "/api/account/tokens", body, lab.token(eve));
    await endsWith(token, async () => {
      lab.clock.pass(86_400_000);
      vi.advanceTimersByTime(5_000);
    });
    vi.useRealTimers();
  });
});

test("one session, and one account, have only so many streams: the oldest ends, and no other's", async () => {
  const lab = await createLab();
  const other = await openLive(lab, lab.token(people[1]));
  const own: Awaited<ReturnType<typeof openLive>>[] = [];
  for (let i = 0; i < 9; i += 1) own.push(await openLive(lab));
  const [oldest, ...later] = own;
  await oldest?.end();
  for (let i = 0; i < 200; i += 1) own.push(await openLive(lab, await aSignIn(lab, people[0])));
  for (const { end } of later) await end();
  const position = (await other.next()) ?? 0;
  await lab.put([place("a")]);
  for (const { next } of [other, ...own.slice(-200)]) expect(await next(position)).toBe(position + 1);
  for (const { cancel } of [other, ...own.slice(-200)]) await cancel();
});

test("streams end when the server stops", async () => {
  const stopping = new AbortController();
  const lab = await createLab({ stopping: stopping.signal });
  const live = await openLive(lab);
  const position = await live.next();
  stopping.abort();
  expect(await live.next(position ?? 0)).toBeNull();
});

test("a stream that the database fails to begin is answered with 503, and the others go on", async () => {
  const lab = await createLab();
  const live = await openLive(lab);
  const start = (await live.next()) ?? 0;
  const position = lab.db.position.bind(lab.db);
  lab.db.position = () => Promise.reject(new DatabaseUnavailable("The lab's database does not answer."));
  const refused = await lab.request("GET", "/api/changes/live");
  lab.db.position = position;
  for (let n = 1; n <= 3; n += 1) {
    await lab.put([place(`place ${n}`)]);
    expect(await live.next(start + n - 1)).toBe(start + n);
  }
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "UNAVAILABLE" }]);
  await live.cancel();
});

test("reading SQLite's position that fails ends nothing, and is repeated", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const folder = aFolder();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "lab.sqlite");
  const { db } = openSqlite(file);
  const positions: number[] = [];
  const stop = db.watch((position) => positions.push(position));
  const other = new Database(file);
  other.exec("alter table counter rename to missing");
  expect(() => vi.advanceTimersByTime(3_000)).not.toThrow();
  other.exec("alter table missing rename to counter");
  other.exec("update counter set position = 7");
  vi.advanceTimersByTime(1_000);
  expect(positions).toEqual([7]);
  stop();
  vi.useRealTimers();
});

test("needs a signed-in person", async () => {
  const lab = await createLab();
  expect((await lab.request("GET", "/api/changes/live", { token: null })).status).toBe(401);
});
