import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cnfIds } from "../../fixtures/cnfs.ts";
import { choose } from "../components/open-screen.tsx";
import {
  act,
  CHARACTERIZING,
  form,
  HOMOGENIZING,
  homogenized,
  id,
  openProcess,
  PRE_TREATMENT,
  preTreated,
  questions,
} from "./open-process.tsx";

const finished = { ...preTreated, ...homogenized, cnf_id: cnfIds.cnf };

test("staff re-opens a step of a finished experiment with a reason, corrects it and completes it again", async () => {
  const { user, store } = await openProcess({
    selected: HOMOGENIZING,
    states: ["COMPLETED", "COMPLETED", "COMPLETED"],
    record: finished,
  });
  const details = await screen.findByRole("region", { name: "Homogenization Details" });
  expect(within(details).queryByRole("button", { name: "Correct" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Re-open this step" }));
  expect(await screen.findByRole("dialog", { name: "Re-open Homogenization" })).toHaveTextContent(
    "Completed by dana.ruiz@cnf-lab.example on Nov 13, 2026.",
  );
  await user.clickAnew(form().getByRole("button", { name: "Re-open" }));
  expect(await form().findByText("Reason is required")).toBeVisible();
  await user.type(form().getByRole("textbox", { name: /Reason/ }), "A pass was not counted");
  await user.clickAnew(form().getByRole("button", { name: "Re-open" }));
  expect(await screen.findByText("Step re-opened.")).toBeVisible();
  expect(await screen.findByText("Re-opened: A pass was not counted")).toBeVisible();
  expect(await within(details).findByRole("button", { name: "Correct" })).toBeVisible();
  expect(screen.getByRole("link", { name: /Homogenization Pending, not sent yet/ })).toBeVisible();
  await user.clickAnew(screen.getByRole("button", { name: "Mark as Completed" }));
  await user.clickAnew(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Confirm" }),
  );
  await expect
    .poll(async () => (await store.outbox.toArray()).map(({ operation, body }) => [operation, body]))
    .toMatchObject([
      ["reopenHomogenizationStep", { reason: "A pass was not counted", reopened_times: 0 }],
      ["updateHomogenizationState", { new_state_value: "COMPLETED", reopened_times: 1 }],
    ]);
  const steps = (await store.records("homogenizations").get(id))?.process_states;
  expect(steps).toMatchObject([{}, { state: "COMPLETED", reopened: { times: 1 } }, { state: "COMPLETED" }]);
});

test("a skipped step, which has no page, is re-opened from the overview", async () => {
  const { user, store } = await openProcess({ states: ["SKIPPED"] });
  await user.click(await screen.findByRole("button", { name: "Re-open Pre Homogenization Treatment" }));
  await user.type(form().getByRole("textbox", { name: /Reason/ }), "The cake was treated after all");
  await user.clickAnew(form().getByRole("button", { name: "Re-open" }));
  await expect
    .poll(async () => (await store.records("homogenizations").get(id))?.process_states[0]?.state)
    .toBe("PENDING");
});

test("an open step has no button that re-opens it", async () => {
  await openProcess({ selected: CHARACTERIZING, states: ["COMPLETED", "COMPLETED"] });
  expect(await screen.findByRole("button", { name: "Mark as Todo Later" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Re-open/ })).toBeNull();
});

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
