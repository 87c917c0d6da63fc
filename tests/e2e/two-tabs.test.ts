import { addChemical, pill, rowOf, signInElsewhere } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";

test("what is recorded in one tab is shown in the other, and both together send it once", async ({
  lab,
  context,
}) => {
  const one = await context.newPage();
  await openChemicals(one);
  const other = await context.newPage();
  await openChemicals(other);

  await lab.stop();
  await addChemical(one, "Sulfuric acid", "2.5", "LITRES");
  await expect(rowOf(other, /Sulfuric acid/)).toContainText("Waiting");
  await expect(pill(other)).toContainText("1 waiting");

  await lab.start();
  await Promise.all([one, other].map((page) => page.getByRole("button", { name: "Refresh" }).click()));
  for (const page of [one, other]) {
    await expect(pill(page)).toHaveAccessibleName("Sync: all sent");
    await expect(rowOf(page, /Sulfuric acid/)).toContainText("Sent");
  }
  const found = (await (await AskLab.of(lab.url)).chemicals()).filter(
    (one) => one.chemical_name === "Sulfuric acid",
  );
  expect(found).toHaveLength(1);
});

test("what another tablet records arrives on this one", async ({ lab, page, browser }) => {
  await openChemicals(page);
  const theirs = await signInElsewhere(browser, lab.url);
  await addChemical(theirs, "Ethanol", "5", "LITRES");
  await expect(rowOf(theirs, /Ethanol/)).toContainText("Sent");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(rowOf(page, /Ethanol/)).toContainText("Sent");
  await theirs.context().close();
});
