import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { anEquipment, equipmentChanges } from "../../fixtures/records.ts";
import { createLab } from "../../support/create-lab.ts";
import { choose, openScreen } from "../components/open-screen.tsx";
import { changeEntered } from "../components/submit-emptied.tsx";

afterEach(() => vi.restoreAllMocks());

const records = equipmentChanges(anEquipment());

/** The server is queried when the typing pauses; a busy machine takes longer than a second. */
const SERVER_ANSWERS = { timeout: 4_000 };

type More = Partial<Parameters<typeof openScreen>[0]>;

async function openForm(more: More = {}) {
  const opened = await openScreen({
    path: "/inventory/equipment",
    routes: kindRoutes.equipment,
    records,
    ...more,
  });
  await screen.findByRole("link", { name: "Bench high-pressure homogenizer" });
  await opened.user.click(screen.getByRole("button", { name: "New equipment" }));
  const dialog = await screen.findByRole("dialog", { name: "New equipment" });
  const field = (name: RegExp) => within(dialog).getByRole("textbox", { name });
  return { ...opened, dialog, field, submit: within(dialog).getByRole("button", { name: "Submit" }) };
}

test("the form starts with the signed-in person and the current time in New York", async () => {
  const { user, dialog, field } = await openForm();
  expect(within(dialog).getByText("Dana Ruiz").parentElement).toHaveTextContent("Entered by Dana Ruiz, now");
  expect(within(dialog).queryByRole("textbox", { name: /^Created By/ })).toBeNull();
  await changeEntered(user);
  expect(field(/^Created By/)).toHaveFocus();
  expect(field(/^Created By/)).toHaveValue("dana.ruiz@cnf-lab.example");
  expect(within(dialog).getByLabelText(/^Creation Date \*/)).toHaveValue("2026-11-19T10:42");
});

test("each message is shown once, under its field", async () => {
  const { user, dialog, field, submit, store } = await openForm();
  await changeEntered(user);
  await user.clear(field(/^Created By/));
  await user.clear(within(dialog).getByLabelText(/^Creation Date \*/));
  await user.click(submit);
  for (const message of [
    "Name is required",
    "Short name is required",
    "Equipment type is required",
    "Location is required",
    "Supplier is required",
    "Email is required",
    "Creation date is required",
  ])
    expect(await within(dialog).findAllByText(message)).toHaveLength(1);
  await user.type(field(/^Created By/), "dana");
  expect(await within(dialog).findByText("Please enter a valid email address")).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
});

test("a name in use is refused under its field, without signal too", async () => {
  const { user, dialog, field, submit, store } = await openForm();
  await user.type(field(/^Short Name/), " hom-1 ");
  expect(await within(dialog).findByText("Must be unique")).toBeVisible();
  expect(field(/^Short Name/)).toBeInvalid();
  await user.click(submit);
  expect(await within(dialog).findByText("Name is required")).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
});

test("without signal a new name is marked as unchecked", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { user, dialog, field } = await openForm();
  await user.type(field(/^Name/), "Ball mill");
  expect(await within(dialog).findByText("Not checked on the server yet.")).toBeVisible();
});

test("saved without signal, the equipment is in the list at once and waits", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { user, field, submit, store, dialog } = await openForm();
  await user.type(field(/^Name/), "Ball mill");
  await user.type(field(/^Short Name/), "MILL-1");
  await choose(user, /^Equipment Type/, "Grinder");
  await choose(user, /^Location/, "Wet lab B");
  await choose(user, /^Supplier/, "Empire Lab Equipment");
  await user.type(field(/^Comments/), "Second floor");
  await user.click(submit);
  const row = (await screen.findByText("Waiting")).closest("tr");
  await expect.poll(() => dialog.isConnected).toBe(false);
  expect(row).toHaveTextContent(
    /^Ball millEQP-\w{4}MILL-1GrinderWet lab BEmpire Lab EquipmentActive.*Waiting$/,
  );
  expect(await screen.findByText("Equipment created.")).toBeVisible();
  const [entry] = await store.outbox.toArray();
  expect(entry).toMatchObject({ title: "New equipment: MILL-1", state: "queued" });
  // Sent as a date, and stored as the start of that day in New York.
  expect(JSON.parse(entry?.body_text ?? "")).toMatchObject({ creation_date: "2026-11-19" });
  const stored = await store
    .records("equipment")
    .filter(({ short_name }) => short_name === "MILL-1")
    .first();
  expect(stored?.creation_date).toBe("2026-11-19T05:00:00.000Z");
});

test("with signal the server is queried, which knows names that this device does not", async () => {
  const lab = await createLab();
  await lab.put(
    equipmentChanges(anEquipment({ id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0e09", name: "Ball mill" })),
  );
  const { user, dialog, field } = await openForm({
    send: async (request) => lab.app.request(request),
    token: lab.token(),
  });
  await user.type(field(/^Name/), "ball mill");
  expect(await within(dialog).findByText("Must be unique", {}, SERVER_ANSWERS)).toBeVisible();
  await user.retype(field(/^Name/), "Hammer mill");
  await vi.waitFor(() => expect(within(dialog).queryByText("Must be unique")).toBeNull());
});

test("a check that the server cannot answer is reported", async () => {
  const { user, dialog, field } = await openForm({
    send: async () => new Response("{}", { status: 500, headers: { "x-fibril-epoch": "e" } }),
    token: "t",
  });
  await user.type(field(/^Name/), "Ball mill");
  expect(
    await within(dialog).findByText("Failed to check unique equipment", {}, SERVER_ANSWERS),
  ).toBeVisible();
});

test("the message of a field that was left is removed while the right value is typed", async () => {
  const { user, dialog, field } = await openForm();
  await changeEntered(user);
  await user.retype(field(/^Created By/), "dana");
  await user.tab();
  const message = "Please enter a valid email address";
  expect(await within(dialog).findByText(message)).toBeVisible();
  await user.type(field(/^Created By/), "@cnf-lab.example");
  await waitFor(() => expect(within(dialog).queryByText(message)).toBeNull());
  expect(field(/^Created By/)).toHaveFocus();
});

test("an incomplete form shows one short line, which follows the corrections and leaves with the form", async () => {
  const { user, dialog, field, submit } = await openForm();
  await changeEntered(user);
  await user.clear(field(/^Created By/));
  await user.click(submit);
  expect(await within(dialog).findByText("6 fields need a value")).toBeVisible();
  expect(screen.queryByText(/^Failed to/)).toBeNull();
  expect(screen.getByRole("region", { name: "Notices" })).toBeEmptyDOMElement();
  await user.type(field(/^Created By/), "dana");
  expect(
    await within(dialog).findByText("5 fields need a value, 1 field needs a correct value"),
  ).toBeVisible();
  await user.type(field(/^Name/), "Freeze dryer");
  expect(
    await within(dialog).findByText("4 fields need a value, 1 field needs a correct value"),
  ).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(/fields need/)).toBeNull();
});
