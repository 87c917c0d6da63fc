import type { Page } from "@playwright/test";
import { readyForOffline } from "../support/app.ts";
import { AskLab, marcus } from "../support/ask-lab.ts";
import { expect } from "../support/test.ts";
import type { Tour } from "./tour.ts";

const DATABASES = ["5f0c1d2e-0000-4000-8000-000000000001", "5f0c1d2e-0000-4000-8000-000000000002"] as const;

/** The devices of the lab, and the health of this one: with and without signal, and with a wrong clock. */
export async function visitDevices({ page, context, lab, visit }: Tour): Promise<void> {
  const ask = await AskLab.of(lab.url, marcus);
  const unsent_ids = [1, 2, 3].map((n) => `9b1d5f7a-0000-4000-8000-00000000000${n}`);
  const waits = { unsent: 3, unsent_age_ms: 8 * 86_400_000, unsent_ids };
  await ask.report({ name: "Tablet 3", database: DATABASES[0], ...waits });
  await ask.report({ name: "Tablet 3", database: DATABASES[1], persisted: false });
  await ask.report({ id: DATABASES[0], name: "Phone 22AB", ...waits, unsent_ids: [] });
  await readyForOffline(page);
  await page.goto("/devices");
  await expect(page.getByText(/that never arrived$/)).toBeVisible();
  await expect(page.getByText(/\(this /)).toBeVisible();
  await visit("devices", page);
  await page.goto("/devices/this");
  await expect(page.getByText("Agrees with the server")).toBeVisible();
  await visit("this-device", page);
  await context.setOffline(true);
  await setClockMark(page, 7_500_000);
  await page.goto("/devices/this");
  await expect(page.getByText(/^The clock of this .+ is 2 h 5 min ahead\.$/)).toBeVisible();
  await visit("this-device-wrong-clock", page);
  await page.goto("/inventory/chemicals");
  await page.getByRole("button", { name: "New chemical" }).click();
  await expect(page.getByText(/^Entered by .+ \(the clock of this .+ is 2 h 5 min ahead\)/)).toBeVisible();
  await page.getByRole("button", { name: "Change who entered this record" }).click();
  await expect(page.getByText(/^New York time\. The clock of this .+ is 2 h 5 min ahead\.$/)).toBeVisible();
  await visit("form-wrong-clock", page);
}

/** Stores a comparison of the clocks as the last answer would. */
async function setClockMark(page: Page, off_ms: number): Promise<void> {
  await page.evaluate(async (off) => {
    const opened = indexedDB.open("fibril");
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const change = opened.result.transaction("marks", "readwrite");
    change.objectStore("marks").put({ key: "clock", value: { off_ms: off, server_at: Date.now() - off } });
    await new Promise((resolve) => {
      change.oncomplete = resolve;
    });
    opened.result.close();
  }, off_ms);
}
