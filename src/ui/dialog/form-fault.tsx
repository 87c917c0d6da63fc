import { IconAlertCircleFilled } from "@tabler/icons-react";
import "../notice/banner.css";
import { showUnitsIn } from "#domain/values/words.ts";
import { Icon } from "../text/icon.tsx";

/** Why a form was not saved. */
export type FormFault = {
  title: string;
  detail?: string | undefined;
  /** One line for each fault; shown below the fields. */
  lines?: readonly string[] | undefined;
  /** The values of the form are not valid; otherwise saving was refused. */
  isInvalid?: boolean;
};

/** Why the form was not saved, in one or two lines above its buttons: it takes room of its own and hides no field. */
export function FormFaultLine({ fault }: { fault: FormFault }) {
  const { title, detail, isInvalid } = fault;
  return (
    <p className="dialog__fault tone-err" role={isInvalid ? "status" : "alert"}>
      <Icon of={IconAlertCircleFilled} filled />
      <span>
        <b>{showUnitsIn(title)}</b> {detail && showUnitsIn(detail)}
      </span>
    </p>
  );
}

/** The lines of a fault, below the last field. */
export function FormFaultLines({ lines }: { lines: readonly string[] }) {
  return <p className="dialog__faults tone-err">{showUnitsIn(lines.join("\n"))}</p>;
}
