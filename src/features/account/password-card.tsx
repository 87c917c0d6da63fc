import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { faultOf } from "#components/person/call-problem.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import { PasswordForm } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { callLab } from "#sync/session/call-lab.ts";
import { type FormFault, FormFaultLine } from "#ui/dialog/form-fault.tsx";
import { Field } from "#ui/field/field.tsx";
import { PasswordInput } from "#ui/field/text-input.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";

/** Changes one's own password. */
export function PasswordCard({ onChanged }: { onChanged: () => void }) {
  const { env } = useLab();
  const { notify } = useNotices();
  const [fault, setFault] = useState<FormFault | null>(null);
  const form = useCalmForm({
    resolver: zodResolver(PasswordForm),
    defaultValues: { current_password: "", new_password: "", again: "" },
    mode: "onTouched",
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    const called = await callLab(env, peopleCalls.changePassword, {
      body: { current_password, new_password },
    });
    if (called.kind !== "done") return setFault(faultOf(form, "The password was not changed.", called));
    setFault(null);
    form.reset();
    notify({ kind: "success", title: "Password changed.", detail: "Your other sessions have ended." });
    onChanged();
  });
  return (
    <Card title="Password">
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <Field label="Current password" required error={errors.current_password?.message}>
          <PasswordInput {...form.register("current_password")} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          required
          hint="At least 12 characters, such as four words"
          error={errors.new_password?.message}
        >
          <PasswordInput {...form.register("new_password")} autoComplete="new-password" />
        </Field>
        <Field label="New password again" required error={errors.again?.message}>
          <PasswordInput {...form.register("again")} autoComplete="new-password" />
        </Field>
        {fault ? <FormFaultLine fault={fault} /> : null}
        <div className="row">
          <Button type="submit" guarded disabled={isSubmitting}>
            {isSubmitting ? "Changing..." : "Change password"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
