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
  usesOnScreen,
  usesOnServer,
} from "./a-tablet.ts";

const page = perTest(() => aSyncedTablet());
const lab = perTest(async () => page.lab);
const worker = perTest(() => aTablet(lab, { beside: page }));
beforeEach(async () => {
  delete worker.env.reapply;
});

const newLocation = () =>
  lab.put([{ table: "locations", id: "new", record: { id: "new", name: "Cold room" } }]);
const location = () => page.store.records("locations").get("new");

describe("a worker, which has no rules", () => {
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
