import { beforeEach, describe, expect, test } from "vitest";
import { MAX_REPORTED_IDS } from "#domain/devices/reported.ts";
import { readDevices } from "#server/lab/devices.ts";
import { identifyDevice, readIdentity } from "#sync/device/identity.ts";
import { nameDevice } from "#sync/device/name-device.ts";
import { fetchList } from "#sync/receive/fetch-list.ts";
import { pull } from "#sync/receive/pull.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { createLab, people, type TestLab } from "#tests/support/create-lab.ts";
import { aTablet, restoreLab, saveUse, signInAs, type Tablet } from "./a-tablet.ts";
import { DeviceMemory } from "./world/device-memory.ts";

let lab: TestLab;
let memory: DeviceMemory;
let tablet: Tablet;

beforeEach(async () => {
  lab = await createLab();
  await lab.put(exampleRecords);
  memory = new DeviceMemory();
  tablet = await aReportingTablet();
});

async function aReportingTablet(): Promise<Tablet> {
  const one = await aTablet(lab);
  one.env.about = async () => ({ app: "0.1.0", persisted: false, free_bytes: 5e9 });
  one.env.device = async () => {
    const mark = await one.store.marks.get("device");
    return mark?.key === "device" ? mark.value : "";
  };
  await identifyDevice(one.store, memory);
  return one;
}

const listed = () => readDevices(lab.db);

