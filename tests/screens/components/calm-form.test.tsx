import { zodResolver } from "@hookform/resolvers/zod";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { z } from "zod";
import { FormFieldsContext, NumberField, TextField } from "#components/form/form-fields.tsx";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { requiredText } from "#domain/values/text.ts";
import { figure } from "#domain/values/traits.ts";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { aUserOf } from "#tests/support/a-user.ts";

const Mill = z.object({
  name: requiredText("Name"),
  load: figure("Load", "Load must be a number").meta({ label: "Load" }),
  owner: requiredText("Owner"),
});
type Values = z.input<typeof Mill>;

function MillForm({ onSave }: { onSave: (mill: Values) => void }) {
  const { control, handleSubmit } = useCalmForm<Values, unknown, Values>({
    resolver: zodResolver(Mill),
    defaultValues: { name: "", owner: "dana.ruiz" },
    mode: "onBlur",
  });
  return (
    <FormFieldsContext value={fieldsOf(Mill)}>
      <form noValidate onSubmit={(event) => void handleSubmit(onSave)(event)}>
        <TextField control={control} name="name" />
        <NumberField control={control} name="load" />
        <TextField control={control} name="owner" />
        <button type="submit">Submit</button>
        <button type="button">Cancel</button>
      </form>
    </FormFieldsContext>
  );
}

function setUp() {
  const saved: Values[] = [];
  const user = aUserOf(<MillForm onSave={(mill) => saved.push(mill)} />);
  const field = (name: string) => screen.getByRole("textbox", { name });
  return { user, saved, field };
}

test("a field that was left empty has no message until the form is submitted", async () => {
  const { user, saved, field } = setUp();
  await user.click(field("Name"));
  await user.click(field("Load"));
  await user.type(field("Load"), "none");
  await user.tab();
  expect(await screen.findByText("Load must be a number")).toBeVisible();
  expect(screen.queryByText("Name is required")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Name is required")).toBeVisible();
  expect(saved).toEqual([]);
});

test("a field that was emptied has its message when it is left", async () => {
  const { user, field } = setUp();
  await user.clear(field("Owner"));
  await user.tab();
  expect(await screen.findByText("Owner is required")).toBeVisible();
});

test("a message appears after the press that left the field", async () => {
  const { user, field } = setUp();
  await user.type(field("Load"), "none");
  const cancel = screen.getByRole("button", { name: "Cancel" });
  await user.pointer({ keys: "[MouseLeft>]", target: cancel });
  expect(field("Load")).not.toHaveFocus();
  expect(screen.queryByText("Load must be a number")).toBeNull();
  await user.pointer({ keys: "[/MouseLeft]", target: cancel });
  expect(await screen.findByText("Load must be a number")).toBeVisible();
});
