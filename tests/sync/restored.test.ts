import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { pull } from "#sync/receive/pull.ts";
import { resend } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { people, type TestLab } from "#tests/support/create-lab.ts";
import {
  answer,
  aSyncedTablet,
  aTablet,
  restoreLab,
  saveChemical,
  saveEquipment,
  saveUse,
  states,
  type Tablet,
  usesOnServer,
  writesSent,
} from "./a-tablet.ts";

let lab: TestLab;
let tablet: Tablet;
let folder: string;

/** The tablet has sent a write, "lost", that the backup does not contain. */
beforeEach(async () => {
  folder = anEmptyFolder();
  tablet = await aSyncedTablet();
  ({ lab } = tablet);
  await saveUse(tablet, { comments: "kept", amount_used: 10 });
  await syncTurn(tablet.env);
  await lab.db.backup(backup());
  await saveUse(tablet, { comments: "lost", amount_used: 10 });
  await syncTurn(tablet.env);
  expect(await states(tablet)).toEqual(["done", "done"]);
  tablet.sent.length = 0;
});

const backup = () => join(folder, "backup.sqlite");
const restore = async () => {
  lab = await restoreLab(lab, backup(), tablet);
};
const restoreNetwork = () => {
  tablet.network = (_, send) => send();
};
const saveSeveral = async (...comments: string[]) => {
  for (const one of comments) await saveUse(tablet, { comments: one, amount_used: 10 });
};
const allDone = async () => expect(new Set(await states(tablet))).toEqual(new Set(["done"]));

describe("after a restore, one turn", () => {
  test.each([
    ["one write", ["a"]],
    ["a batch", ["a", "b", "c", "d", "e"]],
  ])("sends %s that waits behind what the server lost", async (_what, waiting) => {
    await saveSeveral(...waiting);
    await restore();
    expect(await syncTurn(tablet.env)).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, "kept", "lost", ...waiting]);
    await allDone();
  });

  test("offers again what the server lost, though nothing else waits", async () => {
    await restore();
    expect(await syncTurn(tablet.env)).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, "kept", "lost"]);
    await allDone();
  });

  test("sends what the server lost before its dependants: nothing is refused", async () => {
    const made = await saveChemical(tablet);
    await syncTurn(tablet.env);
    const id = (made.touches[0] ?? "").slice("chemicals:".length);
    await saveUse(tablet, { amount_used_units: "GRAMS", comments: "stands on it" }, id);
    await restore();
    expect(await syncTurn(tablet.env)).toBe("done");
    expect(await usesOnServer(tablet, id)).toEqual(["stands on it"]);
    await allDone();
  });

  test("sends nothing more between noticing the restore and the pull", async () => {
    await saveSeveral("a");
    await saveEquipment(tablet);
    await restore();
    await syncTurn(tablet.env);
    expect(tablet.sent.slice(0, 4).map(({ method }) => method)).toEqual(["POST", "POST", "GET", "GET"]);
    await allDone();
  });

  test("leaves everything queued when the pull fails", async () => {
    await saveSeveral("a");
    await restore();
    tablet.network = async (request, send) => {
      if (request.method === "GET") throw new TypeError("Failed to fetch");
      return send();
    };
    expect(await syncTurn(tablet.env)).toBe("unreachable");
    expect(await states(tablet)).toEqual(["done", "done", "queued"]);
    expect(writesSent(tablet)).toHaveLength(1);
    restoreNetwork();
    lab.clock.pass(3000);
    await syncTurn(tablet.env);
    expect(await usesOnServer(tablet)).toEqual([null, "kept", "lost", "a"]);
  });
});

test("a record that another tablet has yet to offer again is missing: a use of it is parked, and accepted when sent again", async () => {
  const made = await saveChemical(tablet);
  const id = (made.touches[0] ?? "").slice("chemicals:".length);
  await syncTurn(tablet.env);
  const second = await aTablet(lab, { email: people[1] });
  await syncTurn(second.env);
  const { seq } = await saveUse(second, { amount_used_units: "GRAMS", comments: "of it" }, id);
  lab = await restoreLab(lab, backup(), tablet, second);
  await syncTurn(second.env);
  expect(await second.store.outbox.get(seq)).toMatchObject({ state: "parked", problem: { status: 404 } });
  await syncTurn(tablet.env);
  await resend(second.env, seq);
  await syncTurn(second.env);
  expect(await states(second)).toEqual(["done"]);
  expect(await usesOnServer(tablet, id)).toEqual(["of it"]);
});

