import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { resendForms } from "#app/resend-forms.tsx";
import { commands } from "#contract/index.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { aChemical, chemicalChanges, ids } from "../../fixtures/records.ts";
import { aTabletWithScreen, MARCUS } from "./tablet-with-screen.tsx";

const DAY = 86_400_000;
const use = (comments: string) =>
  bodyOf("addChemicalUseRecord", { amount_used: 2, amount_used_units: "LITRES", comments });

/** Dana's use, refused since Marcus has used the stock meanwhile; a day later she opens her outbox. */
async function aRefusedUse() {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(chemicalChanges(aChemical({ amount_supplied: 3, use_records: [] })));
  await tablet.sync();
  const path = `/api/chemicals/${ids.chemical}/use-records`;
  await tablet.lab.request("POST", path, { body: use("his"), token: tablet.lab.token(MARCUS) });
  await tablet.save(commands.addChemicalUseRecord, use("hers"), { id: ids.chemical });
  await tablet.sync({ force: true });
  tablet.lab.clock.pass(DAY);
  const [entry] = await tablet.env.store.outbox.toArray();
  const { user } = tablet.open(`/outbox/${entry?.seq}`, resendForms);
  const uses = async () => (await usesOf(tablet.lab.db, ids.chemical)).map(({ comments }) => comments);
  const state = async () => (await tablet.env.store.outbox.toArray())[0]?.state;
  await screen.findByRole("button", { name: "Retry" });
  return { tablet, user, uses, state };
}

test("a retry of a use that exceeds the stock asks the question of its form, and sends nothing without an answer", async () => {
  const { user, uses, state } = await aRefusedUse();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(
    question.getByText(/^Amount used .* exceeds .*I have already used this amount\. Record it anyway\.$/),
  ).toBeVisible();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(await state()).toBe("parked");
  expect(await uses()).toEqual(["his"]);
  await user.clickAnew(screen.getByRole("button", { name: "Retry" }));
  const again = within(await screen.findByRole("alertdialog"));
  await user.click(again.getByRole("button", { name: "Record it anyway" }));
  await expect.poll(state).toBe("done");
  expect(await uses()).toEqual(["his", "hers"]);
});

test("the form of a resend shows the question again", async () => {
  const { tablet, user, uses, state } = await aRefusedUse();
  await user.click(screen.getByRole("button", { name: "Edit and resend" }));
  const form = within(await screen.findByRole("dialog", { name: "Add use record" }));
  await user.click(await form.findByRole("button", { name: "Submit" }));
  expect(await form.findByText(/^Amount used .* exceeds the amount remaining/)).toBeVisible();
  await tablet.sync({ force: true });
  expect(await state()).toBe("parked");
  await user.click(
    await form.findByRole("checkbox", { name: "I have already used this amount. Record it anyway." }),
  );
  expect(await uses()).toEqual(["his"]);
  await user.clickAnew(form.getByRole("button", { name: "Submit" }));
  await expect.poll(state).toBe("done");
  expect(await uses()).toEqual(["his", "hers"]);
});
