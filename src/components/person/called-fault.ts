import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Called } from "#sync/session/call-lab.ts";
import type { FormFault } from "#ui/dialog/form-fault.tsx";

/** Why a form's call did nothing; a refusal of one field is shown at that field of the form too. */
export function faultOf<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "setError" | "getValues">,
  title: string,
  called: Exclude<Called<unknown>, { kind: "done" }>,
): FormFault {
  const field = called.kind === "refused" && called.field;
  if (!field || !(field in form.getValues())) return { title, detail: called.message };
  form.setError(field as Path<T>, { message: called.message }, { shouldFocus: true });
  return { title };
}
