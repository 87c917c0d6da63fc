import { expect } from "../support/test.ts";
import type { Tour } from "./tour.ts";

/** The people of the lab, one's own account, and the messages to the Quality Control Team. */
export async function visitPeople({ page, visit }: Tour): Promise<void> {
  await page.goto("/people");
  await expect(page.getByText("tom.okafor@cnf-lab.example")).toBeVisible();
  await visit("people", page);
  await page.getByRole("button", { name: "New person" }).click();
  const form = page.getByRole("dialog", { name: "New person" });
  await form.getByRole("button", { name: "Add person" }).click();
  await expect(form.getByText("User name is required")).toBeVisible();
  await visit("person-form-errors", page);
  await page.goto("/audit");
  await page.getByRole("button", { name: "Sign-ins" }).click();
  await expect(page.getByText("signed in").first()).toBeVisible();
  await visit("audit", page);
  await page.goto("/account");
  await expect(page.getByText("This session")).toBeVisible();
  await visit("my-account", page);
  await page.goto("/mail");
  await expect(page.getByText("Not sent").first()).toBeVisible();
  await visit("mail", page);
}
