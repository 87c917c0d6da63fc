import { describe, expect, test } from "vitest";
import { knownClockOff, readClock } from "#sync/device/clock.ts";
import { deleteOld } from "#sync/outbox/delete-old.ts";
import { pull } from "#sync/receive/pull.ts";
import { replay } from "#sync/send/replay.ts";
import { discard } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { ids } from "#tests/fixtures/records.ts";
import { perTest } from "#tests/support/per-test.ts";
import { aNewTablet, saveUse, states, usesOnServer } from "./a-tablet.ts";

const HOUR = 3_600_000;

const tablet = perTest(() => aNewTablet());
const lab = perTest(async () => tablet.lab);

const history = async () => (await lab.db.history("chemicals", ids.chemical))[0];

describe("a clock that is wrong", () => {
  test.each([2 * HOUR, -2 * HOUR])(
    "by %i ms is known after the first answer, and stored with the write",
    async (off) => {
      tablet.clockOff = off;
      await pull(tablet.env);
      expect(knownClockOff(tablet.env)).toBe(off);
      expect(await saveUse(tablet)).toMatchObject({ clock_off_ms: off });
      await replay(tablet.env);
      expect(await history()).toMatchObject({ clock_off_ms: off });
    },
  );

  test("is stored with each write of a batch", async () => {
    tablet.clockOff = 2 * HOUR;
    await pull(tablet.env);
    for (let i = 0; i < 5; i += 1) await saveUse(tablet);
    await replay(tablet.env);
    expect(tablet.sent.at(-1)?.path).toBe("/api/batch");
    expect(await history()).toMatchObject({ clock_off_ms: 2 * HOUR });
  });

  test("has the difference of the save, also when the clock was corrected before sending", async () => {
    tablet.clockOff = 2 * HOUR;
    await pull(tablet.env);
    await saveUse(tablet);
    tablet.clockOff = 0;
    await syncTurn(tablet.env, { force: true });
    expect(await history()).toMatchObject({ clock_off_ms: 2 * HOUR });
    expect(knownClockOff(tablet.env)).toBeNull();
    expect((await readClock(tablet.store))?.off_ms).toBe(0);
  });

  test.each([-40, 40])(
    "by %i days deletes a withdrawn write thirty days later, not at once",
    async (days) => {
      tablet.clockOff = days * 24 * HOUR;
      await pull(tablet.env);
      const { seq } = await saveUse(tablet);
      await discard(tablet.env, seq);
      expect(await deleteOld(tablet.store)).toBe(0);
      lab.clock.pass(29 * 24 * HOUR);
      await pull(tablet.env);
      expect(await deleteOld(tablet.store)).toBe(0);
      lab.clock.pass(2 * 24 * HOUR);
      await pull(tablet.env);
      expect(await deleteOld(tablet.store)).toBe(1);
    },
  );

  test("within two minutes is not stored", async () => {
    tablet.clockOff = 119_000;
    await pull(tablet.env);
    expect((await saveUse(tablet)).clock_off_ms).toBeUndefined();
    await replay(tablet.env);
    expect(await history()).toMatchObject({ clock_off_ms: null });
  });

  test("is not confused with a slow answer", async () => {
    tablet.network = async (_, send) => {
      lab.clock.pass(5 * 60_000);
      const response = await send();
      lab.clock.pass(5 * 60_000);
      return response;
    };
    await pull(tablet.env);
    expect(knownClockOff(tablet.env)).toBeNull();
  });

  test("leaves the answer as it is when the difference cannot be stored", async () => {
    tablet.clockOff = 2 * HOUR;
    await pull(tablet.env);
    tablet.clockOff = 5 * HOUR;
    tablet.disk.isFull = true;
    await saveUse(tablet).catch(() => undefined);
    tablet.disk.isFull = false;
    expect(await pull(tablet.env)).toBe("done");
  });
});

describe("order never depends on the clock", () => {
  test("writes saved under a clock that jumps arrive in the order of saving", async () => {
    await pull(tablet.env);
    for (const [i, off] of [0, -48 * HOUR, 72 * HOUR, -HOUR, 0, 9000 * HOUR].entries()) {
      tablet.clockOff = off;
      await saveUse(tablet, { comments: `use ${i}` });
    }
    tablet.clockOff = -HOUR;
    await syncTurn(tablet.env, { force: true });
    expect(await states(tablet)).toEqual(Array(6).fill("done"));
    expect((await usesOnServer(tablet)).filter((text) => text?.startsWith("use"))).toEqual(
      Array.from({ length: 6 }, (_, i) => `use ${i}`),
    );
  });

  test("a write that waited is sent as recorded offline, though the clock was set back meanwhile", async () => {
    await pull(tablet.env);
    await saveUse(tablet);
    tablet.clockOff = -2 * HOUR;
    let offline: string | null = null;
    tablet.network = (request, send) => {
      offline ??= request.headers.get("x-recorded-offline");
      return send();
    };
    await replay(tablet.env);
    expect(offline).toBe("2026-03-02T14:00:00.000Z");
  });
});
