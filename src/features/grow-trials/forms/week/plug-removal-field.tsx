import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import type { FormValues } from "#components/saving/use-command-form.ts";
import { numberIn } from "#domain/values/number-text.ts";
import { showUnit } from "#domain/values/words.ts";
import "./plug-removal-field.css";
import { type FieldValues, useController } from "react-hook-form";
import type { FieldProps } from "#components/form/form-fields.tsx";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { Removal } from "#domain/trays/forms.ts";
import { tooManyPlugs } from "#domain/trays/plugs.ts";
import { SearchableSelect } from "#ui/choice/searchable-select.tsx";
import { Field } from "#ui/field/field.tsx";
import { useFormNotice } from "#ui/notice/notices.tsx";
import { Stepper } from "#ui/number/stepper.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";

/** One line of removed plugs while it is typed. */
type RemovalRow = FormValues<typeof Removal>;

/** The errors of a line, by field. */
type RemovalErrors = Partial<Record<keyof RemovalRow, string>>;

type Props<T extends FieldValues> = Pick<FieldProps<T>, "control" | "name"> & {
  /** The number of active plugs. */
  active: number;
};

const fields = fieldsOf(Removal);
/** The usual reasons; a person can type another one. */
export const usualReasons = ["not germinated", "damping off", "mechanical damage"];
/** A line before anything is typed. */
export const emptyRow: RemovalRow = { num_plugs_removed: null, reason_for_removal: null };

/** The removed plugs of a tray, as a field of a form: lines with their reasons, limited to the number of active plugs. */
export function PlugRemovalField<T extends FieldValues>({ control, name, active }: Props<T>) {
  const { field, fieldState } = useController({ control, name });
  const { onBlur } = field;
  const value: readonly RemovalRow[] = field.value ?? [];
  const onChange: (rows: RemovalRow[]) => void = field.onChange;
  const errors = removalErrors(fieldState.error);
  const id = useId();
  const notify = useFormNotice();
  const removed = plugsIn(value);
  const change = (index: number, row: Partial<RemovalRow>) =>
    onChange(value.map((line, i) => (i === index ? { ...line, ...row } : line)));

  function add() {
    if (removed >= active) {
      notify({ kind: "error", title: tooManyPlugs(removed, active) });
      return;
    }
    onChange([...value, emptyRow]);
  }
  return (
    <fieldset className="field wide plugs" aria-labelledby={`${id}-label`}>
      <span className="label" id={`${id}-label`}>
        Plug removal
        <span className="opt">{`${removed} of ${active} active removed`}</span>
      </span>
      {value.length > 0 ? (
        <div className="plugrows">
          {value.map((row, i) => (
            // Lines have no ids, and their whole state is in the form's value.
            <div className="plugrow" key={i}>
              <b className="plugrow__n">{i + 1}</b>
              <Field
                label={`${fields.num_plugs_removed.label}, item ${i + 1}`}
                error={errors[i]?.num_plugs_removed}
              >
                <Stepper
                  value={row.num_plugs_removed}
                  onChange={(num_plugs_removed) => change(i, { num_plugs_removed })}
                  onBlur={onBlur}
                  unit={showUnit(fields.num_plugs_removed.unit ?? "")}
                  min={1}
                  lessLabel={`Fewer plugs, item ${i + 1}`}
                  moreLabel={`More plugs, item ${i + 1}`}
                />
              </Field>
              <Field
                label={`${fields.reason_for_removal.label}, item ${i + 1}`}
                error={errors[i]?.reason_for_removal}
              >
                <SearchableSelect
                  options={reasonsWith(row.reason_for_removal)}
                  value={row.reason_for_removal}
                  onChange={(reason_for_removal) => change(i, { reason_for_removal })}
                  onAdd={(reason_for_removal) => change(i, { reason_for_removal })}
                  addLabel={(typed) => `Use “${typed}”`}
                  onBlur={onBlur}
                  placeholder={fields.reason_for_removal.label}
                  required
                />
              </Field>
              <IconButton
                label={`Remove item ${i + 1}`}
                icon={IconTrash}
                danger
                onClick={() => onChange(value.filter((_, index) => index !== i))}
              />
            </div>
          ))}
        </div>
      ) : null}
      {removed > active ? <span className="err">{tooManyPlugs(removed, active)}</span> : null}
      <div>
        <Button icon={IconPlus} onClick={add}>
          Add plug removal
        </Button>
      </div>
    </fieldset>
  );
}

/** The number of plugs in these lines; a line without a number counts as 0. */
export function plugsIn(rows: readonly RemovalRow[]): number {
  return rows.reduce((sum, { num_plugs_removed }) => sum + (numberIn(num_plugs_removed) ?? 0), 0);
}

function reasonsWith(own: string | null) {
  const reasons = [...usualReasons];
  if (own && !reasons.includes(own)) reasons.push(own);
  return reasons.map((reason) => ({ value: reason, label: reason }));
}

const fieldLabels: [keyof RemovalRow, string][] = [
  ["num_plugs_removed", "Number of plugs"],
  ["reason_for_removal", "Reason"],
];

type LineError = Partial<Record<keyof RemovalRow, { message?: string }>>;

/** The errors of a form in its lines of removed plugs: 'Item 2 - Reason: Reason for removal is required'. */
export function removalErrors(error: unknown): (RemovalErrors | undefined)[] {
  if (!Array.isArray(error)) return [];
  return Array.from(error as (LineError | undefined)[], (line, i) => {
    const wrong = fieldLabels.flatMap(([field, label]) => {
      const message = line?.[field]?.message;
      return message ? [[field, `Item ${i + 1} - ${label}: ${message}`]] : [];
    });
    return wrong.length > 0 ? Object.fromEntries(wrong) : undefined;
  });
}
