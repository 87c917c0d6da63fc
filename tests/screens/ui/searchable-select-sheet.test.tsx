import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { aUserOf } from "#tests/support/a-user.ts";
import { SearchableSelect } from "#ui/choice/searchable-select.tsx";
import { Field } from "#ui/field/field.tsx";

const OPTIONS = [
  { value: "peat", label: "Peat moss" },
  { value: "coir", label: "Coconut coir" },
];

function Chooser() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field label="Substrate">
      <SearchableSelect options={OPTIONS} value={value} onChange={setValue} placeholder="Choose" />
    </Field>
  );
}

beforeEach(() => {
  window.happyDOM.setViewport({ width: 390, height: 844 });
});

test("on a phone the list is a sheet with the search at its top", async () => {
  const user = aUserOf(<Chooser />);
  await user.click(screen.getByRole("combobox", { name: "Substrate" }));
  const sheet = await screen.findByRole("dialog", { name: "Substrate" });
  await user.type(within(sheet).getByRole("combobox", { name: "Search Substrate" }), "coir");
  await user.click(within(sheet).getByRole("option", { name: "Coconut coir" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("combobox", { name: "Substrate" })).toHaveTextContent("Coconut coir");
});
