import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { TransplantForm } from "#features/grow-trials/forms/transplant-form.tsx";
import { aClock } from "../../../support/a-clock.ts";
import { answer, openForm } from "./open-form.tsx";

/** 9:12 in the morning of November 18, in New York, and the next day at noon. */
const TYPED = "2026-11-18T14:12:00.000Z";
const NOON = "2026-11-19T17:00:00.000Z";

/** The transplant form, in which a germination rate was typed on November 18, opened again on November 19. */
async function openAgain(
  type: (opened: Awaited<ReturnType<typeof openForm>>) => Promise<void> = async () => {},
) {
  const clock = aClock(TYPED);
  const opened = await openForm(
    ({ trial, tray, onClose }) => tray && <TransplantForm trial={trial} tray={tray} onClose={onClose} />,
    { now: clock.now },
  );
  await opened.user.type(opened.box(/^Germination Rate/), "90");
  await type(opened);
  await expect.poll(async () => JSON.stringify(await opened.store.drafts.toArray())).toContain("90");
  await opened.router.navigate("/away");
  await screen.findByRole("heading", { name: "Away" });
  clock.set(NOON);
  await opened.router.navigate("/");
  const dialog = within(await screen.findByRole("dialog"));
  await expect
    .poll(() => dialog.getByRole<HTMLInputElement>("textbox", { name: /^Germination Rate/ }).value)
    .toBe("90");
  return { ...opened, dialog, date: () => dialog.getByLabelText<HTMLInputElement>(/^Transplanted At/) };
}

test("an old draft returns with the time of its input, and with today's date", async () => {
  const { dialog, date } = await openAgain();
  expect(await dialog.findByText("Draft from Nov 18, 9:12 AM")).toBeVisible();
  expect(date()).toHaveValue("2026-11-19T12:00");
});

test("a date that the person typed stays in the draft", async () => {
  const { date, dialog } = await openAgain(async ({ dialog }) => {
    fireEvent.change(dialog.getByLabelText(/^Transplanted At/), { target: { value: "2026-11-16T08:30" } });
  });
  expect(await dialog.findByText("Draft from Nov 18, 9:12 AM")).toBeVisible();
  expect(date()).toHaveValue("2026-11-16T08:30");
});

test("a draft that was only looked at retains the time of its input", async () => {
  const { router, dialog } = await openAgain();
  expect(await dialog.findByText("Draft from Nov 18, 9:12 AM")).toBeVisible();
  await router.navigate("/away");
  await screen.findByRole("heading", { name: "Away" });
  await router.navigate("/");
  expect(await screen.findByText("Draft from Nov 18, 9:12 AM")).toBeVisible();
});

test("a draft can be cleared after a question: the form is as it opens without one", async () => {
  const { user, dialog, date, store } = await openAgain();
  await user.click(await dialog.findByRole("button", { name: "Clear draft" }));
  await answer(user, "Clear the draft? What you typed here will be lost.", "Clear draft");
  await expect
    .poll(() => dialog.getByRole<HTMLInputElement>("textbox", { name: /^Germination Rate/ }).value)
    .toBe("");
  expect(dialog.queryByText(/^Draft from/)).toBeNull();
  expect(date()).toHaveValue("2026-11-19T12:00");
  expect(await store.drafts.count()).toBe(0);
  await user.type(dialog.getByRole("textbox", { name: /^Germination Rate/ }), "7");
  await expect.poll(() => store.drafts.count()).toBe(1);
});
