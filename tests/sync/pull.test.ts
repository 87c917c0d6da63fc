import { join } from "node:path";
import Dexie from "dexie";
import { beforeEach, describe, expect, test } from "vitest";
import { refKey } from "#domain/kernel/change.ts";
import { pull } from "#sync/receive/pull.ts";
import { readContact } from "#sync/request/contact.ts";
import { replay } from "#sync/send/replay.ts";
import { aChemical, aUseRecord, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { people, type TestLab } from "#tests/support/create-lab.ts";
import {
  aNewTablet,
  answer,
  aTablet,
  restoreLab,
  saveChemical,
  saveUse,
  signInAs,
  states,
  type Tablet,
  usesOnScreen,
  usesOnServer,
  writesSent,
} from "./a-tablet.ts";
import { dumpRecords } from "./world/saving.ts";

let lab: TestLab;
let tablet: Tablet;
let folder: string;

beforeEach(async () => {
  folder = anEmptyFolder();
  tablet = await aNewTablet();
  ({ lab } = tablet);
});

const aKilo = { amount_used: 1, amount_used_units: "KG" };
const feedOf = (one: Tablet) => one.store.cursor.get("feed");

/** Limits each page to `limit` changes. */
function inPagesOf(limit: number, one = tablet) {
  one.network = (request) => {
    const url = new URL(request.url);
    if (url.pathname === "/api/changes") url.searchParams.set("limit", `${limit}`);
    return Promise.resolve(one.lab.app.fetch(new Request(url, request)));
  };
}

/** The n-th request from now on fails; the others are treated as before. */
function failRequest(nth: number) {
  const through = tablet.network;
  let requests = 0;
  tablet.network = async (request, send) => {
    requests += 1;
    if (requests === nth) throw new TypeError("Failed to fetch");
    return through(request, send);
  };
}

async function onServer(upTo = Number.POSITIVE_INFINITY): Promise<Record<string, unknown>> {
  const rows = await lab.db.changes(0, 100_000);
  const current = rows.filter(({ deleted, position }) => !deleted && position <= upTo);
  return Object.fromEntries(current.map((row) => [refKey(row as never), row.record]));
}

async function expectSame(one: Tablet) {
  expect(await dumpRecords(one.store)).toEqual(await onServer());
  expect(await feedOf(one)).toMatchObject({ cursor: await lab.db.position(), sweeping: false });
  expect(await one.store.base.count()).toBe(0);
}

describe("pulling", () => {
  test("fetches the whole lab, and then only what is new", async () => {
    expect(await pull(tablet.env)).toBe("done");
    await expectSame(tablet);
    const before = await lab.db.position();
    await lab.put(chemicalChanges(aChemical({ comments: "opened" })));
    tablet.sent.length = 0;
    await pull(tablet.env);
    await expectSame(tablet);
    expect(tablet.sent.map(({ path }) => path)).toEqual([`/api/changes?since=${before}&limit=1000`]);
  });

  test("fetches page by page, and continues where it was interrupted", async () => {
    inPagesOf(10);
    failRequest(3);
    expect(await pull(tablet.env)).toBe("unreachable");
    const cursor = (await feedOf(tablet))?.cursor ?? 0;
    expect(cursor).toBe(20);
    expect(await dumpRecords(tablet.store)).toEqual(await onServer(cursor));
    tablet.sent.length = 0;
    await pull(tablet.env);
    expect(tablet.sent[0]?.path).toContain("since=20&");
    await expectSame(tablet);
  });

  test.each(Array.from({ length: 14 }, (_, i) => 2 * i + 1))(
    "dying at disk operation %i leaves records and cursor consistent",
    async (nth) => {
      const dying = await aTablet(lab, { beside: tablet });
      inPagesOf(12, dying);
      dying.disk.dieAt = nth;
      await pull(dying.env).catch(() => null);
      dying.store.close();
      const cursor = (await feedOf(tablet))?.cursor ?? 0;
      expect(await dumpRecords(tablet.store)).toEqual(await onServer(cursor));
      await pull(tablet.env);
      await expectSame(tablet);
    },
  );

  test("requests the next page while the last one waits to be stored", async () => {
    inPagesOf(10);
    const through = tablet.network;
    const { store } = tablet;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    tablet.network = async (request, send) => {
      if (tablet.sent.length === 1)
        void store.transaction("rw", store.cursor, async () => Dexie.waitFor(released));
      if (tablet.sent.length === 2) release();
      return through(request, send);
    };
    expect(await pull(tablet.env)).toBe("done");
    await expectSame(tablet);
  });

  test("ends the request of the next page when a page cannot be stored", async () => {
    inPagesOf(10);
    const signals: (AbortSignal | null | undefined)[] = [];
    const { fetch } = tablet.env;
    tablet.env.fetch = (input, init) => {
      signals.push(init?.signal);
      tablet.disk.isFull = signals.length === 2;
      return fetch(input, init);
    };
    await expect(pull(tablet.env)).rejects.toThrow();
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, true]);
    expect(await feedOf(tablet)).toBeUndefined();
  });

  test("does not end a newer session because of a page that was requested for the former one", async () => {
    inPagesOf(10);
    const through = tablet.network;
    const { token } = (await tablet.store.session.get("current")) ?? {};
    tablet.network = async (request, send) => {
      if (tablet.sent.length !== 2) return through(request, send);
      await signInAs(tablet, people[1]);
      return answer(tablet, 401);
    };
    expect(await pull(tablet.env)).toBe("done");
    expect(tablet.sent.slice(0, 4).map((sent) => sent.token === `Bearer ${token}`)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await tablet.store.session.get("current")).toMatchObject({ token: lab.token(people[1]) });
    await expectSame(tablet);
  });

  test("removes what was deleted", async () => {
    await pull(tablet.env);
    await lab.put([{ table: "chemicals", id: ids.chemical, record: null }]);
    await pull(tablet.env);
    expect(await tablet.store.records("chemicals").get(ids.chemical)).toBeUndefined();
    await expectSame(tablet);
  });

  test("for a person who is signed out sends no request", async () => {
    await tablet.store.session.delete("current");
    expect(await pull(tablet.env)).toBe("signed-out");
    expect(tablet.sent).toEqual([]);
  });

  test("with a token unknown to the server ends the session and leaves the data", async () => {
    await pull(tablet.env);
    lab.clock.set("2099-01-02T00:00:00.000Z");
    expect(await pull(tablet.env)).toBe("signed-out");
    expect(await tablet.store.session.get("current")).toMatchObject({ token: null });
    await expectSame(tablet);
  });

  test.each([408, 426, 429, 500, 503])("stores nothing from a %i", async (status) => {
    await pull(tablet.env);
    const before = await feedOf(tablet);
    tablet.network = () => answer(tablet, status, { changes: [], cursor: 9e9, more: false });
    expect(await pull(tablet.env)).toBe("unreachable");
    expect(await feedOf(tablet)).toEqual(before);
  });

  test("stores nothing from a captive portal's page", async () => {
    tablet.network = async () => new Response('{"changes":[],"cursor":7,"more":false}', { status: 200 });
    expect(await pull(tablet.env)).toBe("unreachable");
    expect(await feedOf(tablet)).toBeUndefined();
  });
});

