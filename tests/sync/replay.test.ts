import { describe, expect, test } from "vitest";
import { replay } from "#sync/send/replay.ts";
import { resend } from "#sync/settle/settle.ts";
import { aChemical, aUseRecord, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import {
  answer,
  aSyncedTablet,
  saveChemical,
  saveEquipment,
  saveUse,
  signInAs,
  states,
  usesOnServer,
  writesSent,
} from "./a-tablet.ts";

const tablet = perTest(() => aSyncedTablet());
const lab = perTest(async () => tablet.lab);

const send = (options: { force?: boolean } = {}) => replay(tablet.env, options);
const everyAnswer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) => {
  tablet.network = async () => answer(tablet, status, body, headers);
};
const restoreNetwork = () => {
  tablet.network = (_, through) => through();
};
const saveSeveral = async (count: number) => {
  const entries = [];
  for (let i = 0; i < count; i += 1)
    entries.push(await saveUse(tablet, { comments: `use ${i}`, amount_used: 10 }));
  return entries;
};
/** Keys in the batches that were sent, one list for each request. */
const batches = () =>
  writesSent(tablet)
    .filter(({ path }) => path === "/api/batch")
    .map(({ body }) => (JSON.parse(body) as { writes: { key: string }[] }).writes.map(({ key }) => key));
const names = (count: number) => Array.from({ length: count }, (_, i) => `use ${i}`);

describe("sending one by one", () => {
  test("writes each record on the server, in the order of saving", async () => {
    await saveSeveral(3);
    expect(await send()).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, ...names(3)]);
    expect(await states(tablet)).toEqual(["sent", "sent", "sent"]);
    expect(batches()).toEqual([]);
  });

  test("stores the server's position, epoch and warnings", async () => {
    const most = { amount_used: 50, amount_used_units: "LITRES", allow_overdraw: true };
    const { seq } = await saveUse(tablet, most);
    await send();
    expect(await tablet.store.outbox.get(seq)).toMatchObject({
      state: "sent",
      epoch: await lab.db.epoch(),
      cursor: await lab.db.position(),
      sending: false,
      warnings: [expect.stringContaining("overdrawn")],
    });
  });

  test("uses one key and the same bytes at every attempt, and the server applies the write once", async () => {
    const { id, body_text } = await saveUse(tablet, { comments: "once" });
    tablet.network = async (_, through) => {
      await through();
      throw new TypeError("Failed to fetch");
    };
    for (let i = 0; i < 3; i += 1) expect(await send({ force: true })).toBe("unreachable");
    restoreNetwork();
    await send({ force: true });
    expect(writesSent(tablet).map(({ key, body }) => [key, body])).toEqual(
      Array.from({ length: 4 }, () => [id, body_text]),
    );
    expect(await usesOnServer(tablet)).toEqual([null, "once"]);
    expect(await states(tablet)).toEqual(["sent"]);
  });

  test("reports how long a write has waited when it waited more than a minute", async () => {
    const late: (string | null)[] = [];
    tablet.network = (request, through) => {
      late.push(request.headers.get("x-recorded-offline"));
      return through();
    };
    await saveUse(tablet);
    await send();
    const { recorded_at } = await saveUse(tablet);
    lab.clock.pass(60_001);
    await send();
    expect(late).toEqual([null, recorded_at]);
  });

  test("creates the parent before the child, in one replay", async () => {
    const { touches } = await saveChemical(tablet);
    const id = (touches[0] ?? "").slice("chemicals:".length);
    await saveUse(tablet, { amount_used_units: "GRAMS", comments: "child" }, id);
    await send();
    expect(await states(tablet)).toEqual(["sent", "sent"]);
    expect(await usesOnServer(tablet, id)).toEqual(["child"]);
  });
});

describe("sending again after a failure", () => {
  const isQueuedStill = async () => {
    const [entry] = await tablet.store.outbox.toArray();
    expect(entry).toMatchObject({ state: "queued", sending: false, problem: null });
    return entry;
  };

  test.each([408, 425, 500, 502, 503, 504, 302])(
    "leaves the write queued after a %i, to be sent later",
    async (status) => {
      await saveUse(tablet);
      everyAnswer(status);
      expect(await send()).toBe("unreachable");
      expect((await isQueuedStill())?.next_attempt_at).toBe(tablet.env.now() + 1500);
    },
  );

  test("waits twice as long after each failure", async () => {
    await saveUse(tablet);
    everyAnswer(500);
    const waits: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      await send({ force: true });
      waits.push(((await isQueuedStill())?.next_attempt_at ?? 0) - tablet.env.now());
    }
    expect(waits).toEqual([1500, 2500, 4500, 8500]);
  });

  test("sends nothing before the write is due, unless a person requests it", async () => {
    await saveUse(tablet);
    everyAnswer(500);
    await send();
    restoreNetwork();
    expect(await send()).toBe("done");
    expect(writesSent(tablet)).toHaveLength(1);
    lab.clock.pass(1500);
    await send();
    expect(await states(tablet)).toEqual(["sent"]);
  });

  test.each([200, 401, 404, 422])("ignores a portal's page with status %i", async (status) => {
    await saveUse(tablet);
    tablet.network = async () => new Response("<html>Welcome to the hotel</html>", { status });
    expect(await send()).toBe("unreachable");
    await isQueuedStill();
    expect(await tablet.store.session.get("current")).toMatchObject({ token: lab.token() });
    restoreNetwork();
    await send({ force: true });
    expect(await states(tablet)).toEqual(["sent"]);
  });

  test("sends a write that a context marked as sending before it died", async () => {
    const { seq } = await saveUse(tablet);
    await tablet.store.outbox.update(seq, { sending: true, attempts: 1 });
    await send();
    expect(await tablet.store.outbox.get(seq)).toMatchObject({ state: "sent", sending: false });
  });
});

