import "./form.css";
import { IconUser } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { type Control, type FieldValues, type Path, useFormState, useWatch } from "react-hook-form";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { isUsableTime, showDateTime } from "#domain/values/time.ts";
import { useLab, usePersonName } from "#hooks/lab-context.tsx";
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

/** A time that is at most so old is shown as "now". */
const NOW_MS = 10 * 60_000;

/**
 * Who enters a record and when, as one line. Change opens the two fields, for what is entered later or for another
 * person; they are open while one of them is wrong.
 */
export function CreatedByFields<T extends FieldValues>({ control, at = "creation_date" }: Props<T>) {
  const names = ["created_by", at] as Path<T>[];
  const [by, time] = useWatch({ control, name: names }) as (string | null)[];
  const off = useClockOff();
  const device = useDeviceKind();
  const nameOf = usePersonName();
  const { now } = useLab().env;
  const { errors } = useFormState({ control, name: names });
  const [isOpen, setIsOpen] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const isWrong = !by || !time || !isUsableTime(time) || "created_by" in errors || at in errors;
  // Fields that had an error remain open after the error is corrected.
  if ((isWrong || isAsked) && !isOpen) setIsOpen(true);
  useEffect(() => {
    if (isAsked) fields.current?.querySelector("input")?.focus();
  }, [isAsked]);
  if (isOpen || isWrong)
    return (
      <div className="formgrid wide" ref={fields}>
        <TextField control={control} name={"created_by" as Path<T>} type="email" required />
        <DateTimeField control={control} name={at as Path<T>} required />
      </div>
    );
  const isNow = Math.abs(now() - Date.parse(time)) < NOW_MS;
  return (
    <div className="wide createdby">
      <Icon of={IconUser} />
      <span>
        Entered by <b title={by}>{nameOf(by)}</b>, {isNow ? "now" : showDateTime(time)}
        {off ? ` (the clock of this ${device} is ${showClockOff(off)})` : null}
      </span>
      <Button
        variant="quiet"
        size="sm"
        aria-label="Change who entered this record"
        onClick={() => setIsAsked(true)}
      >
        Change
      </Button>
    </div>
  );
}
