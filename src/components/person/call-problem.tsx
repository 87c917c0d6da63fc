import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Called } from "#sync/session/call-lab.ts";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";

type Props = {
  called: Called<unknown> | undefined;
  reload: () => void;
  /** What is not available offline, as a sentence. */
  offline: string;
};

/** Why the answer of a call is not shown, with a button that repeats the call; renders nothing for an answer. */
export function CallProblem({ called, reload, offline }: Props) {
  if (!called || called.kind === "done") return null;
  const isRefused = called.kind === "refused";
  return (
    <Empty
      title={isRefused ? called.message : "Not available offline."}
      action={<Button onClick={reload}>Try again</Button>}
    >
      {isRefused ? null : offline}
    </Empty>
  );
}

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
