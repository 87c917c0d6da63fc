import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { newestCount } from "#domain/resource-use/counts.ts";
import { amountRemaining, ledgerRows } from "#domain/resource-use/ledger.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { totalsOf } from "#domain/resource-use/totals.ts";
import type { Unit } from "#domain/values/units.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aChemical, aStamp, aUseRecord, chemicalChanges, DANA, ids } from "../../fixtures/records.ts";

const { addChemicalUseRecord, correctChemical, voidUseRecord } = commands;
const bottle = aChemical({ amount_supplied: 5, amount_units: "LITRES" });
const onDay = (day: number) => `2026-11-${String(day).padStart(2, "0")}T14:00:00.000Z`;
const [MONDAY, TUESDAY, WEDNESDAY] = [onDay(16), onDay(17), onDay(18)] as const;
/** When everything had been recorded. */
const LATER = onDay(20);

const key = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** A lab with a bottle, and writes to it that were recorded on tablets without signal, each with its own key. */
function start(stock = bottle) {
  const lab = aLab(...chemicalChanges(stock));
  const params = { id: ids.chemical };
  const stampOf = (n: number, at: string) => aStamp({ id: key(n), recordedOffline: at, now: LATER });
  return {
    lab,
    chemical: async () => (await lab.ask(queries.getChemical, { params })) as ChemicalDetail,
    use: (n: number, litres: number, at: string) =>
      lab.run(
        addChemicalUseRecord,
        {
          params,
          body: {
            id: key(n),
            amount_used: litres,
            amount_used_units: "LITRES",
            resource_use_purpose_id: purposeId("CHEMICAL_DILUTION"),
            creation_date: at,
            created_by: DANA,
          },
        },
        stampOf(n, at),
      ),
    count: (n: number, litres: number, at: string, entered = at) =>
      lab.run(
        correctChemical,
        {
          params,
          body: {
            id: key(n),
            new_amount_remaining: litres,
            reason: "Weighed",
            creation_date: at,
            created_by: DANA,
          },
        },
        stampOf(n, entered),
      ),
    takeBack: (n: number, at: string) =>
      lab.run(
        voidUseRecord,
        { params: { id: key(n) }, body: { reason: "Wrong drum", creation_date: at, created_by: DANA } },
        stampOf(n + 500, at),
      ),
  };
}

test("a use from before the count that arrives after it changes nothing that is left", async () => {
  const { chemical, count, use } = start();
  accepted((await count(1, 4.5, TUESDAY)).result);
  expect((await chemical()).amount_remaining).toBe(4.5);
  accepted((await use(2, 0.5, MONDAY)).result);
  const after = await chemical();
  expect(after.amount_remaining).toBe(4.5);
  expect(
    ledgerRows("chemicals", after).map(({ kind, delta, balance, before_count }) => [
      kind,
      delta,
      balance,
      before_count,
    ]),
  ).toEqual([
    ["INITIAL", 5, 5, null],
    ["USE", -0.5, 4.5, TUESDAY],
    ["COUNT", 0, 4.5, null],
  ]);
});

test("the void of a use from before the count changes nothing that is left, of a later use it does", async () => {
  const { chemical, count, use, takeBack } = start();
  await use(2, 0.5, MONDAY);
  await count(1, 4.5, TUESDAY);
  await use(3, 1, WEDNESDAY);
  accepted((await takeBack(2, WEDNESDAY)).result);
  expect((await chemical()).amount_remaining).toBe(3.5);
  accepted((await takeBack(3, onDay(19))).result);
  const after = await chemical();
  expect(after.amount_remaining).toBe(4.5);
  expect(
    ledgerRows("chemicals", after).map(({ kind, balance, before_count }) => [kind, balance, before_count]),
  ).toEqual([
    ["INITIAL", 5, null],
    ["USE", 4.5, TUESDAY],
    ["COUNT", 4.5, null],
    ["USE", 3.5, null],
    ["VOID", 3.5, TUESDAY],
    ["VOID", 4.5, null],
  ]);
});

test("of two counts the one with the newer date applies, in whichever order they arrive", async () => {
  const { chemical, count, use } = start();
  await count(1, 3, WEDNESDAY);
  await count(2, 4.5, TUESDAY);
  await use(3, 1, onDay(19));
  const after = await chemical();
  expect(after.corrections).toHaveLength(2);
  expect(after.amount_remaining).toBe(2);
});

test("of two counts of the same time the one saved later applies, and a use of that time is part of it", async () => {
  const { chemical, count, use } = start();
  await count(2, 4, TUESDAY, WEDNESDAY);
  await count(1, 44, TUESDAY, TUESDAY);
  await use(3, 1, TUESDAY);
  expect((await chemical()).amount_remaining).toBe(4);
});

test("a use that is part of a count does not exceed what is left now", async () => {
  const { lab, chemical, count } = start();
  await count(1, 0.1, TUESDAY);
  const body = {
    amount_used: 4.9,
    amount_used_units: "LITRES",
    resource_use_purpose_id: purposeId("CHEMICAL_DILUTION"),
    created_by: DANA,
  };
  const record = (creation_date: string) =>
    lab.run(addChemicalUseRecord, { params: { id: ids.chemical }, body: { ...body, creation_date } });
  expect(rejected((await record(WEDNESDAY)).result).code).toBe("INSUFFICIENT_STOCK");
  accepted((await record(MONDAY)).result);
  expect((await chemical()).amount_remaining).toBe(0.1);
});

