import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { TypedNumber } from "#domain/values/number-text.ts";
import { aUserOf } from "#tests/support/a-user.ts";
import { Field } from "#ui/field/field.tsx";
import { AmountInput } from "#ui/number/amount-input.tsx";

const UNITS = [
  { value: "LITRES", label: "LITRES" },
  { value: "ML", label: "ML" },
];

function AmountUsed({ start = null, error }: { start?: number | null; error?: string }) {
  const [amount, setAmount] = useState<TypedNumber>(start);
  const [unit, setUnit] = useState("LITRES");
  return (
    <>
      <Field label="Amount used" required error={error}>
        <AmountInput value={amount} onChange={setAmount} unit={unit} units={UNITS} onUnitChange={setUnit} />
      </Field>
      <output>{`${amount} ${unit}`}</output>
      <button type="button" onClick={() => setAmount(7)}>
        Use all
      </button>
    </>
  );
}

const amountField = () => screen.getByRole("textbox", { name: /Amount used/ });

test("a comma is read as a point and shown as one once the field is left", async () => {
  const user = aUserOf(<AmountUsed />);
  await user.type(amountField(), "0,50");
  expect(amountField()).toHaveValue("0,50");
  expect(screen.getByText("0.5 LITRES")).toBeVisible();
  await user.tab();
  expect(amountField()).toHaveValue("0.50");
});

test.each([
  ["any step is allowed", "0.0004", "0.0004", "0.0004"],
  ["text that is not a number is passed on and remains as typed", "1.2.3", "1.2.3", "1.2.3"],
  ["a point is the decimal point, also before three digits", "1.500", "1.500", "1.5"],
  ["thousands are shown as plain digits once the field is left", "1,234.50{Tab}", "1234.50", "1234.5"],
  ["an emptied field is no amount rather than zero", "7{Backspace}", "", "null"],
])("%s: %s", async (_, typed, shown, amount) => {
  const user = aUserOf(<AmountUsed />);
  await user.type(amountField(), typed);
  expect(amountField()).toHaveValue(shown);
  expect(screen.getByText(`${amount} LITRES`)).toBeVisible();
});

test("the scroll wheel changes nothing", () => {
  render(<AmountUsed start={3} />);
  amountField().focus();
  fireEvent.wheel(amountField(), { deltaY: 120 });
  expect(amountField()).toHaveValue("3");
});

test("the keypad has a point", () => {
  render(<AmountUsed />);
  expect(amountField()).toHaveAttribute("inputmode", "decimal");
});

test("an amount that can be read in two ways is asked about, and is no number until a button is pressed", async () => {
  const user = aUserOf(<AmountUsed />);
  await user.type(amountField(), "1,500");
  expect(screen.getByText("1,500 LITRES")).toBeVisible();
  expect(screen.getByRole("group", { name: "Do you mean 1500 or 1.5?" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "1500" }));
  expect(screen.getByText("1500 LITRES")).toBeVisible();
  expect(amountField()).toHaveValue("1500");
  expect(amountField()).toHaveFocus();
  expect(screen.queryByRole("group", { name: /Do you mean/ })).toBeNull();
});

test("an amount set from outside replaces the text", async () => {
  const user = aUserOf(<AmountUsed start={3} />);
  await user.click(screen.getByRole("button", { name: "Use all" }));
  expect(amountField()).toHaveValue("7");
});

test("the unit is a choice where there are several", async () => {
  const user = aUserOf(<AmountUsed start={3} />);
  await user.selectOptions(screen.getByRole("combobox", { name: "Unit" }), "ML");
  expect(screen.getByText("3 ML")).toBeVisible();
});

test("the error is read out with the field", () => {
  render(<AmountUsed start={-2} error="Amount used must be ≥ 0" />);
  expect(amountField()).toBeInvalid();
  expect(amountField()).toBeRequired();
  expect(amountField()).toHaveAccessibleDescription("Amount used must be ≥ 0");
});

test("an amount set from outside while the field has the focus, as from a draft, is replaced by the first key", async () => {
  const user = aUserOf(<AmountUsed />);
  await user.click(amountField());
  fireEvent.click(screen.getByRole("button", { name: "Use all" }));
  expect(amountField()).toHaveValue("7");
  await user.keyboard("3");
  expect(amountField()).toHaveValue("3");
  await user.keyboard("5");
  expect(amountField()).toHaveValue("35");
});
