import { beforeEach, describe, expect, test } from "vitest";
import { syncTurn } from "#sync/turn/turn.ts";
import { perTest } from "#tests/support/per-test.ts";
import {
  answer,
  aSyncedTablet,
  aTablet,
  saveEquipment,
  saveUse,
  states,
  type Tablet,
  usesOnScreen,
  usesOnServer,
  writesSent,
} from "./a-tablet.ts";

const page = perTest(() => aSyncedTablet());
const lab = perTest(async () => page.lab);
const worker = perTest(() => aTablet(lab, { beside: page }));

/** Blocks the context's next request until `release`; `held` resolves when that request has started. */
function freeze(one: Tablet) {
  let release = () => {};
  let reached = () => {};
  const held = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const thawed = new Promise<void>((resolve) => {
    release = resolve;
  });
  one.network = async (_, send) => {
    one.network = (_next, through) => through();
    reached();
    await thawed;
    return send();
  };
  return { held, release };
}

describe("a turn", () => {
  test("sends what waits and fetches what is new", async () => {
    await saveUse(page, { comments: "mine" });
    expect(await syncTurn(page.env)).toBe("done");
    expect(await states(page)).toEqual(["done"]);
    expect(await usesOnServer(page)).toEqual([null, "mine"]);
  });

  test("fetches what is new even when the server accepts no writes", async () => {
    await saveUse(page, { comments: "mine" });
    const { network } = page;
    page.network = (request, send) => (request.method === "GET" ? network(request, send) : answer(page, 500));
    await lab.put([{ table: "locations", id: "new", record: { id: "new", name: "Cold room" } }]);
    expect(await syncTurn(page.env)).toBe("unreachable");
    expect(await page.store.records("locations").get("new")).toEqual({ id: "new", name: "Cold room" });
    expect(await usesOnScreen(page)).toEqual([null, "mine"]);
  });

  test("works where the browser has no locks, in two contexts at once", async () => {
    const bare = [page, worker].map((one) => ({ ...one.env, locks: undefined }));
    for (const comments of ["a", "b", "c"]) await saveUse(page, { comments });
    await Promise.all(bare.map((env) => syncTurn(env)));
    await syncTurn(page.env, { force: true });
    expect(await usesOnServer(page)).toEqual([null, "a", "b", "c"]);
    expect(await states(page)).toEqual(["done", "done", "done"]);
  });

  test("is left to the other context while that context runs one", async () => {
    await saveUse(page, { comments: "mine" });
    const { held, release } = freeze(page);
    const first = syncTurn(page.env);
    await held;
    expect(await syncTurn(worker.env)).toBe("busy");
    expect(worker.sent).toEqual([]);
    release();
    expect(await first).toBe("done");
    expect(await syncTurn(worker.env)).toBe("done");
  });
});

describe("a context that is frozen while it sends", () => {
  test("loses the lock after a minute without a sign of life, and not before", async () => {
    await saveUse(page, { comments: "mine" });
    const { held, release } = freeze(page);
    const frozen = syncTurn(page.env).catch(() => "stolen");
    await held;
    lab.clock.pass(60_000);
    expect(await syncTurn(worker.env)).toBe("busy");
    lab.clock.pass(1);
    expect(await syncTurn(worker.env)).toBe("done");
    expect(await states(worker)).toEqual(["done"]);
    release();
    await frozen;
  });

  test("does no harm when it wakes: the server applies the write once and the write remains done", async () => {
    const { id } = await saveUse(page, { comments: "mine" });
    const { held, release } = freeze(page);
    const frozen = syncTurn(page.env);
    await held;
    lab.clock.pass(60_001);
    await syncTurn(worker.env);
    release();
    expect(await frozen).toBe("busy");
    expect([...writesSent(page), ...writesSent(worker)].map(({ key }) => key)).toEqual([id, id]);
    expect(await usesOnServer(page)).toEqual([null, "mine"]);
    await syncTurn(page.env);
    expect(await states(page)).toEqual(["done"]);
  });

  test("is alive while it sends, however long the turn takes", async () => {
    for (let i = 0; i < 3; i += 1) await saveUse(page, { comments: `use ${i}`, amount_used: 10 });
    page.network = (_, send) => {
      lab.clock.pass(50_000);
      return send();
    };
    const { network } = page;
    const { held, release } = freeze(page);
    const first = syncTurn(page.env);
    await held;
    page.network = network;
    expect(await syncTurn(worker.env)).toBe("busy");
    release();
    expect(await first).toBe("done");
  });

  test("loses the lock also when the clock was set back meanwhile", async () => {
    await saveUse(page, { comments: "mine" });
    const { held, release } = freeze(page);
    const frozen = syncTurn(page.env);
    await held;
    for (const context of [page, worker]) context.clockOff = -86_400_000;
    expect(await syncTurn(worker.env)).toBe("done");
    release();
    await frozen;
  });
});

