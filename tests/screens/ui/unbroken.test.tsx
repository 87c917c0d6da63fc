import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Unbroken } from "#ui/text/unbroken.tsx";

test.each([
  ["HOM-NOP-2026-009-02", "HOM-NOP-2026-009-02"],
  ["GT-2026-003 | GT-2026-003-T04", "GT-2026-003-T04"],
])("%s breaks within %s only where a line is too short", (text, code) => {
  render(<Unbroken text={text} />);
  expect(screen.getByText(code)).toHaveClass("whole");
});
