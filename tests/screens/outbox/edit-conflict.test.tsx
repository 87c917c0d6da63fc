import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { resendForms } from "#app/resend-forms.tsx";
import { commands } from "#contract/index.ts";
import { aCake, aChemical, cakeChanges, chemicalChanges, ids } from "../../fixtures/records.ts";
import { aTabletWithScreen, DANA, MARCUS } from "./tablet-with-screen.tsx";

const TITLE = "Initial characterization of Cake NOP-2026-004 Hour 3";
const params = { id: ids.cake };
const made = { created_by: DANA, creation_date: "2026-03-02T14:00:00.000Z" };
const base = { appearance: "white, crumbly", ph: 6.4, wt_percent: 15.2 };

/** Dana's edit, recorded without signal, and Marcus's changes meanwhile. */
async function openConflict(mine: object, theirs: object) {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(cakeChanges(aCake()));
  await tablet.sync();
  tablet.cut();
  await tablet.save(commands.enterCakeInitialCharacteristics, { ...base, ...mine, ...made, base }, params);
  const path = `/api/cakes/${ids.cake}/initial-characteristics`;
  const body = { ...theirs, ...made, base };
  await tablet.lab.request("PUT", path, { body, token: tablet.lab.token(MARCUS) });
  tablet.cut(false);
  await tablet.sync({ force: true });
  const { seq } = await tablet.entry(TITLE);
  const { user } = tablet.open(`/outbox/${seq}`, resendForms);
  await screen.findByRole("button", { name: "Save choices" });
  const state = async () => (await tablet.entry(TITLE)).state;
  const cake = async () => {
    const reply = await tablet.lab.request("GET", `/api/cakes/${ids.cake}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  return { tablet, user, state, cake };
}

const field = (name: string) => within(screen.getByRole("radiogroup", { name }));

test("only fields that both changed are to be chosen, with who and when", async () => {
  await openConflict({ ph: 7, wt_percent: 16, appearance: "grey" }, { ph: 6.8, wt_percent: 14 });
  expect(screen.getAllByRole("radiogroup").map((group) => group.getAttribute("aria-label"))).toEqual([
    "pH",
    "Wt %",
  ]);
  expect(field("pH").getByRole("radio", { name: /Mine 7/ })).not.toBeChecked();
  expect(field("pH").getByRole("radio", { name: /Theirs 6.8/ })).not.toBeChecked();
  expect(screen.getByText(/^Marcus, Mar 2, /)).toBeVisible();
  expect(screen.getByText("2 fields still to choose")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save choices" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("chosen values of mine, and values without a conflict, are sent", async () => {
  const { user, state, cake } = await openConflict(
    { ph: 7, wt_percent: 16, appearance: "grey" },
    { ph: 6.8, wt_percent: 14 },
  );
  await user.click(field("pH").getByRole("radio", { name: /Mine/ }));
  await user.click(field("Wt %").getByRole("radio", { name: /Theirs/ }));
  await user.click(screen.getByRole("button", { name: "Save choices" }));
  await expect.poll(state).toBe("done");
  expect(await cake()).toMatchObject({ ph: 7, wt_percent: 14, appearance: "grey" });
});

test("what was merged without a question is shown beside the values before, and stays", async () => {
  const { user, state, cake } = await openConflict(
    { ph: 7, appearance: "grey" },
    { ph: 6.8, wt_percent: 14 },
  );
  expect(screen.getByRole("radiogroup", { name: "pH" })).toHaveTextContent(/Before 6.4/);
  const merged = (name: string) => screen.getByRole("region", { name: `${name}, merged` });
  expect(merged("Wt %")).toHaveTextContent(/Before 15.2.*Theirs 14.*Merged/);
  expect(merged("Appearance")).toHaveTextContent(/Before white, crumbly.*Mine grey.*Merged/);
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await user.click(screen.getByRole("button", { name: "Save choices" }));
  await expect.poll(state).toBe("done");
  expect(await cake()).toMatchObject({ ph: 7, wt_percent: 14, appearance: "grey" });
});

test("mine can be chosen for every field", async () => {
  const { user, state, cake } = await openConflict({ ph: 7, wt_percent: 16 }, { ph: 6.8, wt_percent: 14 });
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await user.click(screen.getByRole("button", { name: "Save choices" }));
  await expect.poll(state).toBe("done");
  expect(await cake()).toMatchObject({ ph: 7, wt_percent: 16 });
});

test("when theirs is chosen for every field, nothing is sent", async () => {
  const { user, state, cake } = await openConflict({ ph: 7 }, { ph: 6.8 });
  await user.click(screen.getByRole("button", { name: "Keep theirs" }));
  await user.click(screen.getByRole("button", { name: "Save choices" }));
  await expect.poll(state).toBe("discarded");
  expect(await screen.findByText("Their values remain.")).toBeVisible();
  expect(await cake()).toMatchObject({ ph: 6.8 });
});

test("a conflict that grew meanwhile is shown again", async () => {
  const { tablet, user, state } = await openConflict({ ph: 7 }, { ph: 6.8 });
  const path = `/api/cakes/${ids.cake}/initial-characteristics`;
  const body = { ph: 6.6, ...made, base: { ph: 6.8 } };
  await tablet.lab.request("PUT", path, { body, token: tablet.lab.token(MARCUS) });
  await tablet.sync({ force: true });
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await user.click(screen.getByRole("button", { name: "Save choices" }));
  expect(await screen.findByRole("radio", { name: /Theirs 6.6/ })).toBeVisible();
  expect(await state()).toBe("parked");
});

test("the write can be edited in its form, which starts from the current values", async () => {
  const { user, state, cake } = await openConflict({ ph: 7 }, { ph: 6.8 });
  await user.click(screen.getByRole("button", { name: "Edit and resend" }));
  const form = within(await screen.findByRole("dialog", { name: "Initial characterization" }));
  const ph = form.getByRole("textbox", { name: "pH" });
  expect(ph).toHaveValue("7");
  await user.retype(ph, "7.2");
  await user.click(form.getByRole("button", { name: "Submit" }));
  await expect.poll(state).toBe("done");
  expect(await cake()).toMatchObject({ ph: 7.2 });
});

test("an edit of a chemical's details is settled field by field, and its own form edits the refused one", async () => {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(chemicalChanges(aChemical()));
  await tablet.sync();
  tablet.cut();
  const shown = { supplier_id: 1, location_id: ids.wetLabA, comments: null };
  const mine = { ...shown, location_id: ids.coldStorage, comments: "Cap replaced", base: shown };
  await tablet.save(commands.editChemical, mine, { id: ids.chemical });
  const body = { ...shown, comments: "Half frozen", base: shown };
  const path = `/api/chemicals/${ids.chemical}`;
  await tablet.lab.request("PUT", path, { body, token: tablet.lab.token(MARCUS) });
  tablet.cut(false);
  await tablet.sync({ force: true });
  const { seq } = await tablet.entry("Edit of Nitric acid");
  const { user } = tablet.open(`/outbox/${seq}`, resendForms);
  const comments = within(await screen.findByRole("radiogroup", { name: "Comments" }));
  expect(comments.getByRole("radio", { name: "Theirs Half frozen" })).not.toBeChecked();
  expect(screen.getByRole("region", { name: "Location, merged" })).toHaveTextContent("Cold storage");
  await user.click(screen.getByRole("button", { name: /^Edit/ }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Nitric acid" }));
  expect(form.getByRole("textbox", { name: "Comments" })).toHaveValue("Cap replaced");
  await user.click(form.getByRole("button", { name: "Save changes" }));
  await expect.poll(async () => (await tablet.entry("Edit of Nitric acid")).state).toBe("done");
  const reply = await tablet.lab.request("GET", path);
  expect(await reply.json()).toMatchObject({ comments: "Cap replaced", location: { name: "Cold storage" } });
});