describe("a restore in the middle of a turn", () => {
  test("between the plan and the request preserves the order", async () => {
    await saveSeveral("a");
    const { network } = tablet;
    tablet.network = async (request, send) => {
      if (request.method === "POST") {
        restoreNetwork();
        await restore();
      }
      return network(request, send);
    };
    expect(await syncTurn(tablet.env)).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, "kept", "lost", "a"]);
    await allDone();
  });

  test("between two batches preserves the order", async () => {
    const many = Array.from({ length: 55 }, (_, i) => `use ${i}`);
    await saveSeveral(...many);
    tablet.network = async (_, send) => {
      const response = await send();
      restoreNetwork();
      await restore();
      return response;
    };
    expect(await syncTurn(tablet.env)).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, "kept", "lost", ...many]);
    await allDone();
  });

  test("that another context has already handled invalidates an earlier plan", async () => {
    const other = await aTablet(lab, { beside: tablet });
    await saveSeveral("a");
    const { device } = tablet.env;
    tablet.env.device = async () => {
      tablet.env.device = device;
      await restore();
      other.lab = lab;
      await pull(other.env);
      return device();
    };
    expect(await syncTurn(tablet.env)).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, "kept", "lost", "a"]);
    await allDone();
  });

  test.each([
    ["a write", ["a"]],
    ["a batch", ["a", "b", "c", "d"]],
  ])("leaves %s queued whose reply is from before the restore", async (_what, waiting) => {
    const other = await aTablet(lab, { beside: tablet });
    await saveSeveral(...waiting);
    tablet.network = async (_, send) => {
      restoreNetwork();
      const response = await send();
      await restore();
      other.lab = lab;
      await pull(other.env);
      return response;
    };
    expect(await syncTurn(tablet.env)).toBe("done");
    expect(await usesOnServer(tablet)).toEqual([null, "kept", "lost", ...waiting]);
    await allDone();
  });
});

describe("a reply of an epoch that the tablet does not know", () => {
  test.each([201, 404, 426])("decides nothing: a %i leaves the write queued until a pull", async (status) => {
    await saveSeveral("a");
    await restore();
    tablet.network = async (request) =>
      request.method === "GET" ? answer(tablet, 503) : answer(tablet, status, { detail: "No." });
    expect(await syncTurn(tablet.env)).toBe("unreachable");
    expect(await tablet.store.outbox.toCollection().last()).toMatchObject({
      state: "queued",
      sending: false,
      problem: null,
      next_attempt_at: 0,
    });
    restoreNetwork();
    await syncTurn(tablet.env);
    expect(await usesOnServer(tablet)).toEqual([null, "kept", "lost", "a"]);
    await allDone();
  });

  test("that requests a delay is respected", async () => {
    await saveSeveral("a");
    await restore();
    tablet.network = (request, send) =>
      request.method === "GET" ? send() : answer(tablet, 429, {}, { "retry-after": "10" });
    expect(await syncTurn(tablet.env)).toBe("must-wait");
  });

  test("ends the turn when it arrives again after the pull", async () => {
    await saveSeveral("a");
    tablet.network = (request, send) => (request.method === "GET" ? send() : answer(tablet, 412));
    expect(await syncTurn(tablet.env)).toBe("unreachable");
    expect(writesSent(tablet)).toHaveLength(2);
    expect(await states(tablet)).toEqual(["done", "done", "queued"]);
  });
});

test("a turn without a restore costs no extra request: only the write and the pull", async () => {
  await saveSeveral("a");
  await syncTurn(tablet.env);
  expect(tablet.sent.map(({ method }) => method)).toEqual(["POST", "GET"]);
});

test("a tablet that knows no epoch yet pulls before it sends", async () => {
  const fresh = await aTablet(lab);
  await pull(fresh.env);
  await fresh.store.cursor.clear();
  await saveEquipment(fresh);
  fresh.sent.length = 0;
  expect(await syncTurn(fresh.env)).toBe("done");
  expect(fresh.sent.map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
  expect(await states(fresh)).toEqual(["done"]);
});
