import { beforeEach, describe, expect, test } from "vitest";
import type { Device, DeviceReport } from "#domain/devices/schema.ts";
import { deviceCommands } from "#server/admin/device-commands.ts";
import { aReport, TABLET, unsentReport } from "#tests/fixtures/device-reports.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const OTHER = "7a1d4c52-0000-4000-8000-000000000002";
const NEW_DATABASE = "7a1d4c52-0000-4000-8000-0000000000d2";

const lab = perTest(() => createLab({ operations: cupboard }));

const pullWith = (header: string, token = lab.token()) =>
  lab.request("GET", "/api/changes", { token, headers: { "X-Fibril-Report": header } });
async function report(one: DeviceReport) {
  expect((await pullWith(JSON.stringify(one))).status).toBe(200);
}
const devices = async (): Promise<Device[]> => (await lab.request("GET", "/api/devices")).json();
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const save = (key: string) => lab.request("POST", "/api/places", { key, body: { name: "Box" } });

describe("the list of devices", () => {
  test("shows each device as its last pull reported it", async () => {
    await pullWith(JSON.stringify(aReport({ name: "Tablet 7K3M" })), lab.token(people[1]));
    lab.clock.pass(60_000);
    const clock = new Date(lab.clock.now() + 7_500_000).toISOString();
    await report(unsentReport(ids(2), 10, { clock }));
    expect(await devices()).toEqual([
      {
        id: TABLET,
        name: "Tablet 3",
        user: people[0],
        seen_at: "2026-03-02T14:01:00.000Z",
        app: "0.1.0",
        persisted: true,
        free_bytes: 1_400_000_000,
        unsent: 2,
        unsent_since: "2026-02-20T14:01:00.000Z",
        unsent_of: [],
        clock_off_ms: 7_500_000,
        losses: [],
      },
    ]);
  });

  test("lists the last seen first, with the person of the last pull", async () => {
    await report(aReport());
    lab.clock.pass(1);
    await pullWith(JSON.stringify(aReport({ id: OTHER })), lab.token(people[1]));
    expect((await devices()).map(({ id, user }) => [id, user])).toEqual([
      [OTHER, people[1]],
      [TABLET, people[0]],
    ]);
  });

  test("needs a signed-in person, and is not part of the change feed", async () => {
    expect((await lab.request("GET", "/api/devices", { token: null })).status).toBe(401);
    await report(aReport());
    const { changes, cursor } = await (await lab.request("GET", "/api/changes")).json();
    expect({ changes, cursor }).toEqual({ changes: [], cursor: 0 });
  });
});

describe("a malformed report", () => {
  test.each([
    "",
    "no JSON",
    "null",
    "[]",
    '"text"',
    "{",
    JSON.stringify({ ...aReport(), id: "Tablet 3" }),
    JSON.stringify({ ...aReport(), name: "" }),
    JSON.stringify({ ...aReport(), unsent: -1 }),
    JSON.stringify({ ...aReport(), unsent_ids: ["x"] }),
    JSON.stringify({ ...aReport(), unsent_ids: ids(51) }),
    JSON.stringify({ ...aReport(), clock: "yesterday" }),
  ])("%s never fails the pull, and is not stored", async (header) => {
    const reply = await pullWith(header);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ changes: [], more: false });
    expect(await devices()).toEqual([]);
  });

  test("leaves the report before it", async () => {
    await report(unsentReport(ids(1)));
    await pullWith("{}");
    expect(await devices()).toMatchObject([{ unsent: 1 }]);
  });

  test("with an age that no date can show has no date", async () => {
    await report({ ...unsentReport(ids(1)), unsent_age_ms: 1e300 });
    expect(await devices()).toMatchObject([{ unsent: 1, unsent_since: null }]);
  });
});

