import { render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { aUser, aUserOf } from "#tests/support/a-user.ts";
import { ConfirmProvider, useConfirm } from "#ui/dialog/confirm.tsx";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextArea } from "#ui/field/text-area.tsx";
import { TextInput } from "#ui/field/text-input.tsx";

interface Named {
  name: string;
  comments: string;
}

function NameForm({ onSave, ask }: { onSave: (name: string) => unknown; ask?: string }) {
  const [open, setOpen] = useState(true);
  const confirm = useConfirm();
  const { register, handleSubmit, formState } = useForm<Named>({
    defaultValues: { name: "", comments: "Ab" },
  });
  async function save({ name }: Named) {
    if (ask && !(await confirm({ text: ask }))) return;
    await onSave(name);
  }
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      title="Add Equipment"
      dirty={formState.isDirty}
      onSubmit={handleSubmit(save)}
    >
      <Field label="Name" required error={formState.errors.name?.message}>
        <TextInput {...register("name", { required: "Name is required" })} />
      </Field>
      <Field label="Comments">
        <TextArea maxLength={500} {...register("comments")} />
      </Field>
    </FormDialog>
  );
}

function setUp(onSave: (name: string) => unknown = () => undefined, ask?: string) {
  render(
    <ConfirmProvider>
      <NameForm onSave={onSave} ask={ask} />
    </ConfirmProvider>,
  );
  return aUser();
}

test("it is a dialog with its title as name, which shows where it saves", () => {
  setUp();
  expect(screen.getByRole("dialog", { name: "Add Equipment" })).toBeVisible();
  expect(screen.getByText("Saves on this tablet first")).toBeVisible();
});

test("it opens with the focus in its first field", async () => {
  setUp();
  await expect.poll(() => document.activeElement?.getAttribute("name")).toBe("name");
});

test("Escape closes a form nothing was typed in", async () => {
  const user = setUp();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each(["Close", "Cancel", "Submit"])(
  "the field has the focus until a press on %s has landed",
  async (name) => {
    const user = setUp();
    const field = screen.getByRole("textbox", { name: /Name/ });
    await user.click(field);
    await user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("button", { name }) });
    expect(document.activeElement).toBe(field);
  },
);

test("Cancel asks before it discards what was typed", async () => {
  const user = setUp();
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "Mill");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByRole("textbox", { name: /Name/ })).toHaveValue("Mill");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("Escape on the question closes the question only", async () => {
  const user = setUp();
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "Mill");
  await user.keyboard("{Escape}");
  await screen.findByRole("alertdialog");
  await user.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("textbox", { name: /Name/ })).toHaveValue("Mill");
});

test("an invalid submit shows the message under its field", async () => {
  const saved: string[] = [];
  const user = setUp((name) => saved.push(name));
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Name is required")).toBeVisible();
  expect(screen.getByRole("textbox", { name: /Name/ })).toHaveAccessibleDescription("Name is required");
  expect(saved).toEqual([]);
});

test("while it is written the form shows Submitting... and accepts no input", async () => {
  let finish = () => {};
  const writing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const user = setUp(() => writing);
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "Mill{Enter}");
  expect(await screen.findByText("Submitting...")).toBeVisible();
  finish();
  await expect.poll(() => screen.queryByText("Submitting...")).toBeNull();
});

test("a second press within 300 ms saves once", async () => {
  const saved: string[] = [];
  const user = setUp((name) => saved.push(name));
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "Mill");
  await user.dblClick(screen.getByRole("button", { name: "Submit" }));
  expect(saved).toEqual(["Mill"]);
});

test("a submit can ask for confirmation", async () => {
  const saved: string[] = [];
  const user = setUp((name) => saved.push(name), "Are you sure?");
  await user.type(screen.getByRole("textbox", { name: /Name/ }), "Mill{Enter}");
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await expect.poll(() => saved).toEqual(["Mill"]);
});

test("a text with a limit shows how much of it is used", async () => {
  const user = setUp();
  expect(screen.getByText("2 / 500")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Comments" }), "cd");
  expect(screen.getByText("4 / 500")).toBeVisible();
});

function RefusedForm() {
  const { register, setError, formState } = useForm<Named>({ defaultValues: { name: "GT-003" } });
  async function save() {
    // The refusal arrives while the overlay is shown; a form under the overlay takes no focus.
    await expect.poll(() => document.querySelector("form")?.inert).toBe(true);
    setError("name", { message: "Name must be unique" }, { shouldFocus: true });
  }
  return (
    <FormDialog open onClose={() => {}} title="Add Equipment" onSubmit={save}>
      <Field label="Comments">
        <TextArea {...register("comments")} />
      </Field>
      <Field label="Name" error={formState.errors.name?.message}>
        <TextInput {...register("name")} />
      </Field>
    </FormDialog>
  );
}

test("a field that is refused during the save has the focus afterwards", async () => {
  const user = aUserOf(
    <ConfirmProvider>
      <RefusedForm />
    </ConfirmProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Name must be unique")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("textbox", { name: /Name/ })).toHaveFocus());
});
