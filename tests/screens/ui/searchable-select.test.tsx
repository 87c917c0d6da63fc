import { render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { aUser } from "#tests/support/a-user.ts";
import { SearchableSelect, type SearchableSelectProps } from "#ui/choice/searchable-select.tsx";
import { Field } from "#ui/field/field.tsx";

const SUBSTRATES = [
  { value: "peat", label: "Peat moss" },
  { value: "coir", label: "Coconut coir" },
  { value: "perlite", label: "Perlite", hint: "Bag 4" },
  { value: "rock", label: "Rock wool", disabled: true },
];

type Given = Partial<SearchableSelectProps> & { start?: string | null; required?: boolean };

function Chooser({ start = null, required, ...rest }: Given) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <>
      <Field label="Substrate" required={required}>
        <SearchableSelect options={SUBSTRATES} value={value} onChange={setValue} {...rest} />
      </Field>
      <output>{value ?? "nothing"}</output>
    </>
  );
}

function setUp(props: Given = {}) {
  render(<Chooser {...props} />);
  return { user: aUser(), input: screen.getByRole("combobox", { name: /Substrate/ }) };
}

const shownOptions = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("opening the list shows every option, and the field retains its name", async () => {
  const { user, input } = setUp();
  await user.click(input);
  // Everything outside the list is hidden from screen readers while the list is open, the visible label too.
  expect(input).toHaveAttribute("aria-label", "Substrate");
  expect(shownOptions()).toEqual(["Peat moss", "Coconut coir", "PerliteBag 4", "Rock wool"]);
});

test("typing filters to the options that contain the typed letters in sequence", async () => {
  const { user, input } = setUp();
  await user.type(input, "CO");
  expect(shownOptions()).toEqual(["Coconut coir"]);
});

test("the match is marked", async () => {
  const { user, input } = setUp();
  await user.type(input, "lite");
  const option = screen.getByRole("option");
  expect(within(option).getByText("lite").tagName).toBe("MARK");
});

/** So many substrates. */
const substrates = (count: number) => [
  ...SUBSTRATES,
  ...Array.from({ length: count - SUBSTRATES.length }, (_, i) => ({ value: `${i}`, label: `Block ${i}` })),
];

test.each([
  [20, []],
  [21, ["Peat moss"]],
])("in a list of %i, letters that are not adjacent find %j", async (count, found) => {
  const { user, input } = setUp({ options: substrates(count) });
  await user.type(input, "ptm");
  expect(shownOptions()).toEqual(found);
});

test("in a long list, what contains the typed text is first, and marked", async () => {
  const { user, input } = setUp({ options: [...substrates(21), { value: "ropes", label: "Ropes" }] });
  await user.type(input, "es");
  expect(shownOptions()).toEqual(["Ropes", "Peat moss"]);
  const [exact, other] = screen.getAllByRole("option").map((option) => [...option.querySelectorAll("mark")]);
  expect(exact?.map((mark) => mark.textContent)).toEqual(["es"]);
  expect(other?.map((mark) => mark.textContent)).toEqual(["e", "s"]);
});

test("arrows and Enter choose an option", async () => {
  const { user, input } = setUp();
  await user.click(input);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(screen.getByText("coir")).toBeVisible();
  expect(input).toHaveValue("Coconut coir");
});

test("Enter chooses the first match of a search", async () => {
  const { user, input } = setUp();
  await user.type(input, "perl{Enter}");
  expect(input).toHaveValue("Perlite");
});

test("Escape closes the list and retains the choice", async () => {
  const { user, input } = setUp({ start: "peat" });
  await user.click(input);
  await user.keyboard("{Escape}{Escape}");
  expect(shownOptions()).toEqual([]);
  expect(input).toHaveValue("Peat moss");
  expect(screen.getByText("peat")).toBeVisible();
});

test("a search that is left restores the chosen label", async () => {
  const { user, input } = setUp({ start: "peat", required: true });
  await user.retype(input, "zzz{Escape}");
  expect(input).toHaveValue("Peat moss");
});

test("a disabled option cannot be chosen", async () => {
  const { user, input } = setUp();
  await user.click(input);
  await user.click(screen.getByRole("option", { name: "Rock wool" }));
  expect(screen.getByText("nothing")).toBeVisible();
});

test("an optional choice can be cleared", async () => {
  const { user } = setUp({ start: "peat" });
  await user.click(screen.getByRole("button", { name: "Clear Substrate" }));
  expect(screen.getByText("nothing")).toBeVisible();
});

test("a required choice has no clear button", () => {
  setUp({ start: "peat", required: true });
  expect(screen.queryByRole("button", { name: /Clear/ })).toBeNull();
});

test("a search without a match is reported", async () => {
  const { user, input } = setUp();
  await user.type(input, "zzz");
  expect(screen.getByText("No options found")).toBeVisible();
});

test("a search without a match offers to add where adding is allowed", async () => {
  const { user, input } = setUp({ onAdd: () => undefined });
  await user.type(input, "zzz");
  expect(screen.getByText("No options found. Please add it first.")).toBeVisible();
});

test("the add row shows the name as it will be saved and passes on what was typed", async () => {
  const added: string[] = [];
  const { user, input } = setUp({
    onAdd: (typed) => added.push(typed),
    addLabel: (typed) => `Add ${typed.toUpperCase().replaceAll(" ", "_")}`,
  });
  await user.type(input, "sheep wool");
  await user.click(screen.getByRole("option", { name: "Add SHEEP_WOOL" }));
  expect(added).toEqual(["sheep wool"]);
  expect(screen.getByText("nothing")).toBeVisible();
});

test("Enter adds when nothing matches", async () => {
  const added: string[] = [];
  const { user, input } = setUp({ onAdd: (typed) => added.push(typed) });
  await user.type(input, "sheep wool{Enter}");
  expect(added).toEqual(["sheep wool"]);
});

test("an existing name is not offered for adding", async () => {
  const { user, input } = setUp({ onAdd: () => undefined });
  await user.type(input, "perlite");
  expect(shownOptions()).toEqual(["PerliteBag 4"]);
});
