import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { NumberField } from "#components/form/form-fields.tsx";
import { faultOf } from "#components/person/call-problem.tsx";
import { apiTokenCalls } from "#contract/api-tokens/calls.ts";
import {
  type CreatedApiToken,
  NewApiToken,
  scopeLabels,
  TOKEN_DAYS,
  type TokenScope,
  tokenScopes,
} from "#domain/api-tokens/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { callLab } from "#sync/session/call-lab.ts";
import { Select } from "#ui/choice/select.tsx";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";

type Props = { onClose: () => void; onCreated: (created: CreatedApiToken) => void };

const scopes = tokenScopes.map((value) => ({ value, label: scopeLabels[value] }));

/** Creates an API token. */
export function NewTokenForm({ onClose, onCreated }: Props) {
  const { env } = useLab();
  const [fault, setFault] = useState<FormFault | null>(null);
  const form = useCalmForm({
    resolver: zodResolver(NewApiToken),
    defaultValues: { name: "", scope: "read" as TokenScope, days: TOKEN_DAYS.default },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const called = await callLab(env, apiTokenCalls.createApiToken, { body });
    if (called.kind !== "done") return setFault(faultOf(form, "The token was not created.", called));
    onCreated(called.answer);
  });
  return (
    <FormDialog
      open
      title="New token"
      submitLabel="Create token"
      note="The token is shown once."
      busyLabel="Creating..."
      fault={fault}
      dirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="stack">
        <Field
          label="Name"
          required
          hint="The script or instrument. The history shows it as the device."
          error={errors.name?.message}
        >
          <TextInput {...form.register("name")} autoComplete="off" />
        </Field>
        <Field
          label="Scope"
          required
          hint="The token acts under your name, with your role. With Read it changes nothing."
          error={errors.scope?.message}
        >
          <Select {...form.register("scope")} options={scopes} />
        </Field>
        <NumberField
          control={form.control}
          name="days"
          label="Valid for"
          unit="days"
          required
          integer
          hint="At most a year"
        />
      </div>
    </FormDialog>
  );
}
