import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { DateTimeInput } from "#ui/field/date-time-input.tsx";
import { Field } from "#ui/field/field.tsx";

function SownAt({ start }: { start: string }) {
  const [at, setAt] = useState(start);
  return (
    <>
      <Field label="Seeds sown" required>
        <DateTimeInput value={at} onChange={(event) => setAt(event.target.value)} />
      </Field>
      <output>{at}</output>
    </>
  );
}

test("the field takes and returns a local date and time to the minute", () => {
  render(<SownAt start="2026-11-19T08:50" />);
  const input = screen.getByLabelText(/Seeds sown/);
  expect(input).toHaveAttribute("type", "datetime-local");
  fireEvent.change(input, { target: { value: "2026-11-20T09:15" } });
  expect(screen.getByText("2026-11-20T09:15")).toBeVisible();
});

test("seconds are left out", () => {
  render(<SownAt start="2026-11-19T08:50:33" />);
  expect(screen.getByLabelText(/Seeds sown/)).toHaveValue("2026-11-19T08:50");
});
