import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { aUser, aUserOf } from "#tests/support/a-user.ts";
import { TagInput } from "#ui/choice/chip/tag-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { ListInput } from "#ui/field/list-input.tsx";

function Steps({ start = [] }: { start?: string[] }) {
  const [steps, setSteps] = useState(start);
  return (
    <>
      <Field label="Preparation steps" group>
        <ListInput value={steps} onChange={setSteps} itemLabel="Step" addLabel="Add step" />
      </Field>
      <output>{JSON.stringify(steps)}</output>
    </>
  );
}

function Tags({ onCreate }: { onCreate?: (tag: string) => void }) {
  const [tags, setTags] = useState<string[]>([]);
  return (
    <>
      <Field label="Tags" group>
        <TagInput value={tags} onChange={setTags} suggestions={["Leaf tip burn"]} onCreate={onCreate} />
      </Field>
      <output>{JSON.stringify(tags)}</output>
    </>
  );
}

test("a list trims its items and drops blank ones", async () => {
  const user = aUserOf(<Steps />);
  await user.type(screen.getByRole("textbox", { name: "Step 1" }), "  Soak ");
  await user.click(screen.getByRole("button", { name: "Add step" }));
  await user.type(screen.getByRole("textbox", { name: "Step 2" }), "   ");
  expect(screen.getByText('["Soak"]')).toBeVisible();
});

test("Enter starts the next item", async () => {
  const user = aUserOf(<Steps />);
  await user.type(screen.getByRole("textbox", { name: "Step 1" }), "Soak{Enter}");
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("Step 2");
  await user.keyboard("Drain");
  expect(screen.getByText('["Soak","Drain"]')).toBeVisible();
});

test("an item can be removed", async () => {
  const user = aUserOf(<Steps start={["Soak", "Drain"]} />);
  await user.click(screen.getByRole("button", { name: "Remove step 1" }));
  expect(screen.getByText('["Drain"]')).toBeVisible();
});

test("a chosen tag is in view with all others, and remains when it is no longer chosen", async () => {
  function Topic() {
    const [tags, setTags] = useState(["healthy"]);
    return (
      <Field label="Tags" group>
        <TagInput
          value={tags}
          onChange={setTags}
          suggestions={["root: dense", "healthy", "stunted"]}
          isMore={(tag) => !tag.startsWith("root")}
        />
      </Field>
    );
  }
  const user = aUserOf(<Topic />);
  expect(screen.queryByRole("button", { name: /more tags/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "healthy", pressed: true }));
  for (const name of ["root: dense", "healthy", "stunted"])
    expect(screen.getByRole("button", { name, pressed: false })).toBeVisible();
});

test("a tag is added and removed by its chip", async () => {
  const user = aUserOf(<Tags />);
  const chip = screen.getByRole("button", { name: "Leaf tip burn" });
  await user.click(chip);
  expect(chip).toHaveAttribute("aria-pressed", "true");
  await user.click(chip);
  expect(screen.getByText("[]")).toBeVisible();
});

test("a new tag is added and reported once", async () => {
  const user = aUser();
  const created: string[] = [];
  render(<Tags onCreate={(tag) => created.push(tag)} />);
  await user.click(screen.getByRole("button", { name: "Add tag" }));
  await user.type(screen.getByRole("textbox", { name: "New tag" }), "  Uniform   canopy{Enter}");
  expect(screen.getByText('["Uniform canopy"]')).toBeVisible();
  expect(created).toEqual(["Uniform canopy"]);
});

test("the same tag in another case is the existing tag", async () => {
  const user = aUser();
  const created: string[] = [];
  render(<Tags onCreate={(tag) => created.push(tag)} />);
  for (const typed of ["LEAF tip burn", "leaf TIP burn"]) {
    await user.click(screen.getByRole("button", { name: "Add tag" }));
    await user.type(screen.getByRole("textbox", { name: "New tag" }), `${typed}{Enter}`);
  }
  expect(screen.getByText('["Leaf tip burn"]')).toBeVisible();
  expect(created).toEqual([]);
});