describe("over a line that is slow", () => {
  const places = Array.from({ length: 400 }, (_, n) => ({ id: `place ${n}`, name: `Place ${n}` }));

  /** Each change of a page takes so long in transit. Returns the limits of the requests that had no answer in time. */
  function eachChangeTakes(ms: number): { limits: number[]; late: number[] } {
    const [limits, late]: [number[], number[]] = [[], []];
    tablet.network = async (request, send) => {
      const response = await send();
      const limit = Number(new URL(request.url).searchParams.get("limit"));
      if (!limit) return response;
      limits.push(limit);
      const { changes } = await response.clone().json();
      lab.clock.pass(Math.min(30_000, changes.length * ms));
      if (changes.length * ms < 30_000) return response;
      late.push(limit);
      throw new TypeError("The time is over");
    };
    return { limits, late };
  }

  test("pages that do not arrive in time are halved until they do, and a first pull ends", async () => {
    await lab.put(places.map((record) => ({ table: "locations", id: record.id, record })));
    const { limits, late } = eachChangeTakes(300);
    const ends = [];
    for (let n = 0; n < 5; n += 1) ends.push(await pull(tablet.env));
    expect(late).toEqual([1000, 500, 250, 125]);
    expect(ends).toEqual([...Array(4).fill("unreachable"), "done"]);
    expect(limits.slice(4, 8)).toEqual([62, 31, 62, 31]);
    await expectSame(tablet);

    tablet.sent.length = 0;
    eachChangeTakes(1);
    await lab.put(
      places.map((record) => ({ table: "locations", id: record.id, record: { ...record, name: "New" } })),
    );
    for (let n = 0; n < 3; n += 1) await pull(tablet.env);
    expect(tablet.sent.at(-1)?.path).toContain("limit=1000");
  });

  test("a request that fails at once leaves pages as they are", async () => {
    tablet.network = () => Promise.reject(new TypeError("Failed to fetch"));
    for (let n = 0; n < 3; n += 1) await pull(tablet.env);
    expect(tablet.sent.map(({ path }) => path)).toEqual(Array(3).fill("/api/changes?since=0&limit=1000"));
  });
});

