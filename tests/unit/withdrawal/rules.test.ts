import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { AnyQuery } from "#contract/operation.ts";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { readTables } from "#domain/kernel/list.ts";
import { mayWithdraw } from "#domain/kernel/withdrawn.ts";
import { claimOfNamedUse } from "#domain/nop-processes/own-uses.ts";
import { listFindables } from "#domain/search/search.ts";
import { type WithdrawableTable, withdrawableTables } from "#domain/withdrawal/schema.ts";
import { cnfIds } from "../../fixtures/cnfs.ts";
import { bodyOf, exampleRecords } from "../../fixtures/examples.ts";
import { aTray, growIds, trayChanges } from "../../fixtures/grow-trials.ts";
import { homogenizationIds } from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aStamp, DANA, ids, MARCUS, NOW } from "../../fixtures/records.ts";
import { sampled } from "../../fixtures/sampled.ts";
import { usesOf } from "../../fixtures/stocks.ts";
import { aWithdrawal, spareIds, spareRecords } from "../../fixtures/withdrawals.ts";

const reason = "Entered twice";
const onServer = aStamp({ final: true, role: "staff" });
const fullLab = () => aLab(...exampleRecords, ...spareRecords);
type Lab = ReturnType<typeof aLab>;

const withdraw = async (lab: Lab, table: WithdrawableTable, id: string, stamp = onServer) =>
  (await lab.run(withdrawalCommandsOf[table].withdraw, { params: { id }, body: { reason } }, stamp)).result;
const restore = async (lab: Lab, table: WithdrawableTable, id: string, stamp = onServer) =>
  (await lab.run(withdrawalCommandsOf[table].restore, { params: { id }, body: {} }, stamp)).result;
const numbered = (n: number) =>
  aStamp({ id: `3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9d${n}`, final: true, role: "staff" });
const remainingOf = async (lab: Lab, query: AnyQuery, id: string) =>
  ((await lab.ask(query, { params: { id } })) as { amount_remaining: number }).amount_remaining;

describe.each(withdrawableTables)("a record of %s", (table) => {
  test("leaves lists and search when it is withdrawn, and is in them again when it is restored", async () => {
    const lab = fullLab();
    const { live: id } = spareIds[table];
    const isListed = async () => (await lab.records.all(table)).some((one) => one.id === id);
    const isFound = async () => (await listFindables(lab.records)).some((one) => one.id === id);
    expect([await isListed(), await isFound()]).toEqual([true, true]);
    accepted(await withdraw(lab, table, id));
    expect([await isListed(), await isFound()]).toEqual([false, false]);
    expect((await lab.records.get(table, id))?.withdrawn).toEqual(aWithdrawal);
    accepted(await restore(lab, table, id));
    expect([await isListed(), await isFound()]).toEqual([true, true]);
  });

  test("is withdrawn once: a second withdrawal and a second restoration change nothing", async () => {
    const lab = fullLab();
    const { live, withdrawn } = spareIds[table];
    expect(accepted(await withdraw(lab, table, withdrawn)).changes).toEqual([]);
    expect(accepted(await restore(lab, table, live)).changes).toEqual([]);
  });
});

describe("the page of a withdrawn record", () => {
  test("still opens, and states who withdrew the record, when and why", async () => {
    const found = await fullLab().ask(queries.getCake, { params: { id: spareIds.cakes.withdrawn } });
    expect(found).toMatchObject({ withdrawn: aWithdrawal });
    const live = await fullLab().ask(queries.getCake, { params: { id: ids.cake } });
    expect(live).toMatchObject({ withdrawn: null });
  });

  test("has the name of what it was made of, even if that is withdrawn too", async () => {
    const lab = await readTables(fullLab().records, ["feedstocks"]);
    expect(lab.get("feedstocks", spareIds.feedstocks.withdrawn)?.identifier).toBe("FS-withdrawn");
    expect(lab.all("feedstocks").map(({ identifier }) => identifier)).not.toContain("FS-withdrawn");
  });
});

