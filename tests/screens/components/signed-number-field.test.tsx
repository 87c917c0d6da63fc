import { screen } from "@testing-library/react";
import { useForm, useWatch } from "react-hook-form";
import { expect, test } from "vitest";
import { SignedNumberField } from "#components/form/signed-number-field.tsx";
import { aUserOf } from "#tests/support/a-user.ts";

function ZetaPotential({ start = null }: { start?: number | null }) {
  const { control, setValue } = useForm<{ zeta: number | null }>({ defaultValues: { zeta: start } });
  const zeta = useWatch({ control, name: "zeta" });
  return (
    <>
      <SignedNumberField control={control} name="zeta" label="Zeta potential" unit="mV" />
      <output>{Object.is(zeta, -0) ? "minus zero" : String(zeta)}</output>
      <button type="button" onClick={() => setValue("zeta", 12)}>
        Fill in
      </button>
    </>
  );
}

const size = () => screen.getByRole("textbox", { name: "Zeta potential" });
const sign = () => screen.getByRole("button", { name: "Zeta potential is negative" });

test("a number is negative unless its sign is changed", async () => {
  const user = aUserOf(<ZetaPotential />);
  expect(sign()).toHaveAttribute("aria-pressed", "true");
  await user.type(size(), "48,2");
  expect(screen.getByText("-48.2")).toBeVisible();
  expect(size()).toHaveValue("48,2");
  await user.click(sign());
  expect(screen.getByText("48.2")).toBeVisible();
  expect(sign()).toHaveAttribute("aria-pressed", "false");
});

test("the sign can be chosen first, and stays when the number is typed anew", async () => {
  const user = aUserOf(<ZetaPotential />);
  await user.click(sign());
  expect(screen.getByText("null")).toBeVisible();
  await user.type(size(), "5");
  await user.retype(size(), "7");
  expect(screen.getByText("7")).toBeVisible();
});

test("a minus that is typed sets the sign", async () => {
  const user = aUserOf(<ZetaPotential start={3} />);
  expect(sign()).toHaveAttribute("aria-pressed", "false");
  await user.retype(size(), "-36.6");
  expect(size()).toHaveValue("36.6");
  expect(screen.getByText("-36.6")).toBeVisible();
});

test("zero has no sign, and text that is not a number is passed on", async () => {
  const user = aUserOf(<ZetaPotential />);
  await user.type(size(), "0");
  expect(screen.getByText("0")).toBeVisible();
  await user.type(size(), "x");
  expect(screen.getByText("0x")).toBeVisible();
});

test("a number set from outside sets the sign too", async () => {
  const user = aUserOf(<ZetaPotential start={-4} />);
  expect(size()).toHaveValue("4");
  await user.click(screen.getByRole("button", { name: "Fill in" }));
  expect(size()).toHaveValue("12");
  expect(sign()).toHaveAttribute("aria-pressed", "false");
});
