import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ResendForm } from "#components/saving/resend-forms.tsx";
import { useCommandForm } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import type { NewEquipment } from "#domain/equipment/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { bodyOf } from "../../fixtures/examples.ts";
import { aStamp } from "../../fixtures/records.ts";
import { perTest } from "../../support/per-test.ts";
import { aTabletWithScreen, DANA, equipment, MARCUS } from "./tablet-with-screen.tsx";

/** HOM-3 is Marcus's on the server, and Dana's on the tablet, which has not pulled his. */
async function refuse() {
  tablet.cut();
  await tablet.save(commands.createEquipment, equipment({ name: "Mine" }));
  await tablet.lab.request("POST", "/api/equipments", {
    body: equipment({ name: "Theirs" }),
    key: crypto.randomUUID(),
    token: tablet.lab.token(MARCUS),
  });
  tablet.cut(false);
  await tablet.sync({ force: true });
}

/** A chemical whose supplier the lab has removed, and a use of it. */
async function refuseChemical() {
  tablet.cut();
  const { id } = await tablet.save(commands.createChemical, bodyOf("createChemical"));
  const use = bodyOf("addChemicalUseRecord", { amount_used: 2, amount_used_units: "KG" });
  await tablet.save(commands.addChemicalUseRecord, use, { id: createdId(aStamp({ id }), {}) });
  await tablet.lab.put([{ table: "suppliers", id: "1", record: null }]);
  tablet.cut(false);
  await tablet.sync({ force: true });
}

const tablet = perTest(() => aTabletWithScreen());

const group = (name: string) => screen.findByRole("region", { name });
const detail = () => screen.findByRole("region", { name: "Selected record" });

const EditEquipment: ResendForm = ({ entry, onClose, save }) => {
  const { form, submit } = useCommandForm<NewEquipment>({
    command: commands.createEquipment,
    defaults: entry.body as NewEquipment,
    draft: `resend ${entry.seq}`,
    onClose,
    save,
  });
  const error = form.formState.errors.short_name?.message;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Edit equipment"
      onSubmit={submit}
      dirty={form.formState.isDirty}
    >
      <Field label="Short name" error={error}>
        <TextInput {...form.register("short_name")} />
      </Field>
    </FormDialog>
  );
};

