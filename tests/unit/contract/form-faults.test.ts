import { describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { commandNamed } from "#contract/operations.ts";
import { bodyOf, examples } from "../../fixtures/examples.ts";
import { emptyForms, formFaults } from "../../fixtures/form-faults.ts";
import { messagesOf } from "../../fixtures/messages.ts";

const formOf = (name: string) => {
  if (name === "dilutionDetails") return queries.dilutionDetails.query;
  return commandNamed(name)?.body ?? expect.fail(`No command is called ${name}`);
};

describe.each(formFaults)("the form of %s", (name, faults) => {
  test.each(faults)("reports %s", (_, changes, messages) => {
    const example = examples[name]?.query ?? bodyOf(name);
    for (const more of changes) expect(messagesOf(formOf(name), { ...example, ...more })).toEqual(messages);
  });
});

test.each(emptyForms)("the empty form of %s reports every fault at once: %s", (name, fields) => {
  const reported = messagesOf(formOf(name), {}).map((line) => line.split(":")[0]);
  expect(reported).toEqual(fields.split(", "));
});