describe("a known device that comes back with an empty database", () => {
  const comesBack = (more: Partial<DeviceReport> = {}) =>
    report(aReport({ database: NEW_DATABASE, ...more }));

  test("is listed with the writes that never arrived", async () => {
    const [arrived = "", ...lost] = ids(4);
    await report(unsentReport([arrived, ...lost]));
    await save(arrived);
    lab.clock.pass(3_600_000);
    await comesBack();
    expect(await devices()).toMatchObject([
      {
        unsent: 0,
        losses: [{ reported_at: "2026-03-02T14:00:00.000Z", reported: 4, missing: 3, unchecked: 0 }],
      },
    ]);
  });

  test("has lost nothing if every write had arrived, also one that the lab refused", async () => {
    const [accepted = "", refused = ""] = ids(2);
    await report(unsentReport([accepted, refused]));
    await save(accepted);
    const id = (await (await save(crypto.randomUUID())).json()).id;
    await lab.request("PUT", `/api/places/${id}`, { key: refused, body: { name: "Nowhere" } });
    await comesBack();
    expect(await devices()).toMatchObject([{ losses: [] }]);
  });

  test("has lost nothing when a journal or a rescue file returns the writes, here or on another device", async () => {
    const [here = "", elsewhere = "", onServer = ""] = ids(3);
    await report(unsentReport([here, elsewhere, onServer]));
    await comesBack();
    expect(await devices()).toMatchObject([{ losses: [{ missing: 3 }] }]);
    await report(unsentReport([here], 0, { database: NEW_DATABASE }));
    await report(unsentReport([elsewhere.toUpperCase()], 0, { id: OTHER, database: crypto.randomUUID() }));
    await save(onServer);
    const all = await devices();
    expect(all.map(({ losses }) => losses)).toEqual([[], []]);
  });

  test("is listed with the writes that its report counted and did not name", async () => {
    const many = ids(70);
    await report({ ...unsentReport(many), unsent: 70 });
    await comesBack();
    expect(await devices()).toMatchObject([{ losses: [{ reported: 70, missing: 50, unchecked: 20 }] }]);
  });

  test("retains a loss over later reports, and adds a second one", async () => {
    await report(unsentReport(ids(1)));
    await comesBack();
    await report(unsentReport(ids(2), 0, { database: NEW_DATABASE }));
    await comesBack({ database: crypto.randomUUID() });
    await comesBack({ database: crypto.randomUUID() });
    expect((await devices())[0]?.losses.map(({ missing }) => missing)).toEqual([1, 2]);
  });

  test("in the same database, a write that a person discarded is no loss", async () => {
    await report(unsentReport(ids(2)));
    await report(aReport());
    expect(await devices()).toMatchObject([{ unsent: 0, losses: [] }]);
  });
});

describe("a device that a person has identified", () => {
  test("is listed once, under the id that the server knew, with what never arrived", async () => {
    await report(unsentReport(ids(2)));
    const database = crypto.randomUUID();
    await report(aReport({ id: OTHER, database, name: "Tablet 9X2K" }));
    await report(aReport({ database, former: OTHER }));
    expect(await devices()).toMatchObject([{ id: TABLET, losses: [{ missing: 2 }] }]);
  });

  test("does not remove another device", async () => {
    await report(aReport({ id: OTHER, database: crypto.randomUUID() }));
    await report(aReport({ former: OTHER }));
    expect((await devices()).map(({ id }) => id).sort()).toEqual([TABLET, OTHER].sort());
  });
});

describe("the secret of a device", () => {
  const SECRET = "7a1d4c52-0000-4000-8000-0000000000e1";
  const FOREIGN = "7a1d4c52-0000-4000-8000-0000000000e2";
  const member = () => lab.token(people[1]);
  const reportAs = (token: string, one: DeviceReport) => pullWith(JSON.stringify(one), token);
  const shown = async () =>
    (await devices()).map(({ user, unsent, losses }) => [user, unsent, losses.map(({ missing }) => missing)]);

  beforeEach(async () => {
    await lab.accounts.setRole((await lab.accounts.find(people[1]))?.id ?? "", "member");
  });

  test("lets no one report for another's device: its unsent writes stay listed, beside the other report", async () => {
    await report(unsentReport(ids(7), 0, { secret: SECRET }));
    for (const more of [
      {},
      { secret: FOREIGN },
      { secret: FOREIGN, database: NEW_DATABASE },
      { database: NEW_DATABASE },
      { secret: FOREIGN, database: NEW_DATABASE, former: OTHER },
    ]) {
      lab.clock.pass(1);
      await reportAs(member(), aReport(more));
      expect(await shown()).toContainEqual([people[0], 7, []]);
    }
    await report(unsentReport(ids(9), 0, { secret: SECRET }));
    expect(await shown()).toContainEqual([people[0], 9, []]);
  });

  test("is needed from a person whose account is disabled: of a device that is not theirs, nothing is stored", async () => {
    const [token, account] = [lab.token(people[1]), await lab.accounts.find(people[1])];
    await report(unsentReport(ids(7), 0, { secret: SECRET }));
    await lab.accounts.setDisabled(account?.id ?? "", true);
    for (const foreign of [aReport({ secret: FOREIGN }), aReport({ id: OTHER })])
      expect((await pullWith(JSON.stringify(foreign), token)).status).toBe(401);
    expect(await shown()).toEqual([[people[0], 7, []]]);
  });

  test("is given to a device of an earlier version with its next report, not to another database", async () => {
    await report(unsentReport(ids(7)));
    await reportAs(member(), aReport({ secret: FOREIGN, database: NEW_DATABASE }));
    expect(await shown()).toContainEqual([people[0], 7, []]);
    await report(unsentReport(ids(6), 0, { secret: SECRET }));
    await reportAs(member(), aReport());
    expect((await shown()).map(([, unsent]) => unsent).sort()).toEqual([0, 0, 6]);
  });

  test("remains when the database was deleted: the device is listed once, with what never arrived", async () => {
    await report(unsentReport(ids(2), 0, { secret: SECRET }));
    await reportAs(member(), aReport({ secret: SECRET, database: NEW_DATABASE }));
    expect(await shown()).toEqual([[people[1], 0, [2]]]);
  });

  test("is replaced where the person of the last report, or staff, identifies the device", async () => {
    const database = crypto.randomUUID();
    const identified = aReport({ database, former: OTHER, secret: FOREIGN });
    await reportAs(member(), unsentReport(ids(2), 0, { secret: SECRET }));
    await reportAs(member(), aReport({ id: OTHER, database, secret: FOREIGN }));
    await reportAs(member(), identified);
    expect(await shown()).toEqual([[people[1], 0, [2]]]);
    await report(aReport({ database: crypto.randomUUID(), former: OTHER, secret: crypto.randomUUID() }));
    expect(await shown()).toEqual([[people[0], 0, [2]]]);
  });

  test("is stored as its hash only, and in no answer", async () => {
    await report(aReport({ secret: SECRET }));
    const stored = JSON.stringify(await lab.db.devices.list());
    expect(stored).toContain(TABLET);
    expect(stored).not.toContain(SECRET);
    expect(JSON.stringify(await devices())).not.toMatch(/secret/);
  });

  test("what a device and a person report does not grow without end", async () => {
    const lost = ids(1);
    for (let i = 0; i < 60; i += 1)
      await report(unsentReport(lost, 0, { secret: SECRET, database: crypto.randomUUID() }));
    expect((await lab.db.devices.find(TABLET))[0]?.deleted).toHaveLength(20);
    for (let i = 0; i < 120; i += 1)
      await reportAs(member(), aReport({ id: crypto.randomUUID(), secret: crypto.randomUUID() }));
    expect(await devices()).toHaveLength(101);
    for (let i = 0; i < 120; i += 1)
      await reportAs(member(), unsentReport(ids(1), 0, { id: crypto.randomUUID(), secret: SECRET }));
    expect(await devices()).toHaveLength(101);
  });
});

