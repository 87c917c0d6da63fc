import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { examples } from "#tests/fixtures/examples.ts";

const everyCommand = Object.entries<AnyCommand>(commands);
const isDate = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d(T|$)/.test(value);

/** The commands with a date in their example, and its fields. */
const dated = everyCommand.flatMap(([name, command]) => {
  const body = examples[name]?.body ?? {};
  return Object.keys(body)
    .filter((field) => isDate(body[field as never]))
    .map((field) => [name, field, command, body] as const);
});

test("the commands have dates", () => {
  expect(dated.length).toBeGreaterThan(40);
});

test.each(dated)("%s refuses a time outside of 1970 to 2200 in %s", (_, field, { body: schema }, body) => {
  const refusals = (value: string): string[] =>
    (schema.safeParse({ ...body, [field]: value }).error?.issues ?? [])
      .filter(({ path }: { path: PropertyKey[] }) => path.join() === field)
      .map(({ message }: { message: string }) => message);
  // A time can also be refused because of another one: seeds are sown before the harvest.
  const [refusal] = refusals("no time");
  expect(refusal).toMatch(/\w/);
  for (const wrong of [
    "0000-01-01T00:00:00Z",
    "0000-06-01T00:00",
    "0001-01-01T00:00:00-05:00",
    "1969-12-31T00:00",
    "2201-01-01T00:00:00Z",
    "9999-12-31T23:59:59",
    "0000-01-01",
    "9999-12-31",
  ])
    expect(refusals(wrong), wrong).toContain(refusal);
  for (const right of ["1970-01-01T00:00:00Z", "2200-12-31T23:59:59Z"])
    expect(refusals(right), right).not.toContain(refusal);
});

test("the name of a trial is not computed for a time outside of 1970 to 2200", () => {
  const { query } = queries.growTrialName;
  expect(query.safeParse({ seed_sown_date: "0000-01-01T00:00:00Z" }).success).toBe(false);
});
