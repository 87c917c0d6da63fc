import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { Homogenization } from "#domain/homogenizations/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import {
  aTreated,
  homogenizationChange,
  homogenizationIds,
  stepsIn,
} from "../../fixtures/homogenizations.ts";
import { openScreen } from "../components/open-screen.tsx";
import { CHARACTERIZING, form, HOMOGENIZING, PRE_TREATMENT } from "./open-process.tsx";

const { treated: id, treatedCake, treatedUse } = homogenizationIds;

const open = (selected: string, experiment: Partial<Homogenization> = {}) =>
  openScreen({
    path: `/homogenization/${id}?selected=${selected}`,
    routes: kindRoutes.homogenizations,
    records: [...exampleRecords, homogenizationChange(aTreated(experiment))],
  });

async function openCorrection(selected: string, title: string) {
  const opened = await open(selected);
  await opened.user.click(await screen.findByRole("button", { name: "Correct" }));
  await screen.findByRole("dialog", { name: title });
  const box = (name: RegExp | string) => form().getByRole<HTMLInputElement>("textbox", { name });
  const retype = async (name: RegExp | string, text: string) => {
    await opened.user.retype(box(name), text);
  };
  return {
    ...opened,
    box,
    retype,
    submit: () => {
      return opened.user.clickAnew(form().getByRole("button", { name: "Submit" }));
    },
  };
}

test("a pre-treatment is corrected with a reason: the stock follows, and the page states it", async () => {
  const { user, store, box, retype, submit } = await openCorrection(
    PRE_TREATMENT,
    "Correct Pre-Homogenization Data",
  );
  expect(box(/Amount of cake used/).value).toBe("525");
  expect(box(/Amount of water added/).value).toBe("2");
  await retype(/Amount of cake used/, "600");
  await retype(/Amount of water added/, "2.5");
  await submit();
  expect(await form().findByText("Reason is required")).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
  await user.type(box(/Reason/), "The scale was not tared");
  await submit();
  expect(await screen.findByText("Pre-homogenization data corrected.")).toBeVisible();
  const [entry] = await store.outbox.toArray();
  const newUse = createdId({ id: entry?.id ?? "" }, {}, "corrected use");
  expect(await usesOf(storeRecords(store), treatedCake)).toMatchObject([
    { id: treatedUse, voided: { reason: "The scale was not tared" } },
    { id: newUse, amount_used: 600, amount_used_units: "GRAMS" },
  ]);
  const details = await screen.findByRole("region", { name: "Pre-Homogenization Details" });
  await expect.poll(() => details.textContent).toMatch(/Cake Used0\.6kg.*Water Added2\.5L(?!I)/);
  expect(details).toHaveTextContent(/CorrectedNov 19, 2026, 10:42 AM, dana\.ruiz.*: The scale was not tared/);
  expect(screen.getByRole("region", { name: "Dilution" })).toHaveTextContent(/0\.15 L, corrected\./);
});

test("a run is corrected with a reason", async () => {
  const { user, store, box, retype, submit } = await openCorrection(
    HOMOGENIZING,
    "Correct Homogenization Data",
  );
  await retype("Number of cycles", "6");
  await user.type(box(/Reason/), "One pass was not counted");
  await submit();
  expect(await screen.findByText("Homogenization data corrected.")).toBeVisible();
  expect(await store.records("homogenizations").get(id)).toMatchObject({
    num_cycles: 6,
    pressure_range: [7250, 14500],
    run_corrected: { reason: "One pass was not counted" },
  });
  const details = within(await screen.findByRole("region", { name: "Homogenization Details" }));
  expect(await details.findByText(/One pass was not counted$/)).toBeVisible();
});

test.each([PRE_TREATMENT, HOMOGENIZING, CHARACTERIZING])(
  "a finished experiment offers no correction of %s",
  async (selected) => {
    await open(selected, { process_states: stepsIn(id, "COMPLETED", "COMPLETED", "COMPLETED") });
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Correct" })).toBeNull();
  },
);
