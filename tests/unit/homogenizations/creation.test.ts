import { expect, test } from "vitest";
import { NewHomogenization } from "#domain/homogenizations/setup.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { messagesOf } from "../../fixtures/messages.ts";

test("inconsistent figures are reported while the rest of the form is still empty", () => {
  const { cake_wt_percent: cake, ...setup } = bodyOf("createHomogenization", { desired_cnf_wt_percent: 16 });
  const form = { ...setup, location_id: null, cake_id: "" };
  const fault = "desired_cnf_wt_percent: Desired CNF wt% (16) must be lower than the cake wt% (15.2).";
  expect(messagesOf(NewHomogenization, { ...form, cake_wt_percent: cake })).toContain(fault);
  expect(messagesOf(NewHomogenization, form)).not.toContain(fault);
});
