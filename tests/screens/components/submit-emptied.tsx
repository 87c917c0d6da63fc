import { screen, within } from "@testing-library/react";
import { expect } from "vitest";
import { emptiedScreens } from "#tests/fixtures/form-faults.ts";
import type { User } from "#tests/support/a-user.ts";

/** Opens the fields for who entered the record of the open form, and when. */
export async function changeEntered(user: User): Promise<void> {
  const form = within(screen.getByRole("dialog"));
  await user.click(form.getByRole("button", { name: "Change who entered this record" }));
}

/** Empties what the open form has filled in, submits it, and expects the message of each field that needs a value. */
export async function submitEmptied(user: User, command: string): Promise<void> {
  const form = within(screen.getByRole("dialog"));
  const messages = new Map(emptiedScreens).get(command)?.split(" | ") ?? expect.fail(`No list of ${command}`);
  await changeEntered(user);
  await user.clear(form.getByRole("textbox", { name: /Created By/ }));
  if (messages.includes("Creation date is required"))
    await user.clear(form.getByLabelText(/^Creation Date \*/));
  await user.click(form.getByRole("button", { name: "Submit" }));
  for (const message of messages) expect(await form.findByText(message)).toBeVisible();
  expect(form.getByText(/^\d+ fields need a value/)).toBeVisible();
  expect(screen.queryByText(/^Failed to/)).toBeNull();
}
