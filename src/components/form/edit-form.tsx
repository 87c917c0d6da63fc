import type { ReactNode } from "react";
import type { Control, FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { AnyCommand, Query } from "#contract/operation.ts";
import type { ById, Nothing } from "#contract/shapes.ts";
import type { Base } from "#domain/kernel/edits.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { CommandFormProps } from "../saving/use-command-form.ts";
import { CommandFormDialog } from "./command-form-dialog.tsx";
import { useEditForm } from "./use-edit-form.ts";

/** The props of the form that edits the details of the record in `params`. */
export type EditFormProps = CommandFormProps<FieldValues> & { params: Record<string, string> };

type Details = { id: string };
type Props<R extends Details> = EditFormProps & {
  command: AnyCommand;
  /** Reads the record: its fields have the names of the command's body. */
  query: Query<typeof ById | z.ZodType<{ id: string }>, typeof Nothing, z.ZodType<R>>;
  /** The name of the record in the title of the dialog. */
  nameOf: (record: R) => string;
  /** Fields of the command that this record does not have yet; they are not sent. */
  without?: (record: R) => readonly string[];
  /** The fields, in the form grid. */
  children: (control: Control, record: R) => ReactNode;
};

/** Defines the form that edits the details of a kind's records. */
export function editForm<R extends Details>(kind: Omit<Props<R>, keyof EditFormProps>) {
  return (props: EditFormProps) => <EditForm<R> {...props} {...kind} />;
}

/** The form that edits the details of a record; it is open while it is rendered, once the record is read. */
export function EditForm<R extends Details>(props: Props<R>) {
  const { query, params } = props;
  const record = useLabQuery(query, { params: { id: params.id ?? "" } });
  return record ? <EditDialog {...props} record={record} /> : null;
}

function EditDialog<R extends Details>({ record, ...props }: Props<R> & { record: R }) {
  const { command, nameOf, without, children, ...rest } = props;
  const { onClose } = rest;
  const omitted = without?.(record) ?? [];
  const details = record as Base & Details;
  const names = Object.keys(fieldsOf(command.body)).filter((name) => !omitted.includes(name));
  const commandForm = useEditForm<FieldValues>({
    ...rest,
    command,
    params: { id: record.id },
    shown: Object.fromEntries(names.map((name) => [name, details[name]])),
  });
  return (
    <CommandFormDialog
      of={commandForm}
      title={`Edit ${nameOf(record)}`}
      onClose={onClose}
      submitLabel="Save changes"
    >
      {children(commandForm.form.control, record)}
    </CommandFormDialog>
  );
}
