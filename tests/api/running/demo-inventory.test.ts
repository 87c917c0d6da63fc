import { describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import type { AnyQuery } from "#contract/operation.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { roundForDisplay } from "#domain/values/quantities.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import { aDemoLab, demoTable } from "#tests/support/demo-lab.ts";

const lab = aDemoLab();
const { now } = lab;

async function all<Row>(query: {
  read: (db: typeof lab.db, input: never, now: string) => Promise<Row[] | undefined>;
}) {
  return (await query.read(lab.db, { params: {}, query: {} } as never, now)) ?? [];
}

async function detailsOf(list: AnyQuery, detail: AnyQuery) {
  const rows = (await all(list)) as { id: string }[];
  return Promise.all(rows.map(({ id }) => detail.read(lab.db, { params: { id }, query: {} }, now)));
}

describe("the demonstration's inventory", () => {
  test("has every feedstock with the balance of the table, to the digit", async () => {
    const rows = (await all(queries.listFeedstocks)).map(
      (one) => `${one.identifier} ${roundForDisplay(one.amount_remaining ?? Number.NaN)} ${one.amount_units}`,
    );
    expect(rows.sort()).toEqual(demoTable("feedstocks"));
  });

  test("has every cake with its sample and its balance in kilograms, to the gram", async () => {
    const rows = (await all(queries.listCakes)).map(
      (one) => `${one.batch_num} ${one.sample_type} ${roundForDisplay(one.amount_remaining ?? Number.NaN)}`,
    );
    expect(rows.sort()).toEqual(demoTable("cakes"));
  });

  test("has every CNF under the name that the lab counted, with its balance, to the digit", async () => {
    const rows = (await all(queries.listCnfs)).map(
      (one) =>
        `${one.name} ${roundForDisplay(one.amount_remaining ?? Number.NaN)} ${one.amount_units}${one.is_active ? "" : " inactive"}`,
    );
    expect(rows.sort()).toEqual(demoTable("cnfs"));
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
    expect(rows).toEqual(demoTable("homogenizations"));
  });
});
