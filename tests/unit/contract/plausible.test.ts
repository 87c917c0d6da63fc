import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { doubts, type Field, fieldsOf } from "#domain/kernel/fields.ts";

/**
 * Fields of every form that are a pH, or a share in percent that the form itself does not limit to 100. The warning of
 * the germination rate has a sentence of its own.
 */
const limited = Object.values(commands).flatMap(({ name, body }) =>
  Object.entries<Field>(fieldsOf(body)).flatMap(([field, { label, unit }]) => {
    const limit = /pH\b/.test(label) && !unit ? 14 : unit === "%" || unit === "PERCENT" ? 100 : null;
    const isRefused = body.safeParse({ [field]: 1e6 }).error?.issues.some(({ path }) => path[0] === field);
    const hasOwn = field === "germination_rate";
    return limit === null || isRefused || hasOwn ? [] : [{ name, body, field, label, limit }];
  }),
);

test("every form is covered that has a pH or a share", () => {
  const forms = [...new Set(limited.map(({ name }) => name))].sort();
  expect(forms).toEqual([
    "addCnfDetailedCharacterization",
    "addFiltration",
    "addPreHomogenizationData",
    "characterizeFeedstock",
    "correctFiltration",
    "correctPreHomogenizationData",
    "createCake",
    "createCnf",
    "createNopProcess",
    "enterCakeDetailedCharacteristics",
    "enterCakeInitialCharacteristics",
    "saveCnfInitialCharacteristics",
  ]);
});

test.each(limited)("$label of $name is doubted above $limit", ({ body, field, label, limit }) => {
  expect(doubts(body, { [field]: limit })).toEqual([]);
  expect(doubts(body, { [field]: limit + 0.1 })).toEqual([`${label} is more than ${limit}. Please check.`]);
});

test("an empty field is not doubted", () => {
  expect(doubts(commands.createCake.body, { ph: null, wt_percent: undefined })).toEqual([]);
});
