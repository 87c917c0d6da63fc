import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { AnyCommand, AnyQuery } from "#contract/operation.ts";
import { bodyOf, exampleRecords } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aStamp, ids } from "../../fixtures/records.ts";

const later = aStamp({ now: "2026-11-20T10:00:00.000Z" });
const offline = aStamp({ recordedOffline: "2026-11-18T09:00:00.000Z" });

const kinds = (["Chemical", "Feedstock", "Cake"] as const).map((name) => ({
  name: name.toLowerCase(),
  id: ids[name.toLowerCase() as "chemical" | "feedstock" | "cake"],
  inactive: commands[`mark${name}Inactive`] as AnyCommand,
  active: commands[`mark${name}Active`] as AnyCommand,
  detail: queries[`get${name}`] as AnyQuery,
  use: commands[`add${name}UseRecord`] as AnyCommand,
}));

describe.each(kinds)("a $name", ({ id, inactive, active, detail, use }) => {
  const input = { params: { id }, body: {} };
  const useInput = { params: { id }, body: bodyOf(use.name) };

  test("is inactive since the first mark, with its amount unchanged", async () => {
    const lab = aLab(...exampleRecords);
    const before = (await lab.ask(detail, input)) as { amount_remaining: number };
    accepted((await lab.run(inactive, input, offline)).result);
    expect(accepted((await lab.run(inactive, input, later)).result).changes).toEqual([]);
    expect(await lab.ask(detail, input)).toEqual({
      ...before,
      is_active: false,
      inactivated_at: offline.recordedOffline,
    });
  });

  test("is as before after it is marked active again", async () => {
    const lab = aLab(...exampleRecords);
    const before = await lab.ask(detail, input);
    expect(accepted((await lab.run(active, input)).result).changes).toEqual([]);
    await lab.run(inactive, input);
    await (await lab.run(active, input, later)).reply();
    expect(await lab.ask(detail, input)).toEqual(before);
  });

  test("refuses a use while it is inactive, unless the use has already happened", async () => {
    const lab = aLab(...exampleRecords);
    await lab.run(inactive, input);
    expect(rejected((await lab.run(use, useInput)).result).message).toBe("The item is inactive.");
    accepted((await lab.run(use, useInput, offline)).result);
    await lab.run(active, input);
    accepted((await lab.run(use, { ...useInput, body: { ...useInput.body, id: ids.nowhere } })).result);
  });

  test("that the lab does not have is not found", async () => {
    for (const mark of [inactive, active])
      expect(rejected((await aLab().run(mark, input)).result)).toMatchObject({ status: 404 });
  });
});

test("marks, uses and edits of one chemical have one result in every order of arrival", async () => {
  const input = { params: { id: ids.chemical }, body: {} };
  const writes = {
    use: { command: commands.addChemicalUseRecord, body: bodyOf("addChemicalUseRecord") },
    edit: { command: commands.editChemical, body: bodyOf("editChemical") },
    mark: { command: commands.markChemicalInactive, body: {} },
  };
  const stamps = { use: "2026-11-18T09:01:00.000Z", edit: "2026-11-18T09:02:00.000Z", mark: NOON };
  const results = new Set<string>();
  const names = Object.keys(writes) as (keyof typeof writes)[];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(names, { minLength: 3 }), async (order) => {
      const lab = aLab(...exampleRecords);
      for (const name of order) {
        const { command, body } = writes[name];
        const stamp = aStamp({ id: stampIds[name], recordedOffline: stamps[name] });
        accepted((await lab.run(command as AnyCommand, { ...input, body }, stamp)).result);
      }
      const record = await lab.records.get("chemicals", ids.chemical);
      expect(record).toMatchObject({ inactivated_at: NOON, use_totals: { count: 2 } });
      results.add(JSON.stringify(await lab.ask(queries.getChemical, input)));
    }),
  );
  expect(results.size).toBe(1);
});

const NOON = "2026-11-18T12:00:00.000Z";
const stampIds = {
  use: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0d01",
  edit: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0d02",
  mark: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0d03",
};