describe("two servers of different epochs behind one address", () => {
  test("a pull that begins anew at each answer ends, and the state is shown", async () => {
    tablet.network = async (_, send) => {
      if (tablet.sent.length > 40) throw new TypeError("Without an end");
      const response = await send();
      response.headers.set("x-fibril-epoch", tablet.sent.length % 2 ? "one" : "other");
      return response;
    };
    await pull(tablet.env);
    tablet.sent.length = 0;
    expect(await pull(tablet.env)).toBe("unreachable");
    expect(tablet.sent.length).toBeLessThan(5);
    expect((await readContact(tablet.store)).pull_failing_since).toBe(lab.clock.now());
    tablet.network = (_, send) => send();
    expect(await pull(tablet.env)).toBe("done");
    expect((await readContact(tablet.store)).pull_failing_since).toBeNull();
    await expectSame(tablet);
  });
});

describe("pulling under open writes", () => {
  beforeEach(async () => {
    await pull(tablet.env);
  });

  /** A chemical made here and its use, both sent; another change is between them in the feed, of one change a page. */
  async function sendTwoOfOneRecord(): Promise<string | undefined> {
    const { touches } = await saveChemical(tablet, { comments: "made here" });
    await replay(tablet.env);
    await lab.put(chemicalChanges(aChemical({ id: crypto.randomUUID() })));
    const id = touches[0]?.split(":")[1];
    await saveUse(tablet, { ...aKilo, comments: "used here" }, id);
    await replay(tablet.env);
    inPagesOf(1);
    return id;
  }

  test("applies them over the server's newer copy", async () => {
    await saveUse(tablet, { comments: "mine" });
    await lab.put(chemicalChanges(aChemical({ comments: "theirs" })));
    await pull(tablet.env);
    expect(await tablet.store.records("chemicals").get(ids.chemical)).toMatchObject({
      comments: "theirs",
      use_totals: { count: 1 },
    });
    expect(await usesOnScreen(tablet)).toContain("mine");
    expect(await tablet.store.base.get(`chemicals:${ids.chemical}`)).toMatchObject({
      record: { comments: "theirs", use_totals: { count: 0 } },
    });
    expect(await states(tablet)).toEqual(["queued"]);
  });

  test("retains a write whose record was deleted, so that the server can judge it", async () => {
    await saveUse(tablet, { comments: "too late" });
    await lab.put([{ table: "chemicals", id: ids.chemical, record: null }]);
    await pull(tablet.env);
    expect(await tablet.store.records("chemicals").get(ids.chemical)).toBeUndefined();
    expect(await states(tablet)).toEqual(["queued"]);
    await replay(tablet.env);
    expect(await tablet.store.outbox.toArray()).toMatchObject([
      { state: "parked", problem: { status: 404, detail: "Chemical not found" } },
    ]);
  });

  test("marks a write as done when the feed has delivered it", async () => {
    await saveUse(tablet, { comments: "mine" });
    await replay(tablet.env);
    expect(await states(tablet)).toEqual(["sent"]);
    await pull(tablet.env);
    expect(await tablet.store.outbox.toArray()).toMatchObject([{ state: "done", open_refs: [] }]);
    expect(await usesOnScreen(tablet)).toEqual([null, "mine"]);
    await expectSame(tablet);
  });

  test("leaves the write sent and shown while the feed lags behind", async () => {
    await saveUse(tablet, { comments: "first" });
    await replay(tablet.env);
    const lagging = await lab.db.position();
    await saveChemical(tablet);
    await replay(tablet.env);
    tablet.network = async (request, send) => {
      const response = await send();
      if (!request.url.includes("/api/changes")) return response;
      const page = (await response.json()) as { changes: unknown[] };
      return answer(tablet, 200, {
        ...page,
        changes: page.changes.slice(0, -1),
        cursor: lagging,
        more: false,
        head: lagging,
      });
    };
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["done", "sent"]);
    expect(await tablet.store.records("chemicals").count()).toBe(2);
    tablet.network = (_, send) => send();
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["done", "done"]);
    await expectSame(tablet);
  });

  test("marks nothing as done between two pages, where a newer version of its record may follow", async () => {
    const made = await sendTwoOfOneRecord();
    failRequest(2);
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["sent", "sent"]);
    expect(await usesOnScreen(tablet, made)).toEqual(["used here"]);
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["done", "done"]);
    await expectSame(tablet);
  });

  /** A server that is at this tablet's cursor, and so has nothing newer. */
  const lagging: Tablet["network"] = async (request, send) => {
    const page = (await (await send()).json()) as object;
    const cursor = Number(new URL(request.url).searchParams.get("since"));
    return answer(tablet, 200, { ...page, changes: [], cursor, head: cursor, more: false });
  };

  /** After so many requests the server lags; returns how the network was before. */
  function lagAfter(count: number) {
    const through = tablet.network;
    let requests = 0;
    tablet.network = (request, send) => {
      requests += 1;
      return requests <= count ? through(request, send) : lagging(request, send);
    };
    return through;
  }

  test("marks nothing as done when the server lags behind the last page", async () => {
    const made = await sendTwoOfOneRecord();
    const through = lagAfter(1);
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["sent", "sent"]);
    expect(await usesOnScreen(tablet, made)).toEqual(["used here"]);
    tablet.network = through;
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["done", "done"]);
    await expectSame(tablet);
  });

  test("a fresh pull from a server that lags behind removes nothing before the pull is complete", async () => {
    await pull(tablet.env);
    const shown = await tablet.store.records("locations").count();
    expect(shown).toBeGreaterThan(1);
    const feed = await tablet.store.cursor.get("feed");
    await tablet.store.cursor.put({ ...feed, epoch: "another" } as never);
    inPagesOf(1);
    lagAfter(2);
    await pull(tablet.env);
    expect(await tablet.store.records("locations").count()).toBe(shown);
    tablet.network = (_, send) => send();
    await pull(tablet.env);
    expect(await tablet.store.records("locations").count()).toBe(shown);
    await expectSame(tablet);
  });

  test("marks a write as done when its reply arrives after the feed has delivered it", async () => {
    const other = await aTablet(lab, { beside: tablet });
    await saveUse(tablet, { comments: "mine" });
    tablet.network = async (_, send) => {
      const response = await send();
      await pull(other.env);
      return response;
    };
    await replay(tablet.env);
    expect(await states(tablet)).toEqual(["done"]);
    await expectSame(tablet);
  });

  test("retains what was saved while the page was in transit", async () => {
    await lab.put(chemicalChanges(aChemical({ comments: "theirs", use_records: [aUseRecord()] })));
    tablet.network = async (_, send) => {
      const response = await send();
      await saveUse(tablet, { comments: "meanwhile" });
      return response;
    };
    await pull(tablet.env);
    expect(await usesOnScreen(tablet)).toEqual([null, "meanwhile"]);
    expect(await tablet.store.base.get(`chemicals:${ids.chemical}`)).toMatchObject({
      record: { comments: "theirs", use_totals: { count: 1 } },
    });
  });
});

