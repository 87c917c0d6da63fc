import { type ComponentProps, useState } from "react";
import { useForm } from "react-hook-form";
import { faultOf } from "#components/person/call-problem.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import { roleLabels, roles } from "#domain/kernel/roles.ts";
import type { AccountItem } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/session/call-lab.ts";
import { Select } from "#ui/choice/select.tsx";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import { Field } from "#ui/field/field.tsx";
import { useNotices } from "#ui/notice/notices.tsx";

type Props = { person: AccountItem; onClose: () => void; onChanged: () => void };

/** Changes a person's role. The person's devices show the change after their next sync. */
export function RoleForm({ person: { id, username, role }, onClose, onChanged }: Props) {
  const { env } = useLab();
  const { notify } = useNotices();
  const [fault, setFault] = useState<FormFault | null>(null);
  const form = useForm({ defaultValues: { role } });
  const submit = form.handleSubmit(async (body) => {
    const called = await callLab(env, peopleCalls.setRole, { params: { id }, body });
    if (called.kind !== "done") return setFault(faultOf(form, "The role was not changed.", called));
    notify({
      kind: "success",
      title: `The role of ${username} is now ${roleLabels[body.role].toLowerCase()}.`,
    });
    onChanged();
  });
  return (
    <FormDialog
      open
      title={`Role of ${username}`}
      submitLabel="Change role"
      note="The server uses the new role at once."
      busyLabel="Changing..."
      fault={fault}
      onClose={onClose}
      onSubmit={submit}
    >
      <RoleField {...form.register("role")} />
    </FormDialog>
  );
}

const options = roles.map((value) => ({ value, label: roleLabels[value] }));

/** The choice of a role. Accepts `{...register(name)}`. */
export function RoleField(props: Omit<ComponentProps<typeof Select>, "options">) {
  return (
    <Field
      label="Role"
      required
      hint="Read-only accounts see all records and write nothing. Members do the work of the lab. Staff also correct what others entered and see the devices. Administrators also manage people."
    >
      <Select {...props} options={options} />
    </Field>
  );
}
