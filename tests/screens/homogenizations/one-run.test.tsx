import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose } from "../components/open-screen.tsx";
import {
  act,
  CHARACTERIZING,
  form,
  HOMOGENIZING,
  id,
  openProcess,
  PRE_TREATMENT,
  questions,
} from "./open-process.tsx";

test("without signal an experiment runs from its cake to its CNF", async () => {
  const { user, store, router } = await openProcess({ selected: PRE_TREATMENT });
  const go = (selected: string) => router.navigate(`/homogenization/${id}?selected=${selected}`);
  const submit = () => user.click(form().getByRole("button", { name: "Submit" }));
  const type = async (name: RegExp | string, text: string) =>
    user.type(form().getByRole("textbox", { name }), text);
  const open = async (button: string) => {
    await user.click(await screen.findByRole("button", { name: button }));
    await screen.findByRole("dialog");
  };
  const closed = () => expect.poll(() => screen.queryByRole("dialog")).toBeNull();

  await open("Add Pre-Homogenization Data");
  await choose(user, /Cake Use Record/, "316 g");
  await type(/Amount of water added/, "2");
  await submit();
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await closed();
  await act(user, "Mark as Completed", questions.complete);
  await screen.findByText("State updated successfully.");

  await go(HOMOGENIZING);
  await open("Add Homogenization Data");
  await choose(user, /Select Homogenizer/, "Bench high-pressure homogenizer");
  await type("Minimum", "7250");
  await type("Maximum", "14500");
  await type("Number of cycles", "5");
  await submit();
  await closed();
  await act(user, "Mark as Completed", questions.complete);

  await expect.poll(async () => await store.outbox.count()).toBe(4);
  await go(CHARACTERIZING);
  await open("Add CNF");
  await expect
    .poll(() => form().getByRole<HTMLInputElement>("textbox", { name: /Amount of cake/ }).value)
    .toBe("316");
  await type(/Temperature/, "40");
  await type(/Rpm/, "0");
  await choose(user, /Location/, "Wet lab A");
  await submit();
  await closed();
  await open("Initial characterization");
  await type(/^pH/, "6.8");
  await submit();
  await closed();
  await act(user, "Mark as Completed", questions.complete);

  await expect
    .poll(async () =>
      (await store.records("homogenizations").get(id))?.process_states.map(({ state }) => state),
    )
    .toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
  expect((await store.outbox.orderBy("seq").toArray()).map(({ operation }) => operation)).toEqual([
    "addPreHomogenizationData",
    "updateHomogenizationState",
    "addHomogenizationData",
    "updateHomogenizationState",
    "createCnf",
    "saveCnfInitialCharacteristics",
    "updateHomogenizationState",
  ]);
  expect(await screen.findByRole("link", { name: "View CNF Details" })).toBeVisible();
});