describe("two contexts that pull at once", () => {
  test("end with the current state of the lab", async () => {
    const other = await aTablet(lab, { beside: tablet });
    inPagesOf(7);
    inPagesOf(11, other);
    await Promise.all([pull(tablet.env), pull(other.env)]);
    await expectSame(tablet);
  });

  test("never set the cursor back to an older page", async () => {
    const other = await aTablet(lab, { beside: tablet });
    inPagesOf(10);
    const through = tablet.network;
    tablet.network = async (request, send) => {
      const response = await through(request, send);
      tablet.network = through;
      await pull(other.env);
      await lab.put(chemicalChanges(aChemical({ comments: "newest" })));
      await pull(other.env);
      return response;
    };
    await pull(tablet.env);
    expect(await tablet.store.records("chemicals").get(ids.chemical)).toMatchObject({ comments: "newest" });
    await expectSame(tablet);
  });
});

describe("a server that was restored from a backup", () => {
  const restore = async () => {
    lab = await restoreLab(lab, join(folder, "backup.sqlite"), tablet);
  };
  const backUp = () => lab.db.backup(join(folder, "backup.sqlite"));

  test("is offered again what it lost, under the same keys, and nothing twice", async () => {
    await pull(tablet.env);
    await saveUse(tablet, { comments: "kept" });
    await replay(tablet.env);
    await pull(tablet.env);
    await backUp();
    const lost = [await saveUse(tablet, { comments: "lost" }), await saveChemical(tablet)];
    await replay(tablet.env);
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["done", "done", "done"]);
    await restore();
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["queued", "queued", "queued"]);
    expect(await usesOnScreen(tablet)).toEqual([null, "kept", "lost"]);
    tablet.sent.length = 0;
    await replay(tablet.env);
    expect(writesSent(tablet).map(({ key }) => key)).toEqual(
      expect.arrayContaining(lost.map(({ id }) => id)),
    );
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["done", "done", "done"]);
    expect(await usesOnServer(tablet)).toEqual([null, "kept", "lost"]);
    await expectSame(tablet);
  });

  test("removes from the tablet what it no longer has, and leaves what waits to be sent", async () => {
    await pull(tablet.env);
    await backUp();
    const id = crypto.randomUUID();
    await lab.put(chemicalChanges(aChemical({ id, comments: "of somebody else" })));
    await pull(tablet.env);
    expect(await tablet.store.records("chemicals").get(id)).toBeDefined();
    await saveUse(tablet, { comments: "waits" });
    await restore();
    await pull(tablet.env);
    expect(await tablet.store.records("chemicals").get(id)).toBeUndefined();
    expect(await usesOnScreen(tablet)).toEqual([null, "waits"]);
    expect(await states(tablet)).toEqual(["queued"]);
  });

  test("is pulled afresh in pieces, and nothing is removed before its last page", async () => {
    await pull(tablet.env);
    await backUp();
    const id = crypto.randomUUID();
    await lab.put(chemicalChanges(aChemical({ id })));
    await pull(tablet.env);
    await restore();
    inPagesOf(10);
    failRequest(4);
    await pull(tablet.env);
    expect(await feedOf(tablet)).toMatchObject({ sweeping: true, cursor: 20 });
    expect(await tablet.store.records("chemicals").count()).toBe(2);
    await pull(tablet.env);
    expect(await tablet.store.records("chemicals").get(id)).toBeUndefined();
    expect(await tablet.store.sweep.count()).toBe(0);
    await expectSame(tablet);
  });
});

