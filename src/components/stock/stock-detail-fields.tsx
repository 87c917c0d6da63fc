import type { ReactNode } from "react";
import { type Control, type FieldValues, type Path, useWatch } from "react-hook-form";
import { substanceDetailFields } from "#domain/stock-details/schema.ts";
import { showUnit } from "#domain/values/words.ts";
import { DayField } from "../form/date-fields.tsx";
import { NumberField, TextField } from "../form/form-fields.tsx";
import { MoreDetails } from "../form/more-details.tsx";

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
 * Optional details of a stock: lot and expiry date, the others in a panel.
 */
export function StockDetailFields<T extends FieldValues>(props: Props<T>) {
  const { control, unitsName, children } = props;
  const values = useWatch({ control }) as Record<string, unknown>;
  const units = unitsName ? values[unitsName] : props.units;
  return (
    <>
      <TextField control={control} name={"lot_number" as Path<T>} />
      <DayField control={control} name={"expiry_date" as Path<T>} hint="The last day of use" />
      <MoreDetails control={control} names={folded}>
        <NumberField
          control={control}
          name={"reorder_level" as Path<T>}
          unit={typeof units === "string" ? showUnit(units) : ""}
          hint="Home lists the stock at this level"
        />
        {children}
      </MoreDetails>
    </>
  );
}
