import { describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { fillPath } from "#contract/operation.ts";
import { commandNamed } from "#contract/operations.ts";
import { bodyOf, exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { type FormFault, formFaults, labFaults } from "#tests/fixtures/form-faults.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perFile } from "#tests/support/per-test.ts";

const lab = perFile(() => createLab({ now: "2026-11-19T15:42:00.000Z", records: exampleRecords }));

/** Sends the example of an operation, changed by `more`. */
function send(name: string, more: Record<string, unknown>) {
  const { path, method } = commandNamed(name) ?? queries.dilutionDetails;
  const { params = {}, query } = examples[name] ?? {};
  const to = fillPath(path, params);
  if (query === undefined) return lab.request(method, to, { body: bodyOf(name, more) });
  const asked = Object.entries({ ...query, ...more }).filter(([, value]) => value !== undefined);
  return lab.request(
    method,
    `${to}?${new URLSearchParams(asked.map(([field, value]) => [field, `${value}`]))}`,
  );
}

/** JSON has neither NaN nor Infinity. */
const isSendable = (more: object) =>
  Object.values(more).every((value) => typeof value !== "number" || Number.isFinite(value));

async function expectRefused(name: string, [, changes, messages]: FormFault, refusal = "422 VALIDATION") {
  const start = await lab.db.position();
  const [expected, code] = refusal.split(" ");
  const errors = messages.map((line) => {
    const [field = "", ...message] = line.split(": ");
    return { field, message: message.join(": ") };
  });
  for (const more of messages.length > 0 ? changes.filter(isSendable) : []) {
    const reply = await send(name, more);
    const { status } = reply;
    // The figures that the lab computes are in `current`.
    const { current: _, ...answer } = await reply.json();
    const detail = errors.map(({ message }) => message).join("; ");
    expect({ status, ...answer }, JSON.stringify(more)).toEqual({
      status: Number(expected),
      code,
      detail,
      errors,
    });
  }
  expect(await lab.db.position()).toBe(start);
}

describe.each(formFaults)("the server's %s", (name, faults) => {
  test.each(faults)("reports what the form reports: %s", (...fault) => expectRefused(name, fault));
});

describe.each(labFaults)("the lab's %s with %s", (name, refusal, faults) => {
  test.each(faults)("reports %s", (...fault) => expectRefused(name, fault, refusal));
});
