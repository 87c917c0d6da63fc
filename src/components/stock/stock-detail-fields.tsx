import type { ReactNode } from "react";
import { type Control, type FieldValues, type Path, useFormState, useWatch } from "react-hook-form";
import { substanceDetailFields } from "#domain/stock-details/schema.ts";
import { showUnit } from "#domain/values/words.ts";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { DayField } from "../form/date-fields.tsx";
import "../form/form.css";
import { NumberField, TextField } from "../form/form-fields.tsx";

const folded = ["reorder_level", ...Object.keys(substanceDetailFields)];

type Props<T extends FieldValues> = {
  control: Control<T>;
  /** The field that contains the units of the stock, or the units of a stock whose amount is not edited. */
  unitsName?: Path<T>;
  units?: string;
  /** Further optional fields. */
  children?: ReactNode;
};

/**
 * Optional details of a stock: lot and expiry date, the others in a panel that is open if one of them has a value or an
 * error.
 */
export function StockDetailFields<T extends FieldValues>(props: Props<T>) {
  const { control, unitsName, children } = props;
  const { errors } = useFormState({ control });
  const values = useWatch({ control }) as Record<string, unknown>;
  const units = unitsName ? values[unitsName] : props.units;
  const isNeeded = folded.some((name) => errors[name] || hasValue(values[name]));
  return (
    <>
      <TextField control={control} name={"lot_number" as Path<T>} />
      <DayField control={control} name={"expiry_date" as Path<T>} hint="The last day of use" />
      <div className="span">
        <Disclosure title="More details" aside="Optional" defaultOpen={isNeeded}>
          <div className="formgrid formgrid--3">
            <NumberField
              control={control}
              name={"reorder_level" as Path<T>}
              unit={typeof units === "string" ? showUnit(units) : ""}
              hint="Home lists the stock when no more than this remains"
            />
            {children}
          </div>
        </Disclosure>
      </div>
    </>
  );
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== "";
}
