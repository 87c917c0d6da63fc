import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Unbroken } from "#ui/unbroken.tsx";

test.each([
  ["HOM-NOP-2026-009-02", "HOM-NOP-2026-009-02"],
  ["GT-2026-003 | GT-2026-003-T04", "GT-2026-003-T04"],
])("%s does not break within %s", (text, code) => {
  render(<Unbroken text={text} />);
  expect(screen.getByText(code)).toHaveClass("nowrap");
});

test("a code that is wider than a phone breaks where it must", () => {
  render(<Unbroken text="GT-2026-003-CHITOSAN-0.5-REPLICATE-B" />);
  expect(screen.getByText(/^GT-2026/)).toHaveClass("anywhere");
});
