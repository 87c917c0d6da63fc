import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { aUserOf } from "#tests/support/a-user.ts";
import { ConfirmProvider, useConfirm } from "#ui/dialog/confirm.tsx";
import { Button } from "#ui/press/button.tsx";

const QUESTION = "Are you sure you want to add this weekly data?";

function Asker() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState("not asked");
  return (
    <>
      <Button onClick={async () => setAnswer((await confirm({ text: QUESTION })) ? "yes" : "no")}>Ask</Button>
      <output>{answer}</output>
    </>
  );
}

async function ask() {
  const user = aUserOf(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Ask" }));
  return { user, dialog: await screen.findByRole("alertdialog", { name: QUESTION }) };
}

test("Cancel is left of Confirm and has the focus", async () => {
  const { dialog } = await ask();
  const buttons = screen.getAllByRole("button").filter((button) => dialog.contains(button));
  expect(buttons.map((button) => button.textContent)).toEqual(["Cancel", "Confirm"]);
  await expect.poll(() => document.activeElement?.textContent).toBe("Cancel");
});

test("Confirm answers yes", async () => {
  const { user } = await ask();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("yes")).toBeVisible();
});

test("Cancel answers no", async () => {
  const { user } = await ask();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("no")).toBeVisible();
});

test("Escape answers no", async () => {
  const { user } = await ask();
  await user.keyboard("{Escape}");
  expect(await screen.findByText("no")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
