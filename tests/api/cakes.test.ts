import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { fillPath } from "#contract/operation.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const [DANA, MARCUS] = people;
const NOW = "2026-11-19T15:42:00.000Z";

const lab = perTest(() => createLab({ now: NOW, records: exampleRecords }));

const send = async (command: AnyCommand, body: object, by: string = DANA) => {
  const { method, path, name } = command;
  const ask = { body, token: lab.token(by) };
  const reply = await lab.request(method, fillPath(path, examples[name]?.params ?? {}), ask);
  return { status: reply.status, answer: await reply.json() };
};
const asked = (command: AnyCommand, more: object) => ({ ...examples[command.name]?.body, ...more });

test("a reply states what to check", async () => {
  const { answer } = await send(commands.createCake, asked(commands.createCake, { ph: 15 }));
  expect(answer).toMatchObject({ ph: 15, warnings: ["pH is more than 14. Please check."] });
});

const made = { created_by: DANA, creation_date: NOW };
const base = { ph: 6.4, wt_percent: 15.2 };
const one = { ph: 7, wt_percent: 15.2, ...made, base };
const other = { ph: 6.4, wt_percent: 16, ...made, base };

test.each([
  ["mine, then theirs", [one, other]],
  ["theirs, then mine", [other, one]],
])("edits of different fields on two tablets are merged: %s", async (_, [first = {}, second = {}]) => {
  expect((await send(commands.enterCakeInitialCharacteristics, first)).status).toBe(200);
  const { answer } = await send(commands.enterCakeDetailedCharacteristics, second, MARCUS);
  expect(answer).toMatchObject({ ph: 7, wt_percent: 16, characterized: { recorded_by: MARCUS } });
});

test("of two edits of one field the second is refused, and can be repeated from the current value", async () => {
  await send(commands.enterCakeInitialCharacteristics, one);
  const mine = { ph: 6.6, density: 1.05, ...made, base: { ph: 6.4, density: null } };
  const { status, answer } = await send(commands.enterCakeDetailedCharacteristics, mine, MARCUS);
  expect([status, answer]).toEqual([
    409,
    {
      detail: `ph was changed meanwhile by ${DANA} on Nov 19, 2026.`,
      code: "EDIT_CONFLICT",
      errors: [{ field: "ph", message: `ph was changed meanwhile by ${DANA} on Nov 19, 2026.` }],
      current: { ph: 7, updated_by: DANA, updated_at: NOW },
    },
  ]);
  const again = { ...mine, base: { ph: answer.current.ph, density: null } };
  const settled = await send(commands.enterCakeDetailedCharacteristics, again, MARCUS);
  expect(settled.answer).toMatchObject({ ph: 6.6, density: 1.05 });
});
