import { describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { demoAccounts, fillDemoLab } from "#server/demo/demo-lab.ts";
import { aDemoLab, demoTable } from "#tests/support/demo-lab.ts";

const lab = aDemoLab();
const { clock, now } = lab;
const everything = { params: {}, query: {} };
const chemicals = async (db = lab.db) => (await queries.listChemicals.read(db, everything, now)) ?? [];
const equipment = async () => (await queries.listEquipment.read(lab.db, everything, now)) ?? [];
const details = async () =>
  Promise.all(
    (await chemicals()).map(({ id }) => queries.getChemical.read(lab.db, { params: { id }, query: {} }, now)),
  );

describe("the demonstration lab", () => {
  test("contains every chemical with the balance of the table, to the digit", async () => {
    const rows = (await chemicals()).map(
      (one) =>
        `${one.chemical_name}${one.is_diluted ? " (diluted)" : ""} | ${one.concentration} ${one.concentration_units} | ${one.amount_remaining} ${one.amount_units}`,
    );
    expect(rows.sort()).toEqual(demoTable("chemicals"));
  });

  test("has one inactive chemical, the empty one", async () => {
    const inactive = (await chemicals()).filter((one) => !one.is_active);
    expect(inactive.map((one) => one.chemical_name)).toEqual(["Potassium nitrite"]);
  });

  test("has eight pieces of equipment, all active", async () => {
    const all = await equipment();
    const names = all.map((one) => `${one.short_name} ${one.equipment_type_name} ${one.location_name}`);
    expect(names.sort()).toEqual(demoTable("equipment"));
    expect(all.every((one) => one.is_active)).toBe(true);
  });

  test("returns every detail as the contract defines it", async () => {
    for (const detail of await details()) expect(queries.getChemical.answer.parse(detail)).toEqual(detail);
    for (const { id } of await equipment()) {
      const detail = await queries.getEquipment.read(lab.db, { params: { id }, query: {} }, now);
      expect(queries.getEquipment.answer.parse(detail)).toEqual(detail);
    }
  });

  test("uses nothing before it existed and dates nothing in the future", async () => {
    const now = new Date(clock.now()).toISOString();
    for (const detail of await details()) {
      expect(detail?.creation_date.localeCompare(now)).toBeLessThan(0);
      for (const use of detail?.use_records ?? []) {
        expect(use.creation_date.localeCompare(now)).toBeLessThan(0);
        expect(use.creation_date.localeCompare(detail?.creation_date ?? "")).toBeGreaterThan(0);
      }
    }
  });

  test("links each diluted chemical to its use of a stronger one, and the concentrations balance", async () => {
    const all = await details();
    const made = all.filter((one) => one?.is_diluted);
    expect(made).toHaveLength(3);
    for (const one of made) {
      const source = all.find((other) => other?.id === one?.derived_from_chemical_id);
      const use = source?.use_records.find(({ id }) => id === one?.derived_from_use_record_id);
      expect(use?.linked_to).toEqual({ type: "CHEMICAL", id: one?.id });
      expect(use?.creation_date.localeCompare(one?.creation_date ?? "")).toBeLessThan(0);
      const grams =
        (use?.amount_used ?? 0) * (["KG", "LITRES"].includes(use?.amount_used_units ?? "") ? 1000 : 1);
      const made = (one?.amount_supplied ?? 0) * (one?.amount_units === "ML" ? 1 : 1000);
      const [before, after] = [grams * (source?.concentration ?? 0), made * (one?.concentration ?? 0)];
      expect(Math.abs(before - after) / after).toBeLessThan(0.01);
    }
  });

  test("is recorded by all four people, who can sign in", async () => {
    const people = (await lab.accounts.list()).map(({ email }) => email).sort();
    expect(people).toEqual(demoAccounts.map(({ email }) => email));
    const all = await details();
    const writers = new Set(
      all.flatMap((one) => [one?.created_by, ...(one?.use_records ?? []).map((use) => use.created_by)]),
    );
    expect([...writers].sort()).toEqual(people);
  });

  test("filled again on another day does not change", async () => {
    const before = await lab.db.position();
    clock.pass(3 * 24 * 60 * 60 * 1000);
    await fillDemoLab(lab);
    expect(await lab.db.position()).toBe(before);
    expect(await lab.accounts.count()).toBe(demoAccounts.length);
  });

  test("that stopped half-way is completed", async () => {
    const half = openSqlite(":memory:");
    let writes = 0;
    const transaction: typeof half.db.transaction = async (work) => {
      writes += 1;
      if (writes > 40) throw new Error("The power went out.");
      return half.db.transaction(work);
    };
    const failing = Object.assign(Object.create(half.db), { transaction }) as typeof half.db;
    await expect(fillDemoLab({ ...half, db: failing, clock })).rejects.toThrow("The power went out.");
    expect(await half.accounts.count()).toBe(0);

    clock.pass(24 * 60 * 60 * 1000);
    await fillDemoLab({ ...half, clock });
    const remaining = async ({ db }: typeof half) =>
      (await chemicals(db)).map((one) => `${one.id} ${one.amount_remaining}`).sort();
    expect(await remaining(half)).toEqual(await remaining(lab));
  });
});
