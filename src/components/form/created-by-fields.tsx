import type { Control, FieldValues, Path } from "react-hook-form";
import "./form-grid.css";
import { DateTimeField } from "../field/date-time-field.tsx";
import { TextField } from "./form-fields.tsx";

type Props<T extends FieldValues> = {
  control: Control<T>;
  /** The name of the time field; grow trials use `created_at`. */
  at?: "creation_date" | "created_at";
};

/** The fields for who created a record and when. */
export function CreatedByFields<T extends FieldValues>({ control, at = "creation_date" }: Props<T>) {
  return (
    <div className="formgrid wide">
      <TextField control={control} name={"created_by" as Path<T>} type="email" required />
      <DateTimeField control={control} name={at as Path<T>} required />
    </div>
  );
}
