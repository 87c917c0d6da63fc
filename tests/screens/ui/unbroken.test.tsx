import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Unbroken, WholeWords } from "#ui/text/unbroken.tsx";

test.each([
  ["HOM-NOP-2026-009-02", "HOM-NOP-2026-009-02"],
  ["GT-2026-003 | GT-2026-003-T04", "GT-2026-003-T04"],
])("%s breaks within %s only where a line is too short", (text, code) => {
  render(<Unbroken text={text} />);
  expect(screen.getByText(code)).toHaveClass("whole");
});

test("a title with a code is one text with possible line breaks between its words only", () => {
  render(<WholeWords text="Week 3 of GT-003-F1 was not sent" />);
  const title = screen.getByText("Week 3 of GT-003-F1 was not sent");
  const words = [...title.childNodes].filter(({ nodeName }) => nodeName === "#text");
  expect(words.map(({ textContent }) => textContent)).toEqual([
    "Week ",
    "3 ",
    "of ",
    "GT-003-F1 ",
    "was ",
    "not ",
    "sent",
  ]);
  expect(title.querySelectorAll("wbr")).toHaveLength(6);
});

test("a title with a word longer than a line breaks as usual", () => {
  const { container } = render(<WholeWords text={`New feedstock ${"FS-".repeat(12)}`} />);
  expect(container.querySelector(".wholewords")).toBeNull();
});