describe("the identity of a device", () => {
  test("is created once", async () => {
    const first = await readIdentity(tablet.store);
    await identifyDevice(tablet.store, memory);
    expect(await readIdentity(tablet.store)).toEqual(first);
  });

  test("returns after the database was deleted, with the name, for another database", async () => {
    await nameDevice(tablet.store, memory, "Tablet 3");
    const before = await readIdentity(tablet.store);
    const emptied = await aReportingTablet();
    const after = await readIdentity(emptied.store);
    expect(after?.id).toBe(before?.id);
    expect(after?.database).not.toBe(before?.database);
    expect(await emptied.store.marks.get("device")).toMatchObject({ value: "Tablet 3" });
  });

  test("has a secret, which an earlier version's device gets once, and which returns with the id", async () => {
    const { secret: _, ...earlier } = (await readIdentity(tablet.store)) ?? {};
    await tablet.store.marks.put({ key: "identity", value: earlier as never });
    await pull(tablet.env);
    await identifyDevice(tablet.store, memory);
    const identity = await readIdentity(tablet.store);
    expect(identity).toEqual({ ...earlier, secret: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    await pull(tablet.env);
    const emptied = await aReportingTablet();
    expect(await readIdentity(emptied.store)).toMatchObject({ id: identity?.id, secret: identity?.secret });
    await pull(emptied.env);
    expect(await listed()).toHaveLength(1);
  });

  test.each(["no JSON", "[]", '{"id":5}', "{}", '{"secret":5}'])(
    "is created anew from the memory %s",
    async (text) => {
      memory.setItem("fibril.device", text);
      const emptied = await aReportingTablet();
      expect((await readIdentity(emptied.store))?.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(await pull(emptied.env)).toBe("done");
      expect(await listed()).toHaveLength(1);
    },
  );

  test("is created without a memory", async () => {
    const fails = () => {
      throw new DOMException("no storage", "SecurityError");
    };
    const one = await aTablet(lab);
    await identifyDevice(one.store, { getItem: fails, setItem: fails });
    expect(await readIdentity(one.store)).toBeDefined();
  });

  test.each(["", " ", "Tablet für alle", "x".repeat(41)])("refuses the name '%s'", async (name) => {
    expect(await nameDevice(tablet.store, memory, name)).toMatch(/^Name /);
    await pull(tablet.env);
    expect((await listed())[0]?.name).not.toBe(name);
  });
});

describe("a pull", () => {
  test("reports the unsent writes of everyone on the tablet, by age", async () => {
    await pull(tablet.env);
    await saveUse(tablet);
    lab.clock.pass(86_400_000);
    await signInAs(tablet, people[1]);
    await saveUse(tablet);
    await pull(tablet.env);
    expect(await listed()).toMatchObject([
      {
        user: people[1],
        unsent: 2,
        unsent_since: "2026-03-02T14:00:00.000Z",
        unsent_of: [people[0], people[1]].map((user) => ({ user, unsent: 1 })),
        app: "0.1.0",
        persisted: false,
        free_bytes: 5e9,
        clock_off_ms: 0,
      },
    ]);
  });

  test("after everything was sent reports nothing unsent", async () => {
    await pull(tablet.env);
    await saveUse(tablet);
    await syncTurn(tablet.env);
    expect(await listed()).toMatchObject([{ unsent: 0, losses: [] }]);
  });

  test("with many unsent writes names the oldest only, in one short header", async () => {
    await pull(tablet.env);
    const [, ...later] = await Promise.all(
      Array.from({ length: MAX_REPORTED_IDS + 1 }, () => saveUse(tablet, { amount_used: 1 })),
    );
    let header = "";
    tablet.network = async (request, send) => {
      header = request.headers.get("x-fibril-report") ?? "";
      return send();
    };
    await pull(tablet.env);
    expect(later).toHaveLength(MAX_REPORTED_IDS);
    expect(JSON.parse(header)).toMatchObject({ unsent: MAX_REPORTED_IDS + 1 });
    expect(JSON.parse(header).unsent_ids).toHaveLength(MAX_REPORTED_IDS);
    expect(header.length).toBeLessThan(3000);
  });

  test("of several pages reports once", async () => {
    const reports: boolean[] = [];
    tablet.network = (request) => {
      reports.push(request.headers.has("x-fibril-report"));
      const url = new URL(request.url);
      url.searchParams.set("limit", "40");
      return Promise.resolve(lab.app.fetch(new Request(url, request)));
    };
    expect(await pull(tablet.env)).toBe("done");
    expect(reports.slice(0, 3)).toEqual([true, false, false]);
    expect(reports.filter(Boolean)).toHaveLength(1);
  });

  test("that finds a restored server reports the writes that wait again", async () => {
    const before = `${aFolder()}.sqlite`;
    await pull(tablet.env);
    await lab.db.backup(before);
    await saveUse(tablet);
    await syncTurn(tablet.env);
    expect(await listed()).toMatchObject([{ unsent: 0 }]);
    lab = await restoreLab(lab, before, tablet);
    await pull(tablet.env);
    expect(await listed()).toMatchObject([{ unsent: 1 }]);
  });

  test("succeeds without a report when the browser cannot describe itself", async () => {
    tablet.env.about = () => Promise.reject(new Error("no storage manager"));
    expect(await pull(tablet.env)).toBe("done");
    expect(await listed()).toEqual([]);
  });

  test("sends nothing before the device has an identity", async () => {
    await tablet.store.marks.delete("identity");
    expect(await pull(tablet.env)).toBe("done");
    expect(await listed()).toEqual([]);
  });
});

test("a tablet that comes back empty is listed with the writes that never arrived", async () => {
  await pull(tablet.env);
  await saveUse(tablet);
  await saveUse(tablet);
  await pull(tablet.env);
  expect(await listed()).toMatchObject([{ unsent: 2, losses: [] }]);
  const emptied = await aReportingTablet();
  await pull(emptied.env);
  expect(await listed()).toMatchObject([{ unsent: 0, losses: [{ reported: 2, missing: 2 }] }]);
});

test("a tablet without its memory is recognized when a person names it as before", async () => {
  await nameDevice(tablet.store, memory, "Tablet 3");
  const before = await readIdentity(tablet.store);
  await pull(tablet.env);
  memory = new DeviceMemory();
  const emptied = await aReportingTablet();
  await pull(emptied.env);
  expect(await listed()).toHaveLength(2);
  await nameDevice(emptied.store, memory, "Tablet 3", before?.id);
  await pull(emptied.env);
  expect(await listed()).toMatchObject([{ id: before?.id, name: "Tablet 3" }]);
});

test("the list of devices is stored for use without signal", async () => {
  await pull(tablet.env);
  expect(await fetchList(tablet.env, "devices")).toBe(true);
  tablet.network = () => Promise.reject(new TypeError("Failed to fetch"));
  lab.clock.pass(60_000);
  expect(await fetchList(tablet.env, "devices")).toBe(false);
  expect(await tablet.store.marks.get("devices")).toMatchObject({
    value: { list: [{ unsent: 0 }], fetched_at: "2026-03-02T14:00:00.000Z" },
  });
});