test("records that are encrypted are stated, and what decrypts them", async () => {
  const writes = ["a", "b"].map((id) => {
    const user = id === "a" ? DANA : MARCUS;
    return { id, user, state: "queued", sending: false, recorded_at: "2026-03-02T14:00:00.000Z" } as const;
  });
  await tablet.env.store.marks.put({ key: "sealed 04", value: { id: "04", writes } });
  tablet.open();
  const note = await screen.findByText(/^2 records on this \w+ cannot be read yet\.$/);
  expect(note).toBeVisible();
  expect(screen.getByText(/It is decrypted and sent when the lab's server answers\./)).toBeVisible();
  expect(screen.getByText("Nothing of yours is waiting")).toBeVisible();
});

test("an empty outbox describes what it will show", async () => {
  tablet.open();
  expect(await screen.findByText("Nothing is waiting")).toBeVisible();
  expect(screen.queryByText(/^0 records/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Send now" })).toBeNull();
});

test("each group counts its rows", async () => {
  await tablet.save(commands.createEquipment, equipment({ name: "Sent", short_name: "S-1" }));
  await tablet.sync({ force: true });
  await refuse();
  tablet.cut();
  await tablet.save(commands.createEquipment, equipment({ name: "A", short_name: "W-1" }));
  await tablet.save(commands.createEquipment, equipment({ name: "B", short_name: "W-2" }));
  tablet.open();

  for (const [name, count] of [
    ["Needs attention 1", 1],
    ["Waiting to send 2", 2],
    ["Sent 1", 1],
  ] as const) {
    expect(within(await group(name)).getAllByRole("listitem")).toHaveLength(count);
  }
  expect(screen.getByText(/^3 records saved on this/)).toBeVisible();
  expect(screen.getByText(/^Lab data from /)).toBeVisible();
});

test("the reason is the lab's message, and the fields are shown with their labels", async () => {
  await refuse();
  tablet.open();
  const pane = within(await detail());
  expect(pane.getByRole("heading", { name: "New equipment: HOM-3" })).toBeVisible();
  expect(pane.getByText("The server did not accept this record")).toBeVisible();
  expect(pane.getAllByText("Equipment short name HOM-3 already exists.")[0]).toBeVisible();
  expect(pane.getByText("Wet lab A")).toBeVisible();
  expect(pane.getByText("Homogenizer")).toBeVisible();
  expect(pane.getByText("PressureTech Homogenizers")).toBeVisible();
  expect(pane.getByText(/^Saved on this .+ by Dana, Mar 2, 9:00 AM$/)).toBeVisible();
  expect(pane.getByText("The server's answer")).toBeVisible();
  expect(pane.getByText("DUPLICATE")).toBeInTheDocument();
});

test("edit and resend opens the form filled in, refuses remaining faults at their fields, and sends the rest", async () => {
  await refuse();
  const { user } = tablet.open("/outbox", { createEquipment: EditEquipment });
  await user.click(await screen.findByRole("button", { name: "Edit and resend" }));
  const field = await screen.findByRole("textbox", { name: "Short name" });
  expect(field).toHaveValue("HOM-3");

  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findAllByText("Equipment short name HOM-3 already exists.")).not.toHaveLength(0);
  await expect.poll(() => screen.queryByText("Submitting...")).toBeNull();
  await user.retype(field, "HOM-9");
  // The overlay's guard blocks a second press for a moment.
  await expect
    .poll(async () => {
      const submit = screen.queryByRole("button", { name: "Submit" });
      if (submit) await user.click(submit);
      return screen.queryByRole("dialog");
    })
    .toBeNull();
  expect(within(await group("Sent 1")).getByText("New equipment: HOM-9")).toBeVisible();
  const names = await (await tablet.lab.request("GET", "/api/equipments")).json();
  expect(names.map((one: { short_name: string }) => one.short_name)).toContain("HOM-9");
});

test("a command without a form offers no edit, only the possible actions", async () => {
  await refuse();
  tablet.open();
  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Edit and resend" })).toBeNull();
});

test("retry sends the write again", async () => {
  await refuse();
  const before = await tablet.entry("New equipment: HOM-3");
  const { user } = tablet.open();
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await expect.poll(async () => (await tablet.entry("New equipment: HOM-3")).id).not.toBe(before.id);
  expect(await group("Needs attention 1")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe("New equipment: HOM-3");
});

test("discard names the dependants, and each can be restored", async () => {
  await refuseChemical();
  const { user } = tablet.open();
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent(
    "Discard ‘New chemical: Sodium hydroxide’? These records are discarded with it: ‘Use of Sodium hydroxide’. They can be restored for 30 days.",
  );
  await user.click(within(question).getByRole("button", { name: "Discard" }));
  expect(within(await group("Discarded 2")).getAllByRole("listitem")).toHaveLength(2);

  await user.click(await screen.findByRole("button", { name: "Restore" }));
  expect(await group("Discarded 1")).toBeVisible();
  expect(await screen.findByText(/^1 record saved on this/)).toBeVisible();
});

test("a dependant of a refused write shows what it waits for", async () => {
  await refuseChemical();
  const { user } = tablet.open();
  const waiting = await group("Waiting to send 1");
  await user.click(within(waiting).getByRole("link", { name: /Use of Sodium hydroxide/ }));
  expect(await screen.findByText("Waits for New chemical: Sodium hydroxide.")).toBeVisible();
});

test("undo withdraws an unsent write without confirmation when it has no dependants", async () => {
  tablet.cut();
  await tablet.save(commands.createEquipment, equipment({}));
  const { user } = tablet.open();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await group("Discarded 1")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a write that may have been sent has no undo", async () => {
  tablet.cut();
  await tablet.save(commands.createEquipment, equipment({}));
  await tablet.sync({ force: true });
  tablet.open();
  await group("Waiting to send 1");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
});

test("send now sends, and shows that it sends", async () => {
  await tablet.save(commands.createEquipment, equipment({}));
  const { user } = tablet.open();
  await user.click(await screen.findByRole("button", { name: "Send now" }));
  expect(await screen.findByText("1 record sent.")).toBeVisible();
  expect(await group("Sent 1")).toBeVisible();
});

test("send now reports that the server cannot be reached, and retains everything", async () => {
  await tablet.save(commands.createEquipment, equipment({}));
  tablet.cut();
  const { user } = tablet.open();
  await user.click(await screen.findByRole("button", { name: "Send now" }));
  expect(await screen.findByText("The server cannot be reached.")).toBeVisible();
  expect(await group("Waiting to send 1")).toBeVisible();
});

test("without a sign-in the button leads to it", async () => {
  const { user } = tablet.open("/outbox", {}, { ...tablet.session, token: null, offline: true });
  await user.click(await screen.findByRole("link", { name: "Sign in to send" }));
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("another person's writes are counted, and are sent only after their own sign-in", async () => {
  await tablet.save(commands.createEquipment, equipment({}), {}, MARCUS);
  const { user, router } = tablet.open();
  expect(await screen.findByText(`Waiting for ${MARCUS}: 1`)).toBeVisible();
  expect(await screen.findByText(/^1 record saved on this/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send now" }));
  expect(await screen.findByText(`Waiting for ${MARCUS}: 1`)).toBeVisible();
  await user.click(screen.getByRole("link", { name: `Send now as ${MARCUS}` }));
  expect(router.state.location).toMatchObject({
    pathname: "/login",
    state: { from: "/outbox", email: MARCUS },
  });
});

test("staff take over the unsent records of a person whose account is disabled", async () => {
  await tablet.save(commands.createEquipment, equipment({}), {}, MARCUS);
  const { user } = tablet.open();
  const take = await screen.findByRole("button", { name: `Take over from ${MARCUS}` });
  await user.click(take);
  expect(await screen.findByText(/^The account of marcus is enabled\./)).toBeVisible();
  const { accounts } = tablet.lab;
  await accounts.setDisabled((await accounts.find(MARCUS))?.id ?? "", true);
  await user.clickAnew(take);
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(`The records of ${MARCUS} are in your outbox.`)).toBeVisible();
  const entry = async () => (await tablet.env.store.outbox.toArray())[0];
  await expect.poll(entry).toMatchObject({ user: DANA, author: MARCUS, state: "done" });
});

test("the server's values are shown beside mine", async () => {
  await refuse();
  const { seq } = await tablet.entry("New equipment: HOM-3");
  const current = {
    ...equipment({ name: "Theirs" }),
    recorded_by: MARCUS,
    recorded_at: "2026-03-02T13:50:00Z",
  };
  const problem = { status: 409, code: "EDIT_CONFLICT", detail: "Somebody changed it meanwhile.", current };
  await tablet.env.store.outbox.update(seq, { problem });
  tablet.open(`/outbox/${seq}`);
  const row = within(await screen.findByRole("region", { name: "Name" }));
  expect(row.getByText("Mine", { selector: "b" })).toBeVisible();
  expect(row.getByText("Theirs", { selector: "b" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Same on both" })).toHaveTextContent("Short Name HOM-3");
  expect(screen.getByText(/Entered by Marcus, Mar 2, 8:50 AM\./)).toBeVisible();
});

test("a write that this version cannot send is held, and shows that the update sends it", async () => {
  tablet.cut();
  await tablet.save(commands.createEquipment, equipment({}));
  const { seq } = await tablet.entry("New equipment: HOM-3");
  const problem = { status: 426, code: "OUTDATED", detail: "Please update the app." };
  await tablet.env.store.outbox.update(seq, { state: "held", problem });
  tablet.open();
  expect(await group("Held 1")).toBeVisible();
  expect(screen.getAllByText("This version cannot send the record")).toHaveLength(2);
  expect(screen.getByText(/^Update the app/)).toBeVisible();
});

test("copy data puts the record on the clipboard as text", async () => {
  await refuse();
  const { user } = tablet.open();
  await user.click(await screen.findByRole("button", { name: "Copy data" }));
  expect(await screen.findByText("Copied.")).toBeVisible();
  const text = await navigator.clipboard.readText();
  expect(text).toContain("New equipment: HOM-3\nSaved by dana@lab.example");
  expect(text).toContain("Short Name: HOM-3");
  expect(text).toContain("Not accepted: Equipment short name HOM-3 already exists.");
});

test("receipts show the server's warnings, and a deleted record is marked so", async () => {
  await tablet.save(commands.createEquipment, equipment({}));
  await tablet.sync({ force: true });
  const { seq } = await tablet.entry("New equipment: HOM-3");
  await tablet.env.store.outbox.update(seq, { warnings: ["Stock of Ethanol is overdrawn by 1 LITRES."] });
  tablet.open("/outbox/999");
  expect(within(await group("Sent 1")).getByText("Stock of Ethanol is overdrawn by 1 L.")).toBeVisible();
  expect(screen.getByText("This record is no longer here")).toBeVisible();
});
