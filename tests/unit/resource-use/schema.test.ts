import { expect, test } from "vitest";
import { NewUseRecord } from "#domain/resource-use/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { messagesOf } from "../../fixtures/messages.ts";

const form = (more: Record<string, unknown>) => bodyOf("addChemicalUseRecord", more);

test.each<[string, Record<string, unknown>, string]>([
  ["no amount", { amount_used: undefined }, "amount_used: Amount used is required"],
  ["an empty number field", { amount_used: Number.NaN }, "amount_used: Amount used is required"],
  ["an empty amount", { amount_used: "" }, "amount_used: Amount used is required"],
  ["an amount of null", { amount_used: null }, "amount_used: Amount used is required"],
  ...["some", "5 g", "~5", "1/2", "0.50.73", "1e400", "97%", "NaN", "2.5 kg"].map(
    (amount_used): [string, Record<string, unknown>, string] => [
      `the amount ${amount_used}`,
      { amount_used },
      "amount_used: Amount used must be a number",
    ],
  ),
  [
    "an amount that can be read in two ways",
    { amount_used: "1,500" },
    "amount_used: 1,500 can be read in two ways",
  ],
  [
    "an amount that a computer cannot store",
    { amount_used: Number.POSITIVE_INFINITY },
    "amount_used: Amount used must be a number",
  ],
  ["an amount that would become 0", { amount_used: 4e-7 }, "amount_used: The smallest amount is 0.000001"],
  [
    "an amount that would be rounded up",
    { amount_used: 9e-7 },
    "amount_used: The smallest amount is 0.000001",
  ],
  ["a negative amount", { amount_used: -0.01 }, "amount_used: Amount used must be ≥ 0"],
  [
    "an amount above the limit",
    { amount_used: 1e300 },
    "amount_used: Amount used must be at most 1000000000",
  ],
  ["no units", { amount_used_units: "" }, "amount_used_units: Amount units are required"],
  ["units left out", { amount_used_units: undefined }, "amount_used_units: Amount units are required"],
  ["an unknown unit", { amount_used_units: "LITRE" }, "amount_used_units: Please select valid amount units"],
  ["no purpose", { resource_use_purpose_id: "" }, "resource_use_purpose_id: Purpose is required"],
  [
    "purpose left out",
    { resource_use_purpose_id: undefined },
    "resource_use_purpose_id: Purpose is required",
  ],
  ["purpose null", { resource_use_purpose_id: null }, "resource_use_purpose_id: Purpose is required"],
  [
    "a malformed purpose",
    { resource_use_purpose_id: "x" },
    "resource_use_purpose_id: Please select a valid purpose",
  ],
  ["no date", { creation_date: "" }, "creation_date: Creation date is required"],
  ["a date left out", { creation_date: undefined }, "creation_date: Creation date is required"],
  [
    "a malformed date",
    { creation_date: "2026-02-30T10:00Z" },
    "creation_date: Please enter a valid date and time",
  ],
  ["no e-mail", { created_by: " " }, "created_by: Email is required"],
  ["an e-mail left out", { created_by: undefined }, "created_by: Email is required"],
  ["a malformed e-mail", { created_by: "dana" }, "created_by: Please enter a valid email address"],
  [
    "another purpose without text",
    { resource_use_purpose_id: "other" },
    "purpose: Other Purpose must be filled out",
  ],
  [
    "another purpose of blanks",
    { resource_use_purpose_id: "other", purpose: "   " },
    "purpose: Other Purpose must be filled out",
  ],
  [
    "another purpose of three letters",
    { resource_use_purpose_id: "other", purpose: " abc " },
    "purpose: Other Purpose must be at least 4 characters",
  ],
  ["comments beyond 500", { comments: "x".repeat(501) }, "comments: Comments must be at most 500 characters"],
  ["a malformed id", { id: "7" }, "id: Please provide a valid id"],
])("%s is reported", (_, more, message) => {
  expect(messagesOf(NewUseRecord, form(more))).toEqual([message]);
});

test("a missing other purpose is reported beside the other faults", () => {
  expect(messagesOf(NewUseRecord, { resource_use_purpose_id: "other" })).toEqual([
    "amount_used: Amount used is required",
    "amount_used_units: Amount units are required",
    "creation_date: Creation date is required",
    "created_by: Email is required",
    "purpose: Other Purpose must be filled out",
  ]);
});

test("text is trimmed, empty text is null, unknown keys are dropped, amounts have six decimals", () => {
  const sent = form({
    purpose: "",
    comments: "  two bottles ",
    created_by: " dana.ruiz@cnf-lab.example ",
    amount_used: 0.12345678,
    creation_date: "2026-11-19T10:42:00-05:00",
    color: "blue",
  });
  expect(NewUseRecord.parse(sent)).toEqual({
    ...form({}),
    purpose: null,
    comments: "two bottles",
    amount_used: 0.123457,
    allow_overdraw: false,
  });
});

test("a time without a zone is New York time", () => {
  expect(NewUseRecord.parse(form({ creation_date: "2026-11-19T10:42" })).creation_date).toBe(
    "2026-11-19T15:42:00.000Z",
  );
});

test.each([0, 0.5])("an amount of %d is accepted", (amount_used) => {
  expect(messagesOf(NewUseRecord, form({ amount_used }))).toEqual([]);
});
