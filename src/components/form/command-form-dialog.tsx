import type { FormEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import "./form-grid.css";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import type { CommandForm } from "../saving/use-command-form.ts";
import { DraftMark } from "./draft-mark.tsx";
import { FormFieldsContext } from "./field-meta.ts";

type Props<T extends FieldValues> = {
  /** The result of `useCommandForm`. */
  of: CommandForm<T>;
  title: string;
  /** Content beside the title, such as the code of the record. */
  aside?: ReactNode;
  submitLabel?: string;
  /** Replaces "Saves on this tablet first". */
  note?: ReactNode;
  /** Replaces "Submitting...". */
  busyLabel?: string;
  /** Replaces the form's own submit, for a form that has checks of its own. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Why such a check did not save the form. */
  fault?: FormFault | null;
  /** The fields, in the form grid. */
  children: ReactNode;
};

/** The form of a command in a dialog, open while it is rendered. Closing the dialog deletes the draft. */
export function CommandFormDialog<T extends FieldValues>(props: Props<T>) {
  const { of, title, aside, submitLabel, note, busyLabel, onSubmit, fault, children } = props;
  const { form, fields, submit, draft, onClose } = of;
  const close = () => {
    void draft.discard();
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
      fault={fault ?? of.fault}
      dirty={form.formState.isDirty}
      onClose={close}
      onSubmit={onSubmit ?? submit}
    >
      <FormFieldsContext value={fields}>
        <DraftMark draft={draft} />
        <div className="formgrid">{children}</div>
      </FormFieldsContext>
    </FormDialog>
  );
}