test("a count of what the tablet shows is recorded: it is what later arrivals are compared with", async () => {
  const { chemical, count, use } = start();
  accepted((await count(1, 5, TUESDAY)).result);
  await use(2, 0.5, MONDAY);
  expect((await chemical()).amount_remaining).toBe(5);
});

test("a count in the future is refused while it is saved, and a day later by the server", async () => {
  const { lab, count } = start();
  expect(rejected((await count(1, 4, onDay(19), TUESDAY)).result)).toMatchObject({
    message: "The date is in the future",
    field: "creation_date",
  });
  accepted((await count(1, 4, TUESDAY, MONDAY)).result);
  const body = { new_amount_remaining: 4, reason: "Weighed", created_by: DANA, creation_date: WEDNESDAY };
  const saved = await lab.run(
    correctChemical,
    { params: { id: ids.chemical }, body },
    aStamp({ now: TUESDAY, recordedOffline: null }),
  );
  expect(rejected(saved.result).message).toBe("The date is in the future");
});

test("a difference from before counts remains, until a count is newer", async () => {
  const difference = {
    id: key(9),
    delta: -0.25,
    reason: "Spilled",
    creation_date: TUESDAY,
    created_by: DANA,
    recorded_by: DANA,
    recorded_at: TUESDAY,
  };
  const { chemical, count, use } = start(aChemical({ ...bottle, corrections: [difference] }));
  await use(2, 0.5, WEDNESDAY);
  expect((await chemical()).amount_remaining).toBe(4.25);
  await count(1, 4.5, MONDAY);
  expect((await chemical()).amount_remaining).toBe(3.75);
  await count(3, 4, WEDNESDAY);
  const after = await chemical();
  expect(after.amount_remaining).toBe(4);
  expect(after.corrections).toMatchObject([
    { delta: -0.25, new_amount_remaining: null },
    { delta: null, new_amount_remaining: 4.5 },
    { delta: null, new_amount_remaining: 4 },
  ]);
});

describe("a unit that this program does not know", () => {
  const ounces = "OUNCES" as Unit;
  const aStock = (corrections: { new_amount_remaining: number; creation_date: string }[] = []) => {
    const use_records = [
      aUseRecord({ id: "a", amount_used: 1, creation_date: MONDAY, amount_used_units: ounces }),
      aUseRecord({ id: "b", amount_used: 1, creation_date: WEDNESDAY, amount_used_units: "LITRES" }),
    ];
    const counts = corrections.map((count, i) => ({ ...count, id: `${i}`, reason: "", created_by: DANA }));
    const use_totals = totalsOf(use_records, newestCount(counts));
    return { ...bottle, use_records, corrections: counts, use_totals };
  };

  test("makes the remaining amount unknown, and is not counted as 0", () => {
    expect(amountRemaining("chemicals", aStock())).toBeNull();
    expect(ledgerRows("chemicals", aStock()).map(({ delta, balance }) => [delta, balance])).toEqual([
      [5, 5],
      [null, null],
      [-1, null],
    ]);
  });

  test("does not matter once the stock was counted", () => {
    const counted = aStock([{ new_amount_remaining: 4, creation_date: TUESDAY }]);
    expect(amountRemaining("chemicals", counted)).toBe(3);
    expect(ledgerRows("chemicals", counted).map(({ delta, balance }) => [delta, balance])).toEqual([
      [5, 5],
      [null, null],
      [null, 4],
      [-1, 3],
    ]);
  });
});

test("what is left is the newest count less the uses after it, whatever the order of arrival", async () => {
  const day = fc.integer({ min: 10, max: 15 });
  const event = fc.record({
    what: fc.constantFrom("use", "use", "count", "void"),
    amount: fc.integer({ min: 0, max: 30 }).map((n) => n / 10),
    day,
    entered: day,
    pick: fc.nat(9),
    place: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 9 }), async (events) => {
      const numbered = events.map((one, n) => ({ ...one, n }));
      const uses = numbered.filter(({ what }) => what === "use");
      const counts = numbered.filter(({ what }) => what === "count");
      const voids = numbered.flatMap(({ what, pick, day: at }) => {
        const use = uses[pick % Math.max(1, uses.length)];
        return what === "void" && use ? [{ n: use.n, at }] : [];
      });
      const voided = new Set(voids.map(({ n }) => n));
      const [newest] = counts.toSorted((a, b) => b.day - a.day || b.entered - a.entered || b.n - a.n);
      const drawn = uses.filter(
        (use) => !voided.has(use.n) && (newest === undefined || use.day > newest.day),
      );
      const left = drawn.reduce((rest, { amount }) => rest - amount, newest?.amount ?? 5);

      const { chemical, use, count, takeBack } = start();
      const arrived = numbered.toSorted((a, b) => a.place - b.place || a.n - b.n);
      for (const { what, n, amount, day: at, entered } of arrived) {
        if (what === "use") accepted((await use(n, amount, onDay(at))).result);
        // Saved on a day of its own: a count may be about an earlier day, not about a later one.
        if (what === "count") accepted((await count(n, amount, onDay(at), onDay(at + entered))).result);
        // A use is voided where it is known: before or after the counts that arrive next.
        for (const one of voids.filter((of) => of.n === n))
          accepted((await takeBack(n, onDay(one.at))).result);
      }
      const after = await chemical();
      expect(after.amount_remaining).toBeCloseTo(left, 9);
      expect(ledgerRows("chemicals", after).at(-1)?.balance).toBe(after.amount_remaining);
    }),
    { numRuns: 200 },
  );
});
