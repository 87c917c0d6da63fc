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
import { CreatedByFields } from "./created-by-fields.tsx";
import { useEditForm } from "./use-edit-form.ts";

/** The props of the form that edits the details of the record in `params`. */
type EditFormProps = CommandFormProps<FieldValues> & { params: Record<string, string> };

type Details = { id: string };
type Kind<R extends Details> = {
  command: AnyCommand;
  /** Reads the record: its fields have the names of the command's body. */
  query: Query<typeof ById | z.ZodType<{ id: string }>, typeof Nothing, z.ZodType<R>>;
  /** Fields of the command that this record does not have yet; they are not sent. */
  without?: (record: R) => readonly string[];
  /** A form of many fields, as in `CommandFormDialog`. */
  isLong?: boolean | "longest";
  /** The fields, in the form grid. */
  children: (control: Control, record: R) => ReactNode;
} & (
  | {
      /** The name of the record in the title of the dialog: 'Edit HOM-1'. */
      nameOf: (record: R) => string;
      title?: undefined;
    }
  | {
      /** The title of a form for a part of the record, which also names who entered it and when. */
      title: string;
      nameOf?: undefined;
    }
);

/** Who entered a part of a record, and when: not a value of the record. */
const creation = ["created_by", "creation_date"];

/** Defines a form that edits the records of a kind; it is open while it is rendered, once the record is read. */
export function editForm<R extends Details>(kind: Kind<R>) {
  return function EditForm(props: EditFormProps) {
    const record = useLabQuery(kind.query, { params: { id: props.params.id ?? "" } });
    return record ? <EditDialog {...props} kind={kind} record={record} /> : null;
  };
}

type DialogProps<R extends Details> = EditFormProps & { kind: Kind<R>; record: R };

function EditDialog<R extends Details>({ record, kind, ...props }: DialogProps<R>) {
  const { command, nameOf, title, without, children } = kind;
  const omitted = [...creation, ...(without?.(record) ?? [])];
  const details = record as Base & Details;
  const names = Object.keys(fieldsOf(command.body)).filter((name) => !omitted.includes(name));
  const commandForm = useEditForm<FieldValues>({
    ...props,
    command,
    params: { id: record.id },
    shown: Object.fromEntries(names.map((name) => [name, details[name]])),
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog
      of={commandForm}
      title={title ?? `Edit ${nameOf(record)}`}
      isLong={kind.isLong ?? false}
      {...(nameOf && { submitLabel: "Save changes" })}
    >
      {children(control, record)}
      {title ? <CreatedByFields control={control} /> : null}
    </CommandFormDialog>
  );
}
