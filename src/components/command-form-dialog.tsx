import type { FormEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import "./form-grid.css";
import { FormDialog } from "#ui/form-dialog.tsx";
import { FormFieldsContext } from "./field-meta.ts";
import type { CommandForm } from "./use-command-form.ts";

type Props<T extends FieldValues> = {
  /** What `useCommandForm` gave. */
  of: CommandForm<T>;
  title: string;
  /** Beside the title: the code of what it is about. */
  aside?: ReactNode;
  onClose: () => void;
  submitLabel?: string;
  /** Replaces "Saves on this tablet first". */
  note?: ReactNode;
  /** Replaces "Submitting...". */
  busyLabel?: string;
  /** Stands before the command's own submit, where the form asks for more than the command does. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  /** The fields; they stand in the form's grid. */
  children: ReactNode;
};

/** A command's form in a dialog, open while it is rendered. Closing it throws the draft away. */
export function CommandFormDialog<T extends FieldValues>(props: Props<T>) {
  const { of, title, aside, onClose, submitLabel, note, busyLabel, onSubmit, children } = props;
  const { form, fields, submit, forget } = of;
  const close = () => {
    void forget();
    onClose();
  };
  return (
    <FormDialog
      open
      wide
      title={title}
      aside={aside}
      submitLabel={submitLabel}
      note={note}
      busyLabel={busyLabel}
      dirty={form.formState.isDirty}
      onClose={close}
      onSubmit={onSubmit ?? submit}
    >
      <FormFieldsContext value={fields}>
        <div className="formgrid">{children}</div>
      </FormFieldsContext>
    </FormDialog>
  );
}
