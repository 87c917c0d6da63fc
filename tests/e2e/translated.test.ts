import { type Translator, translate } from "#tests/support/translate.ts";
import { aTrial } from "./support/a-trial.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";

/** The browser translates whatever is drawn, from the first text on. */
const translating = (how: Translator) => `
  ${translate.toString()}
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(() => ${translate.name}("${how}")).observe(document.body, {
      childList: true, subtree: true, characterData: true,
    }));
`;

for (const how of ["moves", "replaces"] as const)
  test(`while a translator ${how} every text, a use, the search, the way back and the shelf work`, async ({
    lab,
    page,
  }) => {
    const ask = await AskLab.of(lab.url);
    const trial = await aTrial(ask, "GT-031", 2);
    const [acid] = await ask.chemicals();
    await page.addInitScript(translating(how));
    await openChemicals(page);
    await page.goto(`/inventory/chemicals/${acid?.id}`);
    await page.getByRole("button", { name: "Add use record" }).click();
    const form = page.getByRole("dialog", { name: "Add use record" });
    const amount = form.getByRole("textbox", { name: /^Amount used/ });
    for (const figure of ["0.001", "99999", "0.002"]) await amount.fill(figure);
    await form.getByRole("button", { name: "Submit" }).click();
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();

    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox", { name: "Find anything" }).pressSequentially("outbox");
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^Outbox/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Add use record" })).toBeVisible();

    await page.goto(`/grow-trials/${trial.id}/shelf?tray=F1`);
    const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
    await expect(heading("GT-031-F1")).toBeVisible();
    await page.keyboard.type("12.9");
    await page.getByRole("link", { name: /^F2/ }).click();
    await expect(heading("GT-031-F2")).toBeVisible();
    await page.keyboard.type("8.1");
    await expect(page.getByRole("textbox", { name: "Avg Height" })).toHaveValue("8.1");
    await expect(page.getByText(/stopped working/)).toHaveCount(0);
  });
