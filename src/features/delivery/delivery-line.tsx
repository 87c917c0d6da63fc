import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type Control, type FieldErrors, useFormState } from "react-hook-form";
import { AddEntryForm } from "#components/form/add-entry-form.tsx";
import { DayField } from "#components/form/date-fields.tsx";
import { AmountField, FormFieldsContext, TextField } from "#components/form/form-fields.tsx";
import { concentrationUnits } from "#domain/chemicals/schema.ts";
import type { Field } from "#domain/kernel/fields.ts";
import { hazardLine } from "#domain/stock-details/hazard.ts";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import {
  type Delivery,
  type DeliveryLine,
  describeEarlier,
  nameOf,
  type Supplied,
  type SupplyTable,
  substanceOf,
  supplies,
} from "./delivery-values.ts";

type Props = {
  control: Control<Delivery>;
  index: number;
  line: DeliveryLine;
  supplied: Supplied;
  /** The name is being added to the list of the lab. */
  isNaming: boolean;
  onNaming: (isNaming: boolean) => void;
  /** Called when the lab has the name: it was typed before it was in the list. */
  onNamed: (of: { table: SupplyTable; id: string }) => void;
  onRemove: () => void;
};

/** One container of a delivery: its name, and the fields in which it can differ from the one before. */
export function LineFields({ control, index, line, supplied, onRemove, ...naming }: Props) {
  const { errors } = useFormState({ control, name: `lines.${index}` });
  const { fields, units, word } = supplies[line.table];
  const like = [...supplied.chemicals, ...supplied.feedstocks].find(({ id }) => id === line.like);
  const missing = (errors as FieldErrors<Delivery>).lines?.[index]?.name_id?.message;
  const name = nameOf(line, supplied);
  const title = `Line ${index + 1}: ${name}`;
  const hazard = line.table === "chemicals" && hazardLine(substanceOf(line, supplied.chemicals));
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div className="deliveryline" role="group" aria-label={title}>
        <p className="deliveryline__name">
          <b>{name}</b>
          <span className="sub">{like ? `${word}, last ${describeEarlier(like)}` : word}</span>
          {hazard ? <span className="sub">{hazard}</span> : null}
        </p>
        <IconButton label={`Remove line ${index + 1}, ${name}`} icon={IconTrash} onClick={onRemove} />
        {line.name_id === null ? <NewName {...naming} name={name} error={missing} /> : null}
        <FormFieldsContext value={fieldsAt(fields, `lines.${index}.`)}>
          <div className="deliveryline__fields">
            {line.table === "feedstocks" ? (
              <TextField control={control} name={`lines.${index}.identifier`} required />
            ) : null}
            <AmountField control={control} name={`lines.${index}.amount_supplied`} units={units} required />
            {line.table === "chemicals" ? (
              <AmountField
                control={control}
                name={`lines.${index}.concentration`}
                units={concentrationUnits}
                required
              />
            ) : null}
            <TextField control={control} name={`lines.${index}.lot_number`} />
            <DayField control={control} name={`lines.${index}.expiry_date`} />
          </div>
        </FormFieldsContext>
      </div>
    </li>
  );
}

/** The metadata of a line's fields by their names in the form. */
function fieldsAt(fields: Readonly<Record<string, Field>>, prefix: string): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      prefix + name,
      field.unitIn === undefined ? field : { ...field, unitIn: prefix + field.unitIn },
    ]),
  );
}

type NewNameProps = Pick<Props, "isNaming" | "onNaming" | "onNamed"> & {
  name: string;
  error: string | undefined;
};

/** A name that the lab does not have yet: it is added to the list here. */
function NewName({ name, error, isNaming, onNaming, onNamed }: NewNameProps) {
  const [table, setTable] = useState<SupplyTable>("chemicals");
  return (
    <div className="deliveryline__new">
      <p className={error ? "tone-err" : undefined} role="status">
        {error ? `${error}. ` : ""}The lab does not have this name yet.
      </p>
      <Button size="sm" icon={IconPlus} onClick={() => onNaming(true)}>
        Add “{name}”…
      </Button>
      {isNaming ? (
        <AddEntryForm
          key={table}
          list={supplies[table].list}
          name={name}
          aside={
            <Segmented
              label="Kind"
              value={table}
              onChange={setTable}
              options={[
                { value: "chemicals", label: "Chemical" },
                { value: "feedstocks", label: "Feedstock" },
              ]}
            />
          }
          onClose={() => onNaming(false)}
          onAdded={({ id }) => onNamed({ table, id })}
        />
      ) : null}
    </div>
  );
}