describe("a record that something depends on is not withdrawn, and the refusal names what", () => {
  test.each([
    [
      "equipment",
      ids.equipment,
      /^Bench high-pressure homogenizer cannot be withdrawn\. It was used for .*CNF-2026-004-01\./,
    ],
    [
      "chemicals",
      ids.chemical,
      "Nitric acid cannot be withdrawn. A use of 500 mL was recorded on Nov 10, 2026.",
    ],
    [
      "nop_processes",
      ids.nopProcess,
      /^NOP-2026-004 cannot be withdrawn\. Cake NOP-2026-004 .* was made from it\./,
    ],
    ["cakes", ids.cake, / cannot be withdrawn\. CNF-2026-004-01 was made from it\./],
    ["cnfs", sampled.cnf, / cannot be withdrawn\. Sample Retained for the library was taken from it\./],
    ["grow_trials", growIds.trial, /cannot be withdrawn\. Its seeds were sown\. And \d more\./],
  ] as const)("%s", async (table, id, message) => {
    const lab = fullLab();
    const refusal = rejected(await withdraw(lab, table, id));
    expect(refusal).toMatchObject({ status: 409, code: "LINKED" });
    expect(refusal.message).toMatch(message);
  });

  test("a feedstock, by the process that names it", async () => {
    const lab = fullLab();
    const body = bodyOf("createNopProcess", {
      feedstock_id: spareIds.feedstocks.live,
      resource_use_record_ids: [],
      batch_number: "NOP-2026-099",
    });
    accepted((await lab.run(commands.createNopProcess, { body }, onServer)).result);
    const { message } = rejected(await withdraw(lab, "feedstocks", spareIds.feedstocks.live));
    expect(message).toBe("FS-spare cannot be withdrawn. NOP-2026-099 was made from it.");
  });

  test("until that is withdrawn too", async () => {
    const lab = fullLab();
    const body = bodyOf("createNopProcess", {
      feedstock_id: spareIds.feedstocks.live,
      resource_use_record_ids: [],
    });
    accepted((await lab.run(commands.createNopProcess, { body }, onServer)).result);
    accepted(await withdraw(lab, "nop_processes", createdId(onServer, {})));
    accepted(await withdraw(lab, "feedstocks", spareIds.feedstocks.live));
    const { message } = rejected(await restore(lab, "nop_processes", createdId(onServer, {})));
    expect(message).toMatch(/^FS-spare was withdrawn by dana.* on .*2026.* Staff can restore it\.$/);
  });
});

describe("stock", () => {
  test("returns when a sample is withdrawn, and is drawn again when the sample is restored", async () => {
    const lab = fullLab();
    const before = await remainingOf(lab, queries.getCnf, cnfIds.cnf);
    const body = bodyOf("addSampleForLibrary", { amount_used: 100, amount_used_units: "ML" });
    accepted(
      (await lab.run(commands.addSampleForLibrary, { params: { id: cnfIds.cnf }, body }, onServer)).result,
    );
    const made = createdId(onServer, {});
    expect(await remainingOf(lab, queries.getCnf, cnfIds.cnf)).toBeCloseTo(before - 0.1);
    accepted(await withdraw(lab, "samples", made));
    expect(await remainingOf(lab, queries.getCnf, cnfIds.cnf)).toBeCloseTo(before);
    const use = (await usesOf(lab.records, cnfIds.cnf)).at(-1);
    expect(use).toMatchObject({
      voided: { reason: `Withdrawn: ${reason}`, by: DANA },
      linked_to: { id: made },
    });
    accepted(await restore(lab, "samples", made));
    expect(await remainingOf(lab, queries.getCnf, cnfIds.cnf)).toBeCloseTo(before - 0.1);
  });

  test("that was used meanwhile is overdrawn by a restoration, with a warning", async () => {
    const lab = fullLab();
    const draw = (n: number, amount_used: number) =>
      lab.run(
        commands.addSampleForLibrary,
        {
          params: { id: cnfIds.cnf },
          body: bodyOf("addSampleForLibrary", { amount_used, amount_used_units: "LITRES" }),
        },
        numbered(n),
      );
    accepted((await draw(10, 10)).result);
    const made = createdId(numbered(10), {});
    accepted(await withdraw(lab, "samples", made));
    accepted((await draw(11, 14)).result);
    expect(accepted(await restore(lab, "samples", made)).warnings).toEqual([
      expect.stringMatching(/^Stock of CNF-2026-004-01 is overdrawn by /),
    ]);
  });

  test("returns when a diluted chemical is withdrawn", async () => {
    const lab = fullLab();
    const full = await remainingOf(lab, queries.getChemical, ids.chemical);
    accepted(
      (await lab.run(commands.createDilutedChemical, { body: bodyOf("createDilutedChemical") }, onServer))
        .result,
    );
    accepted(await withdraw(lab, "chemicals", createdId(onServer, {})));
    expect(await remainingOf(lab, queries.getChemical, ids.chemical)).toBeGreaterThan(full);
    accepted(await restore(lab, "chemicals", createdId(onServer, {})));
    expect(await remainingOf(lab, queries.getChemical, ids.chemical)).toBe(full);
  });

  test("returns when a CNF is withdrawn that drew on a cake itself", async () => {
    const lab = fullLab();
    const full = await remainingOf(lab, queries.getCake, spareIds.cakes.live);
    const body = bodyOf("createCnf", { cake_id: spareIds.cakes.live, cake_use_record_id: null });
    accepted((await lab.run(commands.createCnf, { body }, onServer)).result);
    expect(await remainingOf(lab, queries.getCake, spareIds.cakes.live)).toBeLessThan(full);
    accepted(await withdraw(lab, "cnfs", createdId(onServer, {})));
    expect(await remainingOf(lab, queries.getCake, spareIds.cakes.live)).toBe(full);
    accepted(await withdraw(lab, "cakes", spareIds.cakes.live));
  });
});

