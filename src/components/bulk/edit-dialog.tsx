import { useState } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { type Field as FieldMeta, fieldsOf, isTable, shapeOf } from "#domain/kernel/fields.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { type ListName, labLists, listNames } from "#domain/lookups/lists.ts";
import { countOf, showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useReplica } from "#hooks/use-records.ts";
import { Select } from "#ui/choice/select.tsx";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import { Field } from "#ui/field/field.tsx";
import "../form/form.css";
import { DayField } from "../form/date-fields.tsx";
import {
  type FieldProps,
  FormFieldsContext,
  NumberField,
  TextAreaField,
  TextField,
} from "../form/form-fields.tsx";
import { ListChoiceField } from "../form/list-choice-field.tsx";
import { SignedNumberField } from "../form/signed-number-field.tsx";
import { useSaving } from "../saving/use-saving.ts";

/** A field that several records can get the same value in. */
type SharedField = {
  name: string;
  label: string;
  schema: z.ZodType;
  of: "day" | "number" | "text" | ListName;
};

/** Values of which each record has its own: unique names, and amounts in the units of the record. */
const isOwn = (name: string, { unitIn }: FieldMeta) =>
  unitIn !== undefined || ["name", "identifier", "code", "short_name"].includes(name);

/** The fields of an edit that several records can get one value in. */
export function sharedFields(command: AnyCommand): SharedField[] {
  const shape = shapeOf(command.body);
  return Object.entries<FieldMeta>(fieldsOf(command.body)).flatMap(([name, meta]) => {
    const schema = shape[name];
    const of = schema && !isOwn(name, meta) ? kindOf(meta, schema) : null;
    return schema && of !== null ? [{ name, label: meta.label, schema, of }] : [];
  });
}

function kindOf({ of }: FieldMeta, schema: z.ZodType): SharedField["of"] | null {
  if (of === "moment") return "day";
  if (isTable(of)) return listNames.find((name) => labLists[name].table === of) ?? null;
  if (schema.safeParse(1).success) return "number";
  return schema.safeParse("someone@lab.example").success ? "text" : null;
}

type Props = {
  table: TableName;
  /** The command that edits one record. */
  command: AnyCommand;
  fields: readonly [SharedField, ...SharedField[]];
  ids: readonly string[];
  onClose: () => void;
  onEdited: () => void;
};

/** The form that gives one field of several records the same value: one write for each record, all or none saved. */
export function EditDialog({ table, command, fields, ids, onClose, onEdited }: Props) {
  const replica = useReplica();
  const { saveAll } = useSaving();
  const confirm = useConfirm();
  const form = useForm<FieldValues>();
  const [chosen, setChosen] = useState(fields[0].name);
  const field = fields.find(({ name }) => name === chosen) ?? fields[0];
  const { name, label, schema } = field;

  async function save(values: FieldValues) {
    const value: unknown = values[name] ?? null;
    const { error } = schema.safeParse(value);
    if (error) {
      form.setError(name, { message: error.issues[0]?.message ?? "" }, { shouldFocus: true });
      return;
    }
    const text = `Empty the field ${label} of ${countOf(ids.length, "records")}?`;
    if ((value === null || value === "") && !(await confirm({ text, confirmLabel: "Empty" }))) return;
    const records = await Promise.all(ids.map((id) => replica.get(table, id)));
    const inputs = records.map((record, i) => {
      const before = (record as unknown as Record<string, unknown> | undefined)?.[name] ?? null;
      return { params: { id: ids[i] ?? "" }, body: { [name]: value, base: { [name]: before } } };
    });
    const saved = { title: `${label} of ${countOf(ids.length, "records")} changed.` };
    const outcome = await saveAll(command, inputs, { saved, canUndo: true });
    if (outcome.kind !== "saved") return;
    onClose();
    onEdited();
  }
  return (
    <FormDialog
      open
      title={`Edit ${countOf(ids.length, "records")}`}
      submitLabel="Save changes"
      dirty={form.formState.isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
    >
      <FormFieldsContext value={fieldsOf(command.body)}>
        <div className="formgrid">
          <Field label="Field">
            <Select
              options={fields.map((one) => ({ value: one.name, label: one.label }))}
              value={name}
              onChange={(event) => {
                form.clearErrors();
                setChosen(event.target.value);
              }}
            />
          </Field>
          <Value key={name} of={field.of} control={form.control} name={name} />
        </div>
      </FormFieldsContext>
    </FormDialog>
  );
}

/** The field for the new value. An empty one empties the field of the records, where it may be empty. */
function Value({ of, ...props }: FieldProps<FieldValues> & Pick<SharedField, "of">) {
  if (of === "day") return <DayField {...props} />;
  if (of === "text")
    return props.name.includes("comments") ? <TextAreaField {...props} /> : <TextField {...props} />;
  if (of !== "number") return <EntryField {...props} list={of} />;
  return props.name.includes("temperature") ? <SignedNumberField {...props} /> : <NumberField {...props} />;
}

function EntryField({ list, ...props }: FieldProps<FieldValues> & { list: ListName }) {
  const entries = useLabQuery(queries.listLabList, { params: { list } }) ?? [];
  const options = entries
    .filter(({ retired }) => retired === null)
    .map((entry) => ({ value: entry.id, label: showName(entry.name) }));
  return (
    <ListChoiceField
      {...props}
      list={list}
      options={options}
      placeholder={`Select ${labLists[list].word}`}
      {...(list === "suppliers" && { toValue: Number })}
    />
  );
}
