import type { ComponentProps } from "react";
import { roleLabels, roles } from "#domain/kernel/roles.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";

const options = roles.map((value) => ({ value, label: roleLabels[value] }));

/** The choice of a role. Accepts `{...register(name)}`. */
export function RoleField(props: Omit<ComponentProps<typeof Select>, "options">) {
  return (
    <Field
      label="Role"
      required
      hint="Members do the work of the lab. Staff also correct what others entered and see the devices. Administrators also manage people."
    >
      <Select {...props} options={options} />
    </Field>
  );
}