describe("a CNF of an experiment", () => {
  const { treated, treatedCake, treatedUse } = homogenizationIds;
  const make = (lab: Lab, n: number) =>
    lab.run(
      commands.createCnf,
      {
        body: bodyOf("createCnf", {
          cake_id: null,
          cake_use_record_id: treatedUse,
          homogenization_id: treated,
        }),
      },
      numbered(n),
    );
  const made = createdId(numbered(10), {});

  test("leaves it when withdrawn: the cake remains used, and the experiment can get another CNF", async () => {
    const lab = fullLab();
    const used = await remainingOf(lab, queries.getCake, treatedCake);
    accepted((await make(lab, 10)).result);
    accepted(await withdraw(lab, "cnfs", made));
    expect(await lab.records.get("homogenizations", treated)).toMatchObject({ cnf_id: null });
    expect(await remainingOf(lab, queries.getCake, treatedCake)).toBe(used);
    accepted((await make(lab, 11)).result);
    const { message } = rejected(await restore(lab, "cnfs", made));
    expect(message).toMatch(/^HOM-.* has another CNF now\.$/);
  });

  test("is linked again when restored", async () => {
    const lab = fullLab();
    accepted((await make(lab, 10)).result);
    const before = await lab.records.get("cakes", treatedCake);
    accepted(await withdraw(lab, "cnfs", made));
    accepted(await restore(lab, "cnfs", made));
    expect(await lab.records.get("homogenizations", treated)).toMatchObject({ cnf_id: made });
    expect(await lab.records.get("cakes", treatedCake)).toEqual(before);
  });
});

test("the uses of a withdrawn process can be named by another one, and it is then not restored", async () => {
  const lab = fullLab();
  const body = bodyOf("createNopProcess", { batch_number: null });
  accepted((await lab.run(commands.createNopProcess, { body }, numbered(10))).result);
  const first = createdId(numbered(10), {});
  accepted(await withdraw(lab, "nop_processes", first));
  const [use = ""] = body.resource_use_record_ids as string[];
  expect(await lab.records.get("claims", claimOfNamedUse(use))).toBeUndefined();
  accepted((await lab.run(commands.createNopProcess, { body }, numbered(11))).result);
  expect(rejected(await restore(lab, "nop_processes", first)).message).toMatch(/now has its use records\.$/);
});

test("a withdrawn process releases its batch number, and is not restored while another one has it", async () => {
  const lab = fullLab();
  const { live: id } = spareIds.nop_processes;
  const body = bodyOf("createNopProcess", {
    feedstock_id: spareIds.feedstocks.live,
    resource_use_record_ids: [],
    batch_number: "NOP-2026-SPARE",
  });
  accepted(await withdraw(lab, "nop_processes", id));
  accepted((await lab.run(commands.createNopProcess, { body }, numbered(12))).result);
  expect(rejected(await restore(lab, "nop_processes", id))).toMatchObject({
    code: "DUPLICATE",
    message: "Batch number NOP-2026-SPARE is in use by another record now.",
  });
  accepted(await withdraw(lab, "nop_processes", createdId(numbered(12), {})));
  accepted(await restore(lab, "nop_processes", id));
});

