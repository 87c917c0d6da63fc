import type { DefaultValues, FieldValues } from "react-hook-form";
import { type Base, rebaseForm } from "#domain/kernel/edits.ts";
import { useSave } from "#hooks/saving/use-save.ts";
import { type CommandForm, type CommandFormOptions, useCommandForm } from "../saving/use-command-form.ts";

type Options<T extends FieldValues> = Omit<CommandFormOptions<T>, "defaults" | "params"> & {
  params: Record<string, string>;
  /** The fields of the record, the initial values of the form. */
  shown: Base;
};

/**
 * A form that edits a record. The write includes the values the form started from (`base`), so that only changed fields
 * are applied. If someone else changed the same field in the meantime, the conflict is shown, and a second submit
 * replaces their value.
 */
export function useEditForm<T extends FieldValues & { base?: Base | null | undefined }>(
  options: Options<T>,
): CommandForm<T> {
  const { command, params, shown } = options;
  const submit = useSave();
  const save = options.save ?? ((body: unknown) => submit(command, { params, body }));
  const commandForm = useCommandForm<T>({
    ...options,
    canUndo: options.save === undefined,
    defaults: { ...shown, base: shown } as Base as DefaultValues<T>,
    save: async (body) => {
      const outcome = await save(body);
      if (outcome.kind !== "rejected" || outcome.code !== "EDIT_CONFLICT") return outcome;
      const { getValues, setValue } = commandForm.form;
      setValue("base" as never, rebaseForm(getValues().base ?? {}, outcome.current as Base) as never);
      return { ...outcome, message: `${outcome.message} Submit again to save your values.` };
    },
  });
  return commandForm;
}
