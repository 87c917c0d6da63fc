import { beforeAll, describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import type { AnyQuery } from "#contract/operation.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { roundForDisplay } from "#domain/values/quantities.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import { handClock } from "#tests/support/create-lab.ts";

const clock = handClock("2026-11-21T13:00:00.000Z");
const now = new Date(clock.now()).toISOString();
const lab = { ...openSqlite(":memory:"), clock };

async function all<Row>(query: {
  read: (db: typeof lab.db, input: never, now: string) => Promise<Row[] | undefined>;
}) {
  return (await query.read(lab.db, { params: {}, query: {} } as never, now)) ?? [];
}

async function detailsOf(list: AnyQuery, detail: AnyQuery) {
  const rows = (await all(list)) as { id: string }[];
  return Promise.all(rows.map(({ id }) => detail.read(lab.db, { params: { id }, query: {} }, now)));
}

const lines = (text: string) => text.trim().split("\n");

beforeAll(() => fillDemoLab(lab), 60_000);

describe("the demonstration's inventory", () => {
  test("has every feedstock with the balance of the table, to the digit", async () => {
    const rows = (await all(queries.listFeedstocks)).map(
      (one) => `${one.identifier} ${roundForDisplay(one.amount_remaining ?? Number.NaN)} ${one.amount_units}`,
    );
    expect(rows.sort()).toEqual(
      lines(`
FS-BAG-01 277.8 KG
FS-BMB-01 145 KG
FS-CTN-01 40 KG
FS-HMP-01 84 KG
FS-JUTE-01 136.8 KG
FS-JUTE-02 171.8 KG
FS-PIN-01 426.772 POUNDS
FS-POP-01 192 KG
FS-RIC-01 75 KG
FS-WST-01 116 KG
`),
    );
  });

  test("has every cake with its sample and its balance in kilograms, to the gram", async () => {
    const rows = (await all(queries.listCakes)).map(
      (one) => `${one.batch_num} ${one.sample_type} ${roundForDisplay(one.amount_remaining ?? Number.NaN)}`,
    );
    expect(rows.sort()).toEqual(
      lines(`
NOP-2026-001 After reaction 22.193
NOP-2026-001 Hour 3 1.26
NOP-2026-001 Hour 5 2.397
NOP-2026-002 After reaction 7.889
NOP-2026-002 Hour 3 1.37
NOP-2026-002 Hour 5 2.469
NOP-2026-003 After reaction 20.34
NOP-2026-003 Hour 3 1.49
NOP-2026-003 Hour 5 2.517
NOP-2026-004 After reaction 15.517
NOP-2026-004 Hour 3 2.344
NOP-2026-004 Hour 5 1.4
NOP-2026-005 After reaction 8.68
NOP-2026-005 Hour 3 2.43
NOP-2026-005 Hour 5 0.669
NOP-2026-006 After reaction 18.646
NOP-2026-006 Hour 3 2.48
NOP-2026-006 Hour 5 2.03
NOP-2026-007 After reaction 15.159
NOP-2026-007 Hour 3 1.694
NOP-2026-007 Hour 5 0.683
NOP-2026-008 After reaction 15.111
NOP-2026-008 Hour 3 1.361
NOP-2026-008 Hour 5 2.72
NOP-2026-009 After reaction 206.456
NOP-2026-009 Hour 4 1.24
NOP-2026-010 After reaction 18.793
NOP-2026-010 Hour 4 2.379
NOP-2026-011 After reaction 15.109
NOP-2026-011 Hour 4 0.926
`),
    );
  });

  test("has every CNF under the name that the lab counted, with its balance, to the digit", async () => {
    const rows = (await all(queries.listCnfs)).map(
      (one) =>
        `${one.name} ${roundForDisplay(one.amount_remaining ?? Number.NaN)} ${one.amount_units}${one.is_active ? "" : " inactive"}`,
    );
    expect(rows.sort()).toEqual(
      lines(`
CNF-2026-001-01 1450 ML inactive
CNF-2026-001-02 14.9 LITRES
CNF-2026-001-03 1.4 LITRES
CNF-2026-002-01 13.8 LITRES inactive
CNF-2026-002-02 3.95 LITRES
CNF-2026-002-03 1.4 LITRES
CNF-2026-003-01 4.9 LITRES inactive
CNF-2026-003-02 5 LITRES
CNF-2026-004-01 10 LITRES
CNF-2026-004-02 2.4 LITRES
CNF-2026-004-03 3.2 LITRES
CNF-2026-004-04 2.8 LITRES
CNF-2026-005-01 4.95 LITRES
CNF-2026-005-02 1.4 LITRES
CNF-2026-005-03 3 LITRES
CNF-2026-005-04 3.75 LITRES
CNF-2026-005-05 3 LITRES
CNF-2026-005-06 3.4 LITRES
CNF-2026-006-01 800 ML
CNF-2026-006-02 1.9 LITRES
CNF-2026-007-01 14.9 LITRES
CNF-2026-007-02 2.15 LITRES
CNF-2026-007-03 4.4 LITRES
CNF-2026-007-04 2.75 LITRES
CNF-2026-008-01 5 LITRES
CNF-2026-008-02 2.75 LITRES
CNF-2026-008-03 5 LITRES
CNF-2026-008-04 2 LITRES
CNF-2026-009-01 14.9 LITRES
CNF-2026-009-02 1.15 LITRES
CNF-2026-009-03 4.75 LITRES
CNF-2026-010-01 5 LITRES
CNF-2026-010-02 1.2 LITRES
CNF-2026-010-03 3 LITRES
CNF-2026-011-01 2.15 LITRES
CNF-2026-011-02 2.4 LITRES
CNF-2026-011-03 5 LITRES
CNF-2026-011-04 4.9 LITRES
CNF-2026-011-05 4.4 LITRES
CNF-2026-011-06 3 LITRES
`),
    );
  });

  test("has twelve processes, of which the last is still reacting and one is of a tonne", async () => {
    const processes = await all(queries.listNopProcesses);
    expect(processes).toHaveLength(12);
    const open = processes.filter(({ state }) => state !== "PROCESS_FINISHED");
    expect(open.map(({ batch_number, state }) => `${batch_number} ${state}`)).toEqual([
      "NOP-2026-012 REACTION_PENDING",
    ]);
    const large = processes.filter((one) => one.is_one_tonne_reaction);
    expect(large.map(({ batch_number }) => batch_number)).toEqual(["NOP-2026-009"]);
  });

  test("has twenty-five samples, and notifies the Quality Control Team of every fourth", async () => {
    const samples = await all(queries.listSamples);
    expect(samples).toHaveLength(25);
    const notified = (await lab.db.all("notifications")).filter(({ kind }) => kind === "SAMPLE_CREATED");
    expect(notified).toHaveLength(6);
    // Sample data: no mail server sends it.
    expect(new Set(notified.map(({ delivery }) => delivery?.due_at))).toEqual(new Set([null]));
    expect(samples.find(({ resource_name }) => resource_name === "CNF-2026-005-01")).toMatchObject({
      amount: "0.05 LITRES",
      sample_purpose: "VISCOSITY_TEST",
      batch_num: "NOP-2026-005",
      more_info: { "Viscosity at 10 1/s": "509 MPA_S" },
    });
  });

  test.each([
    ["feedstocks", queries.listFeedstocks, queries.getFeedstock],
    ["processes", queries.listNopProcesses, queries.getNopProcess],
    ["cakes", queries.listCakes, queries.getCake],
    ["homogenizations", queries.listHomogenizations, queries.getHomogenization],
    ["CNFs", queries.listCnfs, queries.getCnf],
    ["samples", queries.listSamples, queries.getSample],
  ] as [string, AnyQuery, AnyQuery][])(
    "returns all %s as the contract defines them",
    async (_, list, detail) => {
      for (const one of await detailsOf(list, detail)) expect(detail.answer.parse(one)).toEqual(one);
    },
  );

  test("gives no two records the same id", async () => {
    const tables = (["feedstocks", "chemicals", "cakes", "cnfs"] as const).map((table) => lab.db.all(table));
    const stocks = (await Promise.all(tables)).flat();
    const others = [
      ...(await lab.db.all("nop_processes")),
      ...(await lab.db.all("filtrations")),
      ...(await lab.db.all("homogenizations")),
      ...(await lab.db.all("samples")),
      ...(await lab.db.all("equipment")),
      ...(await lab.db.all("grow_trials")),
      ...(await lab.db.all("tray_formulations")),
      ...(await lab.db.all("use_records")),
    ];
    const ids = [...stocks, ...others].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test("made and used nothing before its source existed, and nothing in the future", async () => {
    const stocks = [
      ...(await lab.db.all("feedstocks")),
      ...(await lab.db.all("cakes")),
      ...(await lab.db.all("cnfs")),
    ];
    const made = new Map(
      [
        ...stocks,
        ...(await lab.db.all("nop_processes")),
        ...(await lab.db.all("filtrations")),
        ...(await lab.db.all("homogenizations")),
        ...(await lab.db.all("samples")),
      ].map(({ id, creation_date }) => [id, creation_date]),
    );
    const after = (child: string, parent: string | null) =>
      expect(made.get(child)?.localeCompare(made.get(parent ?? "") ?? "")).toBeGreaterThan(0);
    for (const stock of stocks)
      for (const use of await usesOf(lab.db, stock.id)) {
        expect(use.creation_date.localeCompare(stock.creation_date)).toBeGreaterThan(0);
        expect(use.creation_date.localeCompare(now)).toBeLessThan(0);
        if (use.linked_to !== null) {
          const to = made.get(use.linked_to.id);
          expect(to).toBeDefined();
          // An experiment is set up before its cake is weighed; everything else is made of earlier records.
          const order = to?.localeCompare(use.creation_date);
          if (use.linked_to.type === "HOMOGENIZATION") expect(order).toBeLessThan(0);
          else expect(order).toBeGreaterThanOrEqual(0);
        }
      }
    for (const { id, feedstock_id } of await lab.db.all("nop_processes")) after(id, feedstock_id);
    for (const { id, nop_process_id } of await lab.db.all("filtrations")) after(id, nop_process_id);
    for (const cake of await lab.db.all("cakes"))
      after(cake.id, cake.filtration_and_neutralization_details_id);
    for (const { id, cake_id } of await lab.db.all("cnfs")) after(id, cake_id);
    for (const { id, cake_id } of await lab.db.all("homogenizations")) after(id, cake_id);
    for (const { id, resource_id } of await lab.db.all("samples")) after(id, resource_id);
    for (const date of made.values()) expect(date.localeCompare(now)).toBeLessThanOrEqual(0);
  });
});

describe("the demonstration's homogenizations", () => {
  const byName = (a: { name: string | null }, b: { name: string | null }) =>
    `${a.name}`.localeCompare(`${b.name}`);

  test("are as in the table: eight finished, four at each step", async () => {
    const states = (await all(queries.listHomogenizations)).map(({ state }) => state);
    const counts = Object.fromEntries(
      [...new Set(states)].map((one) => [one, states.filter((s) => s === one).length]),
    );
    expect(counts).toEqual({
      EXPERIMENT_FINISHED: 8,
      CHARACTERIZATION_PENDING: 4,
      HOMOGENIZATION_PENDING: 4,
      PRE_HOMOGENIZATION_TREATMENT_PENDING: 4,
    });
  });

  test("notify the Quality Control Team of the nine that were characterized", async () => {
    const notified = (await lab.db.all("notifications")).filter(
      ({ kind }) => kind === "CHARACTERIZATION_COMPLETED",
    );
    expect(notified).toHaveLength(9);
  });

  test("have the figures of the table: cake suggested, total water, cake used, water and base in, their steps", async () => {
    const details = await detailsOf(queries.listHomogenizations, queries.getHomogenization);
    const rows = (details as HomogenizationDetail[])
      .toSorted(byName)
      .map((one) =>
        [
          one.name,
          `${one.amount_cake_suggested} ${one.total_water_to_be_added}`,
          `${one.amount_cake_taken} ${one.amount_water_added_for_neutralization} ${one.base_amount_taken}`,
          one.process_states.map(({ state }) => state[0]).join("/"),
          one.cnf_id === null ? "no CNF" : "CNF",
        ].join(" | "),
      );
    expect(rows).toEqual(
      lines(`
HOM-NOP-2026-001-01 | 159.724 1394.926 | 161.321 278.985 null | C/C/C | CNF
HOM-NOP-2026-001-02 | 1.046 14.22 | null null null | T/C/C | CNF
HOM-NOP-2026-002-01 | 0.771 14.494 | 0.763 2.899 0.152 | C/C/C | CNF
HOM-NOP-2026-002-02 | 1.548 13.778 | 1.548 2.067 0.152 | C/C/T | no CNF
HOM-NOP-2026-003-01 | 0.143 5.107 | 0.143 0.511 null | C/C/C | CNF
HOM-NOP-2026-003-02 | 0.417 14.833 | 0.417 1.483 0.229 | C/P/P | no CNF
HOM-NOP-2026-004-01 | 0.749 9.532 | 0.756 0.953 0.103 | C/C/C | CNF
HOM-NOP-2026-004-02 | 0.127 5.123 | 0.127 0.512 0.052 | C/P/P | no CNF
HOM-NOP-2026-005-01 | 0.407 4.859 | 0.407 0.972 0.079 | C/C/C | CNF
HOM-NOP-2026-005-02 | 88.067 766.183 | null null null | T/P/P | no CNF
HOM-NOP-2026-006-01 | 50.05 800.8 | null null null | S/C/C | CNF
HOM-NOP-2026-006-02 | 0.301 9.949 | 0.304 0.995 null | C/P/P | no CNF
HOM-NOP-2026-007-01 | 0.441 14.809 | 0.441 1.481 0.152 | C/C/C | CNF
HOM-NOP-2026-007-02 | 0.61 4.666 | null null null | P/P/P | no CNF
HOM-NOP-2026-008-01 | 0.353 4.903 | 0.353 0.981 null | C/C/C | CNF
HOM-NOP-2026-008-02 | 0.689 9.572 | null null null | P/P/P | no CNF
HOM-NOP-2026-009-01 | 0.361 14.889 | 0.365 2.978 null | C/C/P | CNF
HOM-NOP-2026-009-02 | 0.976 9.325 | null null null | P/P/P | no CNF
HOM-NOP-2026-010-01 | 0.482 4.784 | 0.482 0.957 0.079 | C/C/P | CNF
HOM-NOP-2026-011-01 | 47.269 803.581 | null null null | T/C/P | no CNF
`),
    );
  });
});
