import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { faultOf } from "#components/person/call-problem.tsx";
import { SecretDialog } from "#components/person/secret-dialog.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import type { Role } from "#domain/kernel/roles.ts";
import { NewPerson } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/session/call-lab.ts";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { RoleField } from "./role-form.tsx";

/** Adds an account; the server generates the password. */
export function AddPersonForm({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (made: NewPassword) => void;
}) {
  const { env } = useLab();
  const [fault, setFault] = useState<FormFault | null>(null);
  const form = useForm({
    resolver: zodResolver(NewPerson),
    defaultValues: { username: "", email: "", role: "member" as Role },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (person) => {
    const called = await callLab(env, peopleCalls.addAccount, { body: person });
    if (called.kind !== "done") return setFault(faultOf(form, "The person was not added.", called));
    onAdded({ username: person.username, password: called.answer.password });
  });
  return (
    <FormDialog
      open
      title="New person"
      submitLabel="Add person"
      note="A password is generated and shown once."
      busyLabel="Adding..."
      fault={fault}
      dirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="stack">
        <Field label="User name" required error={errors.username?.message}>
          <TextInput {...form.register("username")} autoComplete="off" autoCapitalize="none" />
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          <TextInput {...form.register("email")} type="email" autoComplete="off" />
        </Field>
        <RoleField {...form.register("role")} />
      </div>
    </FormDialog>
  );
}

export type NewPassword = { username: string; password: string };

/** Shows a generated password. */
export function PasswordDialog({ made, onClose }: { made: NewPassword; onClose: () => void }) {
  const { username, password } = made;
  return (
    <SecretDialog title={`Password of ${username}`} secret={password} onClose={onClose}>
      Give this password to {username}. It is shown only now. The person can change it on the page "My
      account".
    </SecretDialog>
  );
}