describe("a tablet that was offline too long", () => {
  test("pulls everything again, removes what was deleted, and retains what waits to be sent", async () => {
    await pull(tablet.env);
    await saveChemical(tablet, { comments: "waits" });
    await lab.put([{ table: "chemicals", id: ids.chemical, record: null }]);
    await lab.db.deleteExpired("2099-01-01T00:00:00.000Z");
    expect(await pull(tablet.env)).toBe("done");
    expect(await tablet.store.records("chemicals").get(ids.chemical)).toBeUndefined();
    expect(await tablet.store.records("chemicals").toArray()).toMatchObject([{ comments: "waits" }]);
    expect(await states(tablet)).toEqual(["queued"]);
    await replay(tablet.env);
    await pull(tablet.env);
    await expectSame(tablet);
  });

  test("does not offer again what the server received in this epoch", async () => {
    await pull(tablet.env);
    await saveUse(tablet);
    await replay(tablet.env);
    await pull(tablet.env);
    await lab.put([{ table: "equipment", id: ids.equipment, record: null }]);
    await lab.db.deleteExpired("2099-01-01T00:00:00.000Z");
    await pull(tablet.env);
    expect(await states(tablet)).toEqual(["done"]);
    expect(await dumpRecords(tablet.store)).toEqual(await onServer());
  });

  test("stores the server's newest version under a write on a deleted record", async () => {
    await pull(tablet.env);
    await saveUse(tablet, { comments: "waits" });
    await lab.put([{ table: "chemicals", id: ids.chemical, record: null }]);
    await lab.db.deleteExpired("2099-01-01T00:00:00.000Z");
    await pull(tablet.env);
    expect(await tablet.store.records("chemicals").get(ids.chemical)).toBeUndefined();
    expect(await states(tablet)).toEqual(["queued"]);
  });
});