const newLocation = () =>
  lab.put([{ table: "locations", id: "new", record: { id: "new", name: "Cold room" } }]);
const location = () => page.store.records("locations").get("new");

describe("a worker, which has no rules", () => {
  beforeEach(async () => {
    delete worker.env.reapply;
  });

  test("sends what waits and fetches what is new", async () => {
    for (const comments of ["a", "b"]) await saveUse(page, { comments });
    await newLocation();
    expect(await syncTurn(worker.env)).toBe("done");
    expect(await states(page)).toEqual(["done", "done"]);
    expect(await usesOnServer(page)).toEqual([null, "a", "b"]);
    expect(await usesOnScreen(page)).toEqual([null, "a", "b"]);
    expect(await location()).toBeDefined();
  });

  test("leaves the pull to a page while a refused write is open, and stores nothing", async () => {
    await saveUse(page, { comments: "mine" });
    worker.network = (request, send) => (request.method === "GET" ? send() : answer(worker, 422));
    await newLocation();
    const before = await page.store.cursor.get("feed");
    expect(await syncTurn(worker.env)).toBe("needs-page");
    expect(await states(page)).toEqual(["parked"]);
    expect(await page.store.cursor.get("feed")).toEqual(before);
    expect(await usesOnScreen(page)).toEqual([null, "mine"]);
    expect(await syncTurn(page.env)).toBe("done");
    expect(await location()).toBeDefined();
    expect(await usesOnScreen(page)).toEqual([null, "mine"]);
  });

  test("sends the writes of other lanes after a refused one", async () => {
    await saveUse(page, { comments: "mine" });
    await saveEquipment(page);
    worker.network = (request, send) => (request.url.includes("use") ? answer(worker, 422) : send());
    expect(await syncTurn(worker.env)).toBe("needs-page");
    expect(await states(page)).toEqual(["parked", "sent"]);
  });

  test("waits with the pull for a write that can still be undone", async () => {
    const { id } = await saveUse(page, { comments: "mine" });
    await page.store.outbox.where({ id }).modify({ next_attempt_at: lab.clock.now() + 5_000 });
    await newLocation();
    expect(await syncTurn(worker.env)).toBe("must-wait");
    expect(await location()).toBeUndefined();
    lab.clock.pass(5_000);
    expect(await syncTurn(worker.env)).toBe("done");
    expect(await location()).toBeDefined();
    expect(await states(page)).toEqual(["done"]);
  });

  test("leaves the pull to a page while another person's write waits for that person", async () => {
    const { id } = await saveUse(page, { comments: "mine" });
    await page.store.outbox.where({ id }).modify({ user: "somebody@lab.example" });
    await newLocation();
    expect(await syncTurn(worker.env)).toBe("needs-page");
    expect(await syncTurn(page.env)).toBe("done");
    expect(await location()).toBeDefined();
    expect(await states(page)).toEqual(["queued"]);
  });

  test("leaves a feed of several pages to a page while a sent write has not arrived", async () => {
    await saveUse(page, { comments: "mine" });
    await lab.put(
      Array.from({ length: 1_500 }, (_, i) => ({
        table: "locations",
        id: `l${i}`,
        record: { id: `l${i}`, name: `Shelf ${i}` },
      })),
    );
    expect(await syncTurn(worker.env)).toBe("needs-page");
    expect(await states(page)).toEqual(["sent"]);
    expect(await usesOnScreen(page)).toEqual([null, "mine"]);
    expect(await syncTurn(page.env)).toBe("done");
    expect(await states(page)).toEqual(["done"]);
    expect(await usesOnScreen(page)).toEqual([null, "mine"]);
  });

  test("leaves it to a page to send to a restored server", async () => {
    await lab.db.renewEpoch();
    await saveUse(page, { comments: "mine" });
    expect(await syncTurn(worker.env)).toBe("needs-page");
    expect(await states(page)).toEqual(["queued"]);
    expect(await syncTurn(page.env)).toBe("done");
    expect(await states(page)).toEqual(["done"]);
    expect(await usesOnServer(page)).toEqual([null, "mine"]);
  });

  test("leaves it to a page to send again what a restored server has lost", async () => {
    await saveUse(page, { comments: "mine" });
    expect(await syncTurn(worker.env)).toBe("done");
    await lab.db.renewEpoch();
    expect(await syncTurn(worker.env)).toBe("needs-page");
    expect(await states(page)).toEqual(["done"]);
    expect(await syncTurn(page.env)).toBe("done");
    expect(await states(page)).toEqual(["done"]);
    expect(await usesOnServer(page)).toEqual([null, "mine"]);
  });
});
