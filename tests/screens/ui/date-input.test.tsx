import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { aUser, aUserOf } from "#tests/support/a-user.ts";
import { DateInput, NOT_A_DATE } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";

type Start = { start: string; required?: boolean; withTime?: boolean };

function SownAt({ start, required, withTime }: Start) {
  const [at, setAt] = useState(start);
  return (
    <>
      <Field label="Seeds sown" required={required}>
        <DateInput min="1970-01-01" max="2200-12-31" withTime={withTime} value={at} onChange={setAt} />
      </Field>
      <output>{at}</output>
      <button type="button" onClick={() => setAt(start)}>
        Start again
      </button>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>(/^Seeds sown/);
const emitted = () => screen.getByRole("status").textContent;
const type = (value: string) => fireEvent.change(input(), { target: { value } });

/** happy-dom has no parts of a date: the browser reports that some are filled and others are empty. */
function typePart(): void {
  if (input().value !== "") type("");
  Object.defineProperty(input(), "validity", { value: { badInput: true }, configurable: true });
  fireEvent.keyUp(input());
}

test("the field takes and returns a local date and time to the minute", () => {
  render(<SownAt withTime start="2026-11-19T08:50:33" />);
  expect(input()).toHaveAttribute("type", "datetime-local");
  expect(input()).toHaveValue("2026-11-19T08:50");
  type("2026-11-20T09:15");
  expect(emitted()).toBe("2026-11-20T09:15");
});

test("a year remains in the field while it is typed, and is no date before its fourth digit", () => {
  render(<SownAt withTime start="2026-11-19T08:50" />);
  for (const year of ["0002", "0020", "0202"]) {
    type(`${year}-11-19T08:50`);
    expect(emitted()).toBe(NOT_A_DATE);
    expect(input()).toHaveValue(`${year}-11-19T08:50`);
  }
  type("2027-11-19T08:50");
  expect(emitted()).toBe("2027-11-19T08:50");
});

test.each(["1969-12-31", "2201-01-01"])("%s is outside the limits and no date", (day) => {
  render(<SownAt start="" />);
  type(day);
  expect(emitted()).toBe(NOT_A_DATE);
  expect(input()).toHaveValue(day);
});

test("a date without one of its parts is no date", () => {
  render(<SownAt start="2027-12-31" />);
  typePart();
  expect(emitted()).toBe(NOT_A_DATE);
});

test("a part that is typed into an empty field is no date", () => {
  render(<SownAt start="" />);
  typePart();
  expect(emitted()).toBe(NOT_A_DATE);
});

test("a button clears an optional date; a required date has none", async () => {
  const user = aUser();
  const { unmount } = render(<SownAt start="2027-12-31" />);
  await user.click(screen.getByRole("button", { name: "Clear Seeds sown" }));
  expect(emitted()).toBe("");
  expect(input()).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Clear Seeds sown" })).toBeNull();
  unmount();
  render(<SownAt required start="2027-12-31" />);
  expect(screen.queryByRole("button", { name: /Clear/ })).toBeNull();
});

test("a value set from outside replaces what is typed", async () => {
  const user = aUserOf(<SownAt start="2027-12-31" />);
  type("0002-12-31");
  await user.click(screen.getByRole("button", { name: "Start again" }));
  expect(input()).toHaveValue("2027-12-31");
});
