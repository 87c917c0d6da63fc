import { describe, expect } from "vitest";
import { signIn } from "./support/app.ts";
import { engines, storyIn } from "./support/stories.ts";

describe.each(engines)("in %s", (...engine) => {
  const test = storyIn(engine);

  test("back asks before it closes an edited form, and what was typed remains; then it leaves the page", async ({
    open,
  }) => {
    const page = await open();
    const goBack = () => page.run(() => history.back());
    const path = () => page.run(() => location.pathname);
    await signIn(page);
    await page.goto("/inventory/chemicals");
    await page.click("link", /^Nitric acid/);
    await page.find("heading", "Nitric acid");
    const detail = await path();
    await page.click("button", "Add use record");
    const form = { role: "dialog", name: "Add use record" };
    await page.fill("Comments", "half a sentence", form);

    await goBack();
    const question = { role: "alertdialog", name: /^Close without saving\?/ };
    await page.click("button", "Keep editing", question);
    await page.disappears("alertdialog", question.name);
    expect(await page.readValue(await page.find("textbox", "Comments", form))).toBe("half a sentence");
    expect(await path()).toBe(detail);

    await goBack();
    await page.click("button", "Discard", question);
    await page.disappears("dialog", form.name);
    expect(await path()).toBe(detail);

    await goBack();
    await expect.poll(path).toBe("/inventory/chemicals");
  });
});
