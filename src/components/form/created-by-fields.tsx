import type { Control, FieldValues, Path } from "react-hook-form";
import "./form-grid.css";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
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

/** Defaults for {@link CreatedByFields}: the signed-in user and the current time (UTC, ISO 8601). */
export function useCreatedByDefaults(): { created_by: string; creation_date: string } {
  const { env } = useLab();
  const { email } = useSession();
  return { created_by: email, creation_date: isoNow(env) };
}

/** As {@link useCreatedByDefaults}, with the field names of grow trials. */
export function useEnteredDefaults(): { created_by: string; created_at: string } {
  const { created_by, creation_date } = useCreatedByDefaults();
  return { created_by, created_at: creation_date };
}
