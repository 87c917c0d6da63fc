import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Chemical } from "#domain/chemicals/schema.ts";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import { aChemical, aUseRecord, chemicalChanges, ids } from "../../fixtures/records.ts";
import { choose, pressNew } from "../components/open-screen.tsx";
import { form, openTablet } from "./open-tablet.tsx";

/** The day before that of the fixtures. */
const YESTERDAY = "2026-11-18T05:00:00.000Z";
const id = (n: number) => `8d2c1c6e-6a55-4a1b-9d0c-00000000000${n}`;
const bottle = (more: Partial<WithUses<Chemical>>) => chemicalChanges(aChemical(more));

async function openNew(...records: ReturnType<typeof bottle>) {
  const tablet = await openTablet("/inventory/chemicals", { records });
  await pressNew(tablet.user, "New chemical");
  await screen.findByRole("dialog", { name: "New chemical" });
  return tablet;
}

const box = (name: RegExp) => form().getByRole("textbox", { name });

test("a new chemical is stored with the details of its bottle, and its page shows them", async () => {
  const { user, env, router } = await openNew();
  await choose(user, /^Chemical/, /^Nitric acid/);
  await choose(user, /Supplier/, /Hudson Reagents/);
  await user.type(box(/Amount supplied/), "10");
  await user.selectOptions(form().getByRole("combobox", { name: "Amount supplied units" }), "LITRES");
  await user.type(box(/^Concentration/), "70");
  await user.selectOptions(form().getByRole("combobox", { name: "Concentration units" }), "PERCENT");
  await choose(user, /Location/, /Wet lab A/);
  await user.click(form().getByText("More details"));
  await user.type(box(/Lot number/), "A-17");
  await user.type(form().getByLabelText(/Expiry date/), "2027-03-01");
  await user.type(box(/Reorder level/), "2");
  await user.type(box(/CAS number/), "7697-37-3");
  await choose(user, /Signal word/, "Danger");
  await user.click(form().getByRole("button", { name: "GHS05 Corrosive" }));
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await form().findByText("Please enter a valid CAS number, such as 7697-37-2")).toBeVisible();
  await user.retype(box(/CAS number/), "7697-37-2");
  await user.clickAnew(form().getByRole("button", { name: "Submit" }));
  await screen.findByText("Chemical created.");
  const [stored] = await env.store.records("chemicals").toArray();
  expect(stored).toMatchObject({
    lot_number: "A-17",
    expiry_date: "2027-03-01T05:00:00.000Z",
    reorder_level: 2,
    cas_number: "7697-37-2",
    ghs_pictograms: ["GHS05"],
    signal_word: "DANGER",
  });
  await router.navigate(`/inventory/chemicals/${stored?.id}`);
  // The history below shows some of the values too, once it is read.
  const details = within(await screen.findByRole("region", { name: "Details" }));
  for (const text of ["A-17", "Mar 1, 2027", "2 L", "7697-37-2", "Danger", "GHS05 Corrosive"])
    expect(details.getByText(text)).toBeVisible();
});

test("the CAS number and the hazard of an earlier bottle are suggested, and typed values remain", async () => {
  const earlier = { cas_number: "7697-37-2", signal_word: "DANGER", ghs_pictograms: ["GHS05"] } as const;
  const { user } = await openNew(...bottle({ ...earlier, ghs_pictograms: ["GHS05"] }));
  await choose(user, /^Chemical/, /^Nitric acid/);
  await expect.poll(() => box(/CAS number/)).toHaveValue("7697-37-2");
  const corrosive = () => form().getByRole("button", { name: "GHS05 Corrosive" });
  expect(corrosive()).toHaveAttribute("aria-pressed", "false");
  // The hazard depends on the concentration.
  await user.type(box(/^Concentration/), "70");
  await user.selectOptions(form().getByRole("combobox", { name: "Concentration units" }), "PERCENT");
  await expect.poll(() => corrosive().getAttribute("aria-pressed")).toBe("true");
});

test("the hazard of a CAS number is suggested by the concentration, never by the type of the chemical", async () => {
  const { user } = await openNew();
  await choose(user, /^Chemical/, /^Nitric acid/);
  await user.type(box(/^Concentration/), "70");
  await user.selectOptions(form().getByRole("combobox", { name: "Concentration units" }), "PERCENT");
  const pressed = () =>
    form()
      .getAllByRole("button", { name: /^GHS/ })
      .filter((chip) => chip.getAttribute("aria-pressed") === "true")
      .map((chip) => chip.textContent);
  await user.click(form().getByText("More details"));
  expect(pressed()).toEqual([]);
  await user.type(box(/CAS number/), "7697-37-2");
  await expect.poll(pressed).toEqual(["GHS03 Oxidizing", "GHS05 Corrosive", "GHS06 Toxic"]);
  await user.retype(box(/^Concentration/), "2");
  await expect.poll(pressed).toEqual(["GHS07 Irritant"]);
});

test("the list shows lot and signs, and its filter finds what has expired", async () => {
  const { user } = await openTablet("/inventory/chemicals", {
    records: [
      ...bottle({ id: id(1), lot_number: "A-17", expiry_date: YESTERDAY }),
      ...bottle({ id: id(2), lot_number: "B-2", reorder_level: 10 }),
      ...bottle({ id: id(3), lot_number: "C-3", expiry_date: YESTERDAY, inactivated_at: YESTERDAY }),
    ],
  });
  const row = async (lot: string) => (await screen.findByText(`lot ${lot}`)).closest("tr");
  expect(await row("A-17")).toHaveTextContent("Expired");
  expect(await row("B-2")).toHaveTextContent("Reorder");
  await user.click(screen.getByRole("button", { name: "Filters" }));
  await user.click(await screen.findByRole("button", { name: "Expired" }));
  await user.click(screen.getByRole("button", { name: /^Show 1/ }));
  expect(await row("A-17")).toBeVisible();
  expect(screen.queryByText("lot B-2")).toBeNull();
});

test("three bottles of one chemical are distinguished where their uses are offered", async () => {
  const use = (n: number) => aUseRecord({ id: id(n + 5), amount_used: n });
  const { user } = await openTablet("/inventory/chemicals?form=diluted", {
    records: [
      ...bottle({ id: id(1), lot_number: "A-17", use_records: [use(1)] }),
      ...bottle({ id: id(2), lot_number: "B-2", use_records: [use(2)] }),
      ...bottle({ id: id(3), use_records: [use(3)] }),
    ],
  });
  await user.click(await screen.findByRole("combobox", { name: /Resource use record/ }));
  const options = await screen.findAllByRole("option");
  const hints = [
    "lot A-17 · Wet lab A",
    "lot B-2 · Wet lab A",
    "Wet lab A · opened Nov 10, 2026 · 9.997 L left",
  ];
  for (const hint of hints)
    await expect.poll(() => options.filter((option) => option.textContent?.includes(hint))).toHaveLength(1);
});

test("the use of an expired chemical is questioned in the form and recorded", async () => {
  const { user } = await openTablet(`/inventory/chemicals/${ids.chemical}?form=use`, {
    records: bottle({ expiry_date: YESTERDAY }),
  });
  await screen.findByRole("dialog", { name: "Add use record" });
  expect(await form().findByText("This item expired on Nov 18, 2026. Please check.")).toBeVisible();
  await user.type(box(/Amount used/), "1");
  await choose(user, /Purpose/, "Chemical Dilution");
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Nitric acid expired on Nov 18, 2026. Please check.")).toBeVisible();
  expect(within(document.body).getByText("Use record added.")).toBeVisible();
});
