import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { aUserOf } from "#tests/support/a-user.ts";
import { Disclosure } from "#ui/panel/disclosure.tsx";

function Details({ start }: { start: string }) {
  const [lot, setLot] = useState(start);
  return (
    <>
      <Disclosure title="More details" defaultOpen={lot !== ""}>
        <input aria-label="Lot" value={lot} onChange={({ target }) => setLot(target.value)} />
      </Disclosure>
      <button type="button" onClick={() => setLot("A-17")}>
        Suggest
      </button>
    </>
  );
}

const panel = () => screen.getByText("More details").closest("details");

test("a panel remains open when the value that opened it is deleted, and the next keys arrive", async () => {
  const user = aUserOf(<Details start="A" />);
  await user.type(screen.getByRole("textbox"), "{Backspace}");
  expect(panel()).toHaveAttribute("open");
  await user.keyboard("B-2");
  expect(screen.getByRole("textbox")).toHaveValue("B-2");
});

test("a value that is set later opens the panel, unless its user has closed it since", async () => {
  const user = aUserOf(<Details start="" />);
  expect(panel()).not.toHaveAttribute("open");
  await user.click(screen.getByRole("button", { name: "Suggest" }));
  expect(panel()).toHaveAttribute("open");
  await user.click(screen.getByText("More details"));
  await user.click(screen.getByRole("button", { name: "Suggest" }));
  expect(panel()).not.toHaveAttribute("open");
});
