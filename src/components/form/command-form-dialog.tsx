import type { FormEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import "./form.css";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { showWhenInFull } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { FormDraft } from "#hooks/saving/use-draft.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import { Button } from "#ui/press/button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import type { CommandForm } from "../saving/use-command-form.ts";
import { FormFieldsContext } from "./form-fields.tsx";

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
  /** A form of many fields: three columns on a wide window, so that it is not scrolled; four for the longest. */
  isLong?: boolean | "longest";
  /** The fields, in the form grid. */
  children: ReactNode;
};

/** The form of a command in a dialog, open while it is rendered. Closing the dialog deletes the draft. */
export function CommandFormDialog<T extends FieldValues>(props: Props<T>) {
  const { of, title, aside, submitLabel, note, busyLabel, onSubmit, fault, isLong, children } = props;
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
        <div
          className={classNames(
            "formgrid",
            isLong && "formgrid--3",
            isLong === "longest" && "formgrid--longest",
          )}
        >
          {children}
        </div>
      </FormFieldsContext>
    </FormDialog>
  );
}

/** `Draft from Nov 18, 9:12 AM`, with a button that clears the draft; nothing where the input is new. */
export function DraftMark({ draft: { from, clear } }: { draft: Pick<FormDraft, "from" | "clear"> }) {
  const { now } = useLab().env;
  const confirm = useConfirm();
  if (from === null) return null;
  async function ask() {
    const text = "Clear the draft? What you typed here will be lost.";
    if (await confirm({ text, danger: true, confirmLabel: "Clear draft" })) await clear();
  }
  return (
    <p className="draftmark" role="status">
      <Icon of={IconPencil} />
      <b>Draft from {showWhenInFull(from, now())}</b>
      <Button size="sm" icon={IconTrash} onClick={() => void ask()}>
        Clear draft
      </Button>
    </p>
  );
}
