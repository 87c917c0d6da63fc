import { expect, test } from "vitest";
import { NewUseRecord } from "#domain/resource-use/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { messagesOf } from "../../fixtures/messages.ts";

const form = (more: Record<string, unknown>) => bodyOf("addChemicalUseRecord", more);

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
