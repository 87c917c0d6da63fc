import "./form.css";
import { IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { type Control, type FieldValues, type Path, useFormState, useWatch } from "react-hook-form";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { isUsableTime, showDateTime } from "#domain/values/time.ts";
import { useClockOff } from "#hooks/status/device.ts";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { DateTimeField } from "./date-fields.tsx";
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

type Entered = FieldValues & { created_by: string | null; created_at: string | null };

/** Who entered the data and when, as one line. Change opens the two fields, for data that is entered later. */
export function EnteredBy<T extends Entered>({ control }: { control: Control<T> }) {
  const names = ["created_by", "created_at"] as Path<T>[];
  const [by, at] = useWatch({ control, name: names }) as string[];
  const off = useClockOff();
  const device = useDeviceKind();
  const { errors } = useFormState({ control, name: names });
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = !at || !isUsableTime(at) || "created_by" in errors || "created_at" in errors;
  // Fields that had an error remain open after the error is corrected.
  if (isWrong && !isOpen) setIsOpen(true);
  if (isOpen || isWrong) return <CreatedByFields control={control} at="created_at" />;
  return (
    <div className="wide createdby">
      <Icon of={IconUser} />
      <span>
        <b>{by}</b>, {showDateTime(at)}
        {off ? ` (the clock of this ${device} is ${showClockOff(off)})` : null}
      </span>
      <Button
        variant="quiet"
        size="sm"
        aria-label="Change who entered this record"
        onClick={() => setIsOpen(true)}
      >
        Change
      </Button>
    </div>
  );
}
