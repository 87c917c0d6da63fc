import { expect, test } from "vitest";
import { recordingOf } from "#components/resource-use/use-stock-refusal.ts";
import { commands, operations, queries } from "#contract/index.ts";
import type { AnyCommand, AnyQuery } from "#contract/operation.ts";
import { namesWithFile } from "#contract/sending.ts";
import { stockTables } from "#domain/resource-use/names.ts";
import { exampleRecords, examples } from "../../fixtures/examples.ts";
import { accepted, aLab } from "../../fixtures/lab.ts";
import { aStamp } from "../../fixtures/records.ts";
import { spareRecords } from "../../fixtures/withdrawals.ts";

const everyQuery = Object.entries<AnyQuery>(queries);
const everyCommand = Object.entries<AnyCommand>(commands);

test("the commands with an attachment are those that the outbox knows without their rules", () => {
  const withFile = everyCommand.filter(([, { file }]) => file !== undefined);
  expect(withFile.map(([name]) => name).sort()).toEqual([...namesWithFile].sort());
});

test.each(everyQuery)("%s returns its example in the declared shape", async (name, query) => {
  const answer = await aLab(...exampleRecords, ...spareRecords).ask(query, examples[name]);
  expect(answer).toBeDefined();
  expect(answer).not.toEqual([]);
  expect(query.answer.parse(answer)).toEqual(answer);
});

test.each(everyCommand)("%s accepts its example and replies in the declared shape", async (name, command) => {
  const { params, body = {} } = examples[name] ?? {};
  const { result, reply } = await aLab(...exampleRecords, ...spareRecords).run(
    command,
    { params, body },
    aStamp({ role: "administrator" }),
  );
  expect(accepted(result).warnings).toEqual([]);
  const answer = await reply();
  expect(answer).toBeDefined();
  expect(command.answer.parse(answer)).toEqual(answer);
});

test.each(everyCommand)("the body of %s, parsed twice, is unchanged", (name, command) => {
  const once = command.body.parse(examples[name]?.body);
  expect(command.body.parse(once)).toEqual(once);
});

test.each(Object.entries<AnyCommand>(commands))(
  "%s writes in the lane of a record it changes, or of the claim that names this record",
  async (name, command) => {
    const { params, body = {} } = examples[name] ?? {};
    const lab = aLab(...exampleRecords, ...spareRecords);
    const { result, lane } = await lab.run(command, { params, body }, aStamp({ role: "administrator" }));
    const changed = accepted(result).changes.map(({ table, id }) => ({ table, id }));
    const claimed = lane.table === "claims" ? await lab.records.get("claims", lane.id) : undefined;
    const written = claimed ? { table: claimed.owner_table, id: claimed.owner_id } : lane;
    expect(changed).toContainEqual(written);
  },
);

test.each(operations.map((operation) => [operation.name, operation] as const))(
  "%s is listed under its name, once",
  (name) => {
    expect(Object.keys({ ...queries, ...commands })).toContain(name);
    expect(operations.filter((one) => one.name === name)).toHaveLength(1);
  },
);

test("no two operations share a method and a path", () => {
  const routes = operations.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test("a use is recorded by the command of its stock's table", () => {
  expect(stockTables.map(recordingOf)).toEqual([
    commands.addCakeUseRecord,
    commands.addChemicalUseRecord,
    commands.addCnfUseRecord,
    commands.addFeedstockUseRecord,
  ]);
  expect(() => recordingOf("trays")).toThrow("Unsupported resource type");
});
