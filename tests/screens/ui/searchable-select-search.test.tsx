import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { aUserOf } from "#tests/support/a-user.ts";
import { SearchableSelect } from "#ui/choice/searchable-select.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Field } from "#ui/field/field.tsx";

const OPTIONS = [
  { value: "hudson", label: "Nitric acid", hint: "Lot 4711", also: "CHM-7K3M" },
  { value: "sigma", label: "Nitric acid", hint: "Lot 4712", also: "CHM-9X2P" },
];

function FormOverPage() {
  const [open, setOpen] = useState(true);
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Dialog open={open} onClose={() => setOpen(false)} title="Form">
        <Field label="Chemical">
          <SearchableSelect options={OPTIONS} value={value} onChange={setValue} />
        </Field>
      </Dialog>
      <output>{value ?? "nothing"}</output>
    </>
  );
}

const shown = () => screen.queryAllByRole("option").map((option) => option.textContent);

test.each([
  ["the text beside the name", "4712", "sigma"],
  ["the short code", "7k3m", "hudson"],
  ["name and lot", "nitric 4711", "hudson"],
])("an option is found by %s", async (_, typed, value) => {
  const user = aUserOf(<FormOverPage />);
  await user.type(screen.getByRole("combobox", { name: "Chemical" }), typed);
  expect(shown()).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(screen.getByText(value)).toBeInTheDocument();
});

test.each(["", "4711", "zzz"])(
  "Escape with %j typed closes the list and not the form behind it",
  async (typed) => {
    const user = aUserOf(<FormOverPage />);
    const input = screen.getByRole("combobox", { name: "Chemical" });
    await user.click(input);
    if (typed) await user.type(input, typed);
    expect(input).toHaveAttribute("aria-expanded", "true");
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Form" })).toBeVisible();
    await expect.poll(() => input.getAttribute("aria-expanded")).toBe("false");
    await user.keyboard("{Escape}");
    await expect.poll(() => screen.queryByRole("dialog", { name: "Form" })).toBeNull();
  },
);