describe("a session that has ended", () => {
  test("pauses this person's queue and retains all of it", async () => {
    await saveSeveral(2);
    lab.clock.set("2099-01-02T00:00:00.000Z");
    expect(await send()).toBe("signed-out");
    expect(await states(tablet)).toEqual(["queued", "queued"]);
    expect(await tablet.store.session.get("current")).toMatchObject({ email: people[0], token: null });
    tablet.sent.length = 0;
    expect(await send({ force: true })).toBe("signed-out");
    expect(tablet.sent).toEqual([]);
  });

  test("continues when the person has signed in again", async () => {
    await saveSeveral(2);
    everyAnswer(401);
    await send();
    restoreNetwork();
    await signInAs(tablet, people[0]);
    expect(await send()).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, ...names(2)]);
  });

  test("pauses a batch in the same way", async () => {
    await saveSeveral(5);
    everyAnswer(401);
    expect(await send()).toBe("signed-out");
    expect(await states(tablet)).toEqual(names(5).map(() => "queued"));
    expect(await tablet.store.outbox.filter(({ sending }) => sending).count()).toBe(0);
  });

  test("leaves a session alone that began meanwhile", async () => {
    await saveUse(tablet);
    tablet.network = async () => {
      await signInAs(tablet, people[1]);
      return answer(tablet, 401);
    };
    await send();
    expect(await tablet.store.session.get("current")).toMatchObject({ token: lab.token(people[1]) });
  });

  test("sends nothing under another person's name", async () => {
    await saveUse(tablet, { comments: "dana's" });
    await signInAs(tablet, people[1]);
    await saveUse(tablet, { comments: "marcus's" });
    await send();
    expect(await usesOnServer(tablet)).toEqual([null, "marcus's"]);
    expect(writesSent(tablet).map(({ token }) => token)).toEqual([`Bearer ${lab.token(people[1])}`]);
    await signInAs(tablet, people[0]);
    await send();
    expect(await usesOnServer(tablet)).toEqual([null, "marcus's", "dana's"]);
  });
});

describe("a server that requests a delay", () => {
  test.each([
    [429, 120],
    [503, 7],
    [429, 3600],
  ])("delays every lane with a %i and Retry-After %i", async (status, seconds) => {
    await saveUse(tablet);
    await saveEquipment(tablet);
    everyAnswer(status, {}, { "retry-after": `${seconds}` });
    expect(await send()).toBe("must-wait");
    restoreNetwork();
    tablet.sent.length = 0;
    // No delay exceeds five minutes: a longer one comes from a clock that was set back.
    lab.clock.pass(Math.min(seconds, 300) * 1000 - 1);
    await send();
    expect(tablet.sent).toEqual([]);
    lab.clock.pass(1);
    await send();
    expect(await states(tablet)).toEqual(["sent", "sent"]);
  });

  test("delays everything that is queued when it answers a batch", async () => {
    await saveSeveral(60);
    everyAnswer(429, {}, { "retry-after": "10" });
    await send();
    restoreNetwork();
    tablet.sent.length = 0;
    expect(await send()).toBe("done");
    expect(tablet.sent).toEqual([]);
    expect(await states(tablet)).toEqual(names(60).map(() => "queued"));
  });
});

describe("a write that the server refuses", () => {
  test.each([400, 403, 404, 405, 409, 410, 413, 415, 422, 501])(
    "is parked after a %i, with the server's message",
    async (status) => {
      await saveUse(tablet);
      everyAnswer(status, { detail: "Not like this.", code: "SOME_CODE" });
      expect(await send()).toBe("done");
      expect(await tablet.store.outbox.toArray()).toMatchObject([
        { state: "parked", sending: false, problem: { status, detail: "Not like this.", code: "SOME_CODE" } },
      ]);
    },
  );

  test("blocks its lane and its dependants, and nothing else", async () => {
    const chemical = await saveChemical(tablet, { comments: "refused" });
    const id = (chemical.touches[0] ?? "").slice("chemicals:".length);
    await saveUse(tablet, { amount_used_units: "GRAMS" }, id);
    await saveUse(tablet, { comments: "goes" });
    tablet.network = async (request, through) =>
      (await request.clone().text()).includes("refused") ? answer(tablet, 422) : through();
    await send();
    expect(await states(tablet)).toEqual(["parked", "queued", "sent"]);
  });

  test("remains in its place in its lane when it is sent again, under a new key", async () => {
    const first = await saveUse(tablet, { comments: "first" });
    await saveUse(tablet, { comments: "second" });
    everyAnswer(422);
    await send();
    restoreNetwork();
    expect(await states(tablet)).toEqual(["parked", "queued"]);
    const again = await resend(tablet.env, first.seq);
    expect(again).toMatchObject({ seq: first.seq, state: "queued", problem: null });
    await send();
    expect(await usesOnServer(tablet)).toEqual([null, "first", "second"]);
    expect(writesSent(tablet).map(({ key }) => key)).not.toEqual([first.id, first.id]);
  });

  test("because the app is too old is held, not parked, and blocks its lane", async () => {
    await saveSeveral(2);
    everyAnswer(426, { detail: "Update the app.", code: "UPGRADE_REQUIRED" });
    expect(await send()).toBe("done");
    expect(await states(tablet)).toEqual(["held", "queued"]);
    expect(writesSent(tablet)).toHaveLength(1);
  });
});

