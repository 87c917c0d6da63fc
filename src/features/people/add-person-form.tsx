import { zodResolver } from "@hookform/resolvers/zod";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { peopleCalls } from "#contract/people/calls.ts";
import type { Role } from "#domain/kernel/roles.ts";
import { NewPeople, type NewPerson } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { type Called, callLab } from "#sync/session/call-lab.ts";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";
import type { NewPassword } from "./invitations.tsx";
import { RoleField } from "./role-form.tsx";

const nobody = { name: "", username: "", email: "", role: "member" as Role };

type Refused = { person: NewPerson; called: Exclude<Called<unknown>, { kind: "done" }> };

/** Adds accounts, one or several; the server generates the passwords. Those that it refuses remain in the form. */
export function AddPersonForm({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (made: NewPassword[]) => void;
}) {
  const { env } = useLab();
  const [fault, setFault] = useState<FormFault | null>(null);
  const made = useRef<NewPassword[]>([]);
  const form = useCalmForm({
    resolver: zodResolver(NewPeople),
    defaultValues: { people: [nobody] },
    // With `onTouched`, a line that is added would be checked at once.
    mode: "onBlur",
  });
  const { errors, isDirty } = form.formState;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "people", keyName: "key" });
  const submit = form.handleSubmit(async ({ people }) => {
    const refused: Refused[] = [];
    for (const person of people) {
      const called = await callLab(env, peopleCalls.addAccount, { body: person });
      if (called.kind !== "done") refused.push({ person, called });
      else made.current.push({ username: person.username, password: called.answer.password });
    }
    if (refused.length === 0) return onAdded(made.current);
    if (refused.length < people.length)
      form.reset({ people: refused.map(({ person }) => person) }, { keepDefaultValues: true });
    setFault(faultOf(refused));
  });

  /** Shows each refusal at its field. */
  function faultOf(refused: readonly Refused[]): FormFault {
    const { length } = refused;
    const title = length === 1 ? "The person was not added." : `${length} people were not added.`;
    const added = made.current.length;
    const rest =
      added === 0 ? "" : ` ${added === 1 ? "The other person was" : `The other ${added} were`} added.`;
    const others = refused.flatMap(({ called }, i) => {
      const field = called.kind === "refused" ? called.field : undefined;
      if (field !== "username" && field !== "email") return called.message;
      form.setError(`people.${i}.${field}`, { message: called.message }, { shouldFocus: true });
      return [];
    });
    const detail = `${others[0] ?? ""}${rest}`.trim();
    return detail === "" ? { title } : { title, detail };
  }

  return (
    <FormDialog
      open
      title="New person"
      submitLabel={fields.length === 1 ? "Add person" : `Add ${fields.length} people`}
      note="A password is generated and shown once."
      busyLabel="Adding..."
      fault={fault}
      dirty={isDirty}
      // Who was added already gets the password.
      onClose={() => (made.current.length > 0 ? onAdded(made.current) : onClose())}
      onSubmit={submit}
    >
      <div className="stack">
        {fields.map(({ key }, i) => {
          const wrong = errors.people?.[i];
          return (
            <fieldset key={key} className="newperson stack">
              <legend className="vh">Person {i + 1}</legend>
              <Field
                label="Name"
                hint="Shown with the person's records. An empty name is derived from the e-mail."
                error={wrong?.name?.message}
              >
                <TextInput {...form.register(`people.${i}.name`)} autoComplete="off" autoCapitalize="words" />
              </Field>
              <Field label="User name" required error={wrong?.username?.message}>
                <TextInput
                  {...form.register(`people.${i}.username`)}
                  autoComplete="off"
                  autoCapitalize="none"
                />
              </Field>
              <Field label="Email" required error={wrong?.email?.message}>
                <TextInput {...form.register(`people.${i}.email`)} type="email" autoComplete="off" />
              </Field>
              <RoleField {...form.register(`people.${i}.role`)} />
              {fields.length > 1 ? (
                <div className="row">
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => remove(i)}
                    aria-label={`Remove person ${i + 1}`}
                  >
                    Remove
                  </Button>
                </div>
              ) : null}
            </fieldset>
          );
        })}
        <div className="row">
          <Button icon={IconPlus} onClick={() => append(nobody)}>
            Add another person
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}