test("the trays of a trial are withdrawn and restored with it", async () => {
  const tray = aTray({
    id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f9901",
    grow_trial_id: growIds.bare,
    weekly_data: [],
    plug_removals: [],
    transplanted: null,
  });
  const lab = aLab(...exampleRecords, ...trayChanges(tray));
  const isListed = async () => (await lab.records.all("tray_formulations")).some(({ id }) => id === tray.id);
  accepted(await withdraw(lab, "grow_trials", growIds.bare));
  expect(await isListed()).toBe(false);
  accepted(await restore(lab, "grow_trials", growIds.bare));
  expect(await isListed()).toBe(true);
});

describe("who may withdraw", () => {
  const made = { recorded_by: DANA, recorded_at: NOW };
  const after = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

  test.each([
    ["who recorded it, a day later", DANA, 24, false, true],
    ["who recorded it, later than a day", DANA, 24.01, false, false],
    ["another person", MARCUS, 1, false, false],
    ["staff, at any time", MARCUS, 2400, true, true],
  ])("%s", (_, by, hours, isOfStaff, may) => {
    expect(mayWithdraw(made, { by, at: after(hours) }, { role: isOfStaff ? "staff" : "member" })).toBe(may);
  });

  test("any other person is refused by role, as everywhere: the write can be sent again", async () => {
    const stranger = aStamp({ user: "eve@lab.example", final: true, role: "member" });
    const refusal = rejected(await withdraw(fullLab(), "cakes", spareIds.cakes.live, stranger));
    expect(refusal).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(refusal.message).toMatch(/^Only .*@.*, within 24 hours, or staff may withdraw this record\.$/);
  });
});

describe("a write that depends on a withdrawn record", () => {
  const body = bodyOf("createNopProcess", {
    feedstock_id: spareIds.feedstocks.withdrawn,
    resource_use_record_ids: [],
  });
  const offline = aStamp({ final: true, role: "staff", recordedOffline: NOW });

  test("is refused with signal, and the refusal names who withdrew it", async () => {
    const { result } = await fullLab().run(commands.createNopProcess, { body }, onServer);
    expect(rejected(result)).toMatchObject({ status: 409, code: "WITHDRAWN" });
    expect(rejected(result).message).toMatch(
      /^FS-withdrawn was withdrawn by dana\.ruiz@cnf-lab\.example on /,
    );
  });

  test("was a physical fact if it was recorded offline: the record is restored, with a warning", async () => {
    const lab = fullLab();
    const { result } = await lab.run(commands.createNopProcess, { body }, offline);
    expect(accepted(result).warnings).toEqual([
      expect.stringMatching(/^FS-withdrawn was withdrawn by .* It was restored, because it has been used\.$/),
    ]);
    expect(await lab.records.get("feedstocks", spareIds.feedstocks.withdrawn)).toMatchObject({
      withdrawn: null,
    });
  });

  test("restores what the record was made of as well, and draws its stock again", async () => {
    const lab = fullLab();
    const cake = spareIds.cakes.live;
    const cnf = createdId(numbered(10), {});
    const make = bodyOf("createCnf", { cake_id: cake, cake_use_record_id: null });
    accepted((await lab.run(commands.createCnf, { body: make }, numbered(10))).result);
    const drawn = await remainingOf(lab, queries.getCake, cake);
    accepted(await withdraw(lab, "cnfs", cnf));
    accepted(await withdraw(lab, "cakes", cake));
    const taken = bodyOf("addSampleForLibrary", { amount_used: 10, amount_used_units: "ML" });
    const { result } = await lab.run(
      commands.addSampleForLibrary,
      { params: { id: cnf }, body: taken },
      offline,
    );
    expect(accepted(result).warnings.filter((one) => one.includes("It was restored"))).toHaveLength(2);
    expect(await lab.records.get("cnfs", cnf)).toMatchObject({ withdrawn: null, use_totals: { count: 1 } });
    expect(await lab.records.get("cakes", cake)).toMatchObject({ withdrawn: null });
    expect(await remainingOf(lab, queries.getCake, cake)).toBe(drawn);
  });

  test("may still print the label of a withdrawn item", async () => {
    const params = { id: spareIds.cakes.withdrawn };
    const { result } = await fullLab().run(commands.createCakeLabel, { params, body: {} }, onServer);
    expect(accepted(result).changes.map(({ table }) => table)).toEqual(["qr_labels", "claims"]);
  });
});