describe("sending in batches", () => {
  test("begins with four writes", async () => {
    const entries = await saveSeveral(4);
    await send();
    expect(batches()).toEqual([entries.map(({ id }) => id)]);
    expect(writesSent(tablet)).toHaveLength(1);
    expect(await usesOnServer(tablet)).toEqual([null, ...names(4)]);
  });

  test("applies each write once when its reply is lost", async () => {
    await saveSeveral(10);
    let lost = 0;
    tablet.network = async (_, through) => {
      const response = await through();
      if (lost++ < 2) throw new TypeError("Failed to fetch");
      return response;
    };
    for (let i = 0; i < 3; i += 1) await send({ force: true });
    expect(await usesOnServer(tablet)).toEqual([null, ...names(10)]);
    expect(batches()).toHaveLength(3);
    expect(new Set(batches().flat()).size).toBe(10);
  });

  test("leaves the writes after a refused write of their lane queued, and sends the others", async () => {
    const [first] = await saveSeveral(3);
    await saveEquipment(tablet);
    // A use of another chemical has the same id: the lab refuses it.
    const id = `${first?.touches[0]}`.slice("use_records:".length);
    await lab.put(chemicalChanges(aChemical({ id: ids.nowhere, use_records: [aUseRecord({ id })] })));
    await send();
    expect(await states(tablet)).toEqual(["parked", "queued", "queued", "sent"]);
    const rows = await tablet.store.outbox.toArray();
    expect(rows[1]).toMatchObject({ sending: false, problem: null, next_attempt_at: 0 });
  });

  test("sends one by one what the server does not accept in a batch", async () => {
    await saveSeveral(6);
    tablet.network = async (request, through) =>
      request.url.endsWith("/api/batch") ? answer(tablet, 413, { detail: "Too large" }) : through();
    expect(await send()).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, ...names(6)]);
    expect(await states(tablet)).toEqual(names(6).map(() => "sent"));
  });

  test.each([404, 405, 501])("sends one by one to a server that has no batch (%i)", async (status) => {
    await saveSeveral(4);
    tablet.network = async (request, through) =>
      request.url.endsWith("/api/batch") ? answer(tablet, status) : through();
    await send();
    expect(await states(tablet)).toEqual(names(4).map(() => "sent"));
  });

  test("leaves all writes queued after a portal's page instead of the replies", async () => {
    await saveSeveral(4);
    tablet.network = async () => new Response("<html>", { status: 200 });
    expect(await send()).toBe("unreachable");
    expect(await states(tablet)).toEqual(names(4).map(() => "queued"));
  });

  test("leaves all writes queued after a malformed reply, and does not send them again at once", async () => {
    await saveSeveral(4);
    tablet.network = async () => answer(tablet, 200, { answers: [] });
    expect(await send()).toBe("unreachable");
    expect(await states(tablet)).toEqual(names(4).map(() => "queued"));
  });

  test("leaves a write queued whose reply is missing", async () => {
    const entries = await saveSeveral(4);
    const missing = entries[3]?.id;
    let calls = 0;
    tablet.network = async (_, through) => {
      const response = await through();
      if (calls++ > 0) return response;
      const { replies } = (await response.json()) as { replies: { key: string }[] };
      return answer(tablet, 200, { replies: replies.filter(({ key }) => key !== missing) });
    };
    await send();
    expect(await states(tablet)).toEqual(names(4).map(() => "sent"));
    expect(await usesOnServer(tablet)).toEqual([null, ...names(4)]);
  });

  test.each([
    [401, "signed-out"],
    [429, "must-wait"],
    [500, "unreachable"],
  ])("leaves a write queued that gets a %i within the batch", async (status, outcome) => {
    const entries = await saveSeveral(4);
    tablet.network = async () =>
      answer(tablet, 200, {
        replies: entries.map(({ id }) => ({ key: id, status, body: {}, cursor: 0 })),
      });
    expect(await send()).toBe(outcome);
    expect(await states(tablet)).toEqual(names(4).map(() => "queued"));
  });
});
