import type { Page } from "@playwright/test";
import {
  addChemical,
  expectAllSent,
  fillSignIn,
  logOut,
  pill,
  rowOf,
  setPin,
  signIn,
  signInElsewhere,
} from "./support/app.ts";
import { AskLab, dana, marcus } from "./support/ask-lab.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";

const namesOn = async (url: string, who = marcus) =>
  (await (await AskLab.of(url, who)).chemicals()).map(({ chemical_name }) => chemical_name);

/** All rows of the tablet's database, and all files of its journal, as text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const opened = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: string[] = [];
    const database = await opened(indexedDB.open("fibril"));
    for (const name of database.objectStoreNames)
      texts.push(JSON.stringify(await opened(database.transaction(name).objectStore(name).getAll())));
    database.close();
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("journal");
    // @ts-expect-error The types of this version have no values().
    for await (const file of folder.values()) texts.push(await (await file.getFile()).text());
    return texts.join();
  });

test("a session that the server has ended leads to sign-in and retains the queue, which is sent afterwards", async ({
  lab,
  page,
}) => {
  await lab.stop();
  await addChemical(page, "Ethanol", "5", "LITRES");
  const password = "another-password";
  await lab.admin(["reset-password", dana.email, "--own-password"], { FIBRIL_PASSWORD: password });
  await lab.start();

  await expect(page.getByText("The session of dana.ruiz was ended. Please log in again.")).toBeVisible();
  await expect(page.getByText(/^On this \w+: 1 record of dana\.ruiz waits to be sent, since /)).toBeVisible();
  expect(await namesOn(lab.url)).not.toContain("Ethanol");

  await fillSignIn(page, { ...dana, password });
  await expect(page.getByRole("heading", { level: 1, name: "Chemicals" })).toBeVisible();
  await expectAllSent(page);
  await expect(rowOf(page, /Ethanol/)).toContainText("Sent");
  expect((await namesOn(lab.url)).filter((name) => name === "Ethanol")).toHaveLength(1);
});

test("a lost tablet whose session an administrator ends is wiped, opens only with a sign-in, and then sends once", async ({
  lab,
  page,
  context,
  browser,
}) => {
  await openChemicals(page);
  await addChemical(page, "Sulfuric acid", "2.5", "LITRES");
  await expect(rowOf(page, /Sulfuric acid/)).toContainText("Sent");
  await context.setOffline(true);
  await addChemical(page, "Ethanol", "5", "LITRES");

  await lab.admin(["set-role", marcus.email, "--role", "administrator"]);
  const theirs = await signInElsewhere(browser, lab.url, marcus);
  await theirs.goto("/people");
  await theirs.getByRole("button", { name: "Actions for dana.ruiz" }).click();
  await theirs.getByRole("menuitem", { name: "Sign out everywhere" }).click();
  await theirs.getByRole("checkbox", { name: /^Delete the lab's data from a device/ }).check({ force: true });
  await theirs.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(theirs.getByText("dana.ruiz is signed out everywhere.")).toBeVisible();

  // Without signal the tablet has not learned of it.
  await expect(rowOf(page, /Ethanol/)).toContainText("Waiting");
  expect(await storedText(page)).toContain("Ethanol");
  await context.setOffline(false);
  await expect(page.getByText("The session of dana.ruiz was ended. Please log in again.")).toBeVisible();
  await expect(page.getByText(/An administrator has deleted the lab's data/)).toBeVisible();
  await expect(page.getByText(/^On this \w+: 1 record of dana\.ruiz waits to be sent, since /)).toBeVisible();
  expect(await namesOn(lab.url)).not.toContain("Ethanol");
  await expect.poll(() => storedText(page)).not.toContain("Ethanol");
  // The page shows one moment. A request that was no pull may have learned of the end: then the next pull reports.
  await expect
    .poll(
      async () => {
        await theirs.goto("/devices");
        await theirs.getByText(/^As of /).waitFor();
        return theirs.getByRole("main").innerText();
      },
      { timeout: 90_000 },
    )
    .toContain("1 unsent");
  await theirs.context().close();

  await context.setOffline(true);
  await page.goto("/inventory/chemicals");
  await expect(
    page.getByText(/^This \w+ has no data of the lab\. Sign in when there is a connection\.$/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Continue offline/ })).toHaveCount(0);

  await context.setOffline(false);
  await page.reload();
  await fillSignIn(page);
  await expectAllSent(page);
  expect((await namesOn(lab.url)).filter((name) => name === "Ethanol")).toHaveLength(1);
  await page.goto("/inventory/chemicals");
  await expect(rowOf(page, /Sulfuric acid/)).toContainText("Sent");
  await expect(rowOf(page, /Ethanol/)).toContainText("Sent");
});

test("a disabled account cannot open the app, and its writes remain until it is enabled", async ({
  lab,
  page,
}) => {
  await lab.stop();
  await addChemical(page, "Ethanol", "5", "LITRES");
  // The last administrator cannot be disabled.
  await lab.admin(["set-role", marcus.email, "--role", "administrator"]);
  await lab.admin(["disable-account", dana.email]);
  await lab.start();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await fillSignIn(page);
  await expect(page.getByText("This account is disabled.")).toBeVisible();

  await lab.admin(["enable-account", dana.email]);
  await fillSignIn(page);
  await expect(rowOf(page, /Ethanol/)).toBeVisible();
  await page.goto("/outbox");
  await expect(page.getByRole("main")).toContainText("New chemical: Ethanol");
});

test("a log-out empties the browser's cache, and the app opens without signal afterwards", async ({
  context,
  page,
}) => {
  await openChemicals(page);
  // As a picture that an earlier version left there.
  const cached = () =>
    page.evaluate(async () => {
      const answer = fetch("/api/docs", { cache: "only-if-cached", mode: "same-origin" });
      return answer.then(
        ({ ok }) => ok,
        () => false,
      );
    });
  await page.evaluate(async () => (await fetch("/api/docs")).text());
  expect(await cached()).toBe(true);
  await logOut(page);
  await expect.poll(cached).toBe(false);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test("what one person recorded is never sent under another's name", async ({ lab, page }) => {
  await lab.stop();
  await addChemical(page, "Ethanol", "5", "LITRES");
  await expect(pill(page)).toContainText("1 waiting");
  await logOut(page);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    "You have 1 unsent change. It stays on this device and is sent after you sign in again.",
  );
  await question.getByRole("button", { name: "Logout" }).click();
  await lab.start();
  await expect(page.getByText(/: 1 record of dana\.ruiz waits to be sent, since /)).toBeVisible();

  await signIn(page, marcus);
  await addChemical(page, "Sulfuric acid", "2.5", "LITRES");
  await expect(pill(page)).toHaveAccessibleName(/waiting for dana\.ruiz: 1, 0 waiting to send/);
  await page.goto("/outbox");
  await expect(page.getByText(`Waiting for ${dana.email}: 1`)).toBeVisible();
  const names = await namesOn(lab.url);
  expect(names).toContain("Sulfuric acid");
  expect(names).not.toContain("Ethanol");

  await logOut(page);
  await signIn(page);
  await expectAllSent(page);
  await expect.poll(() => namesOn(lab.url)).toContain("Ethanol");
  const ask = await AskLab.of(lab.url);
  const ethanol = (await ask.chemicals()).find(({ chemical_name }) => chemical_name === "Ethanol");
  expect((await ask.chemical(ethanol?.id ?? "")).recorded_by).toBe(dana.email);
});

test("without a server a person who logged out continues with the PIN, and sends after a real sign-in", async ({
  lab,
  page,
}) => {
  await openChemicals(page);
  await setPin(page, "4271");
  await logOut(page);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await lab.stop();

  await page.goto("/inventory/chemicals");
  const goOn = page.getByRole("button", { name: `Continue offline as ${dana.email}` });
  await goOn.click();
  await page.getByLabel("PIN of dana.ruiz").fill("1724");
  await goOn.click();
  await expect(page.getByText("Wrong PIN. 4 tries left.")).toBeVisible();
  await page.reload();
  await goOn.click();
  await page.getByLabel("PIN of dana.ruiz").fill("1724");
  await goOn.click();
  await expect(page.getByText("Wrong PIN. 3 tries left.")).toBeVisible();
  // The button ignores a second press that follows at once; a new page has no first press.
  await page.reload();
  await goOn.click();
  await page.getByLabel("PIN of dana.ruiz").fill("4271");
  await goOn.click();
  await expect(page.getByRole("heading", { level: 1, name: "Chemicals" })).toBeVisible();
  await addChemical(page, "Ethanol", "5", "LITRES");
  await expect(rowOf(page, /Ethanol/)).toContainText("Waiting");

  await lab.start();
  await page.goto("/outbox");
  await page.getByRole("main").getByRole("link", { name: "Sign in to send" }).click();
  await fillSignIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
  await expectAllSent(page);
  expect((await namesOn(lab.url)).filter((name) => name === "Ethanol")).toHaveLength(1);
});