describe("npm run admin -- devices", () => {
  const listed = () => deviceCommands.devices?.run({ ...lab, folder: "" } as never, "", {});

  test("lists each device with its unsent writes and what never arrived", async () => {
    expect(await listed()).toBe("No device has reported itself yet.");
    await report(unsentReport(ids(3)));
    await report(unsentReport(ids(2), 10, { database: NEW_DATABASE, persisted: false, free_bytes: null }));
    await report(aReport({ id: OTHER, name: "Phone 22AB" }));
    expect(await listed()).toBe(
      [
        "Tablet 3: 2 unsent since Feb 20, last seen Mar 2, 2026, 9:00 AM by dana@lab.example, version 0.1.0, storage not persistent",
        "  reported 3 unsent changes on Mar 2 that never arrived",
        "Phone 22AB: nothing unsent when last seen, last seen Mar 2, 2026, 9:00 AM by dana@lab.example, version 0.1.0, storage persistent, 1.4 GB free",
      ].join("\n"),
    );
  });
});

describe("the clock of a device", () => {
  test("is compared with the time that every answer has", async () => {
    const reply = await lab.request("GET", "/api/health", { token: null });
    expect(reply.headers.get("X-Fibril-Time")).toBe("2026-03-02T14:00:00.000Z");
  });

  test.each([
    ["7500000", 7_500_000],
    ["-7500000", -7_500_000],
    ["", null],
    ["soon", null],
    ["1.5", null],
    ["1e99", null],
  ])("is stored with a write: %s", async (header, stored) => {
    const key = crypto.randomUUID();
    const headers = { "X-Fibril-Clock-Off": header };
    const reply = await lab.request("POST", "/api/places", { key, body: { name: "Box" }, headers });
    const { id } = await reply.json();
    expect(await lab.db.history("locations", id)).toMatchObject([{ clock_off_ms: stored }]);
    await lab.db.transaction(async (tx) =>
      expect(await tx.reply(key)).toMatchObject({ clock_off_ms: stored }),
    );
  });

  test("is stored with each write of a batch; a malformed one does not fail the batch", async () => {
    const writes = [7_500_000, "soon", undefined].map((clock_off_ms) => ({
      key: crypto.randomUUID(),
      method: "POST",
      path: "/api/places",
      body: { name: "Box" },
      clock_off_ms,
    }));
    const { replies } = await (await lab.request("POST", "/api/batch", { body: { writes } })).json();
    const found = await Promise.all(
      replies.map(async ({ body }: { body: { id: string } }) => lab.db.history("locations", body.id)),
    );
    expect(found.map(([version]) => version.clock_off_ms)).toEqual([7_500_000, null, null]);
  });
});
