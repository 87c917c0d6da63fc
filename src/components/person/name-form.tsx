import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { NameChange } from "#domain/people/schema.ts";
import { showPerson } from "#domain/values/words.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import type { Called } from "#sync/session/call-lab.ts";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { faultOf } from "./call-problem.tsx";

type Props = {
  title: string;
  /** The person, and the name that is shown now. */
  of: { email: string; name: string };
  change: (body: NameChange) => Promise<Called<unknown>>;
  onClose: () => void;
  onChanged: () => void;
};

/** Changes the name that is shown for a person. The records have the e-mail: all of them show the new name after a sync. */
export function NameForm({ title, of: { email, name }, change, onClose, onChanged }: Props) {
  const { wake } = useLab();
  const { notify } = useNotices();
  const [fault, setFault] = useState<FormFault | null>(null);
  const form = useCalmForm({
    resolver: zodResolver(NameChange),
    defaultValues: { name },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const called = await change(body);
    if (called.kind !== "done") return setFault(faultOf(form, "The name was not changed.", called));
    // The next pull has the name.
    void wake({ force: true });
    notify({ kind: "success", title: `The name is now ${body.name || showPerson(email)}.` });
    onChanged();
  });
  return (
    <FormDialog
      open
      title={title}
      submitLabel="Change name"
      note="Other devices show the name after their next sync."
      busyLabel="Changing..."
      fault={fault}
      dirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label="Name"
        hint={`Shown with the person's records. If it is empty: ${showPerson(email)}`}
        error={errors.name?.message}
      >
        <TextInput {...form.register("name")} autoComplete="off" autoCapitalize="words" />
      </Field>
    </FormDialog>
  );
}
