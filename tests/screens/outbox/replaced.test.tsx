import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { growChanges, growIds } from "../../fixtures/grow-trials.ts";
import { aTabletWithScreen, DANA, MARCUS } from "./tablet-with-screen.tsx";

const transplant = (germination_rate: number) => bodyOf("addTransplantData", { germination_rate });

/** Dana's transplant, which Marcus replaced while her tablet had no signal. */
async function replaced() {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(growChanges);
  await tablet.sync();
  await tablet.save(commands.addTransplantData, transplant(95), { id: growIds.tray });
  await tablet.sync({ force: true });
  tablet.cut();
  const path = `/api/grow-trials/tray-formulation/${growIds.tray}/add-transplant-data`;
  await tablet.lab.request("POST", path, { body: transplant(90), token: tablet.lab.token(MARCUS) });
  return tablet;
}

const list = () => within(screen.getByRole("region", { name: "Replaced by others" }));

test("whoever's values were replaced learns of it at the next pull, with both values, until it is dismissed", async () => {
  const tablet = await replaced();
  const { user, router } = tablet.open("/login");
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
  tablet.cut(false);
  await tablet.sync();
  const notices = within(screen.getByRole("region", { name: "Notices" }));
  expect(await notices.findByText(/^Marcus replaced values that you entered: GT-003-F1$/)).toBeVisible();
  await router.navigate("/outbox");
  expect(await screen.findByRole("region", { name: "Replaced by others" })).toHaveTextContent(
    /Marcus replaced values that you entered\. GT-003-F1.*Germination Rate95 %90 %/,
  );
  expect(list().getByRole("link", { name: "GT-003-F1" })).toBeVisible();
  await user.click(list().getByRole("button", { name: "Dismiss" }));
  await expect.poll(() => screen.queryByRole("region", { name: "Replaced by others" })).toBeNull();
});

test("a notice is shown once on a device, and stays in the outbox", async () => {
  const tablet = await replaced();
  tablet.cut(false);
  await tablet.sync();
  const first = tablet.open("/login");
  const notices = () => within(screen.getByRole("region", { name: "Notices" }));
  expect(await notices().findByText(/^Marcus replaced values/)).toBeVisible();
  await expect.poll(() => tablet.env.store.marks.where("key").startsWith("notice ").count()).toBe(1);
  first.unmount();
  tablet.open("/outbox");
  expect(await screen.findByRole("region", { name: "Replaced by others" })).toBeVisible();
  expect(notices().queryByText(/^Marcus replaced values/)).toBeNull();
});

test("on a shared tablet the notice is shown to its person only", async () => {
  const tablet = await replaced();
  tablet.cut(false);
  await tablet.sync();
  const marcus = { ...tablet.session, username: "marcus", email: MARCUS };
  const { unmount } = tablet.open("/outbox", {}, marcus);
  expect(await screen.findByRole("heading", { name: "Outbox" })).toBeVisible();
  expect(await screen.findByText("Nothing is waiting")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Replaced by others" })).toBeNull();
  unmount();
  tablet.open("/outbox", {}, { ...tablet.session, email: DANA });
  expect(await screen.findByRole("region", { name: "Replaced by others" })).toBeVisible();
});
