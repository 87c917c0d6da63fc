import { expectAllSent, openChemical, pill, recordUse, rowOf } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, test } from "./support/ready-over-wire.ts";

const amounts = ["0.11", "0.12", "0.13", "0.14", "0.15", "0.16"];

test("a worker that is stopped in the middle of sending loses and repeats nothing", async ({
  lab,
  wire,
  context,
  page,
}) => {
  await lab.stop();
  await openChemical(page, "Magnesium chloride");
  for (const amount of amounts) await recordUse(page, amount, `Use of ${amount}`);
  await expect(pill(page)).toContainText("6 waiting");

  // The server has committed and its reply is in transit: the worst moment.
  const delayed = wire.delayReply(/batch$/);
  await lab.start();
  await delayed.arrived;
  const devtools = await context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  delayed.release();

  await page.goto("/inventory/chemicals");
  await expectAllSent(page);
  await openChemical(page, "Magnesium chloride");
  for (const amount of amounts)
    await expect(rowOf(page, new RegExp(`Use of ${amount}`))).toContainText("Sent");

  const ask = await AskLab.of(lab.url);
  const listed = (await ask.chemicals()).find(({ chemical_name }) => chemical_name === "Magnesium chloride");
  const detail = await ask.chemical(listed?.id ?? "");
  const arrived = detail.use_records.map((use) => String(use.amount_used)).sort();
  expect(arrived).toEqual(amounts);
  expect(detail.amount_remaining).toBe(4.19);
});
