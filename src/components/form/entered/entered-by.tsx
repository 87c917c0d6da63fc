import { IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { type Control, type FieldValues, type Path, useFormState, useWatch } from "react-hook-form";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import "./entered-by.css";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { isUsableTime, showDateTime } from "#domain/values/time.ts";
import { useClockOff } from "#hooks/status/device.ts";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { CreatedByFields } from "../created-by-fields.tsx";

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
