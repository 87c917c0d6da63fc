import type { ReactNode } from "react";
import { readLabelText } from "#domain/qr-labels/print/label-text.ts";
import type { RecordRef } from "#domain/tables.ts";
import { showDate } from "#domain/values/time.ts";
import { useRecords } from "#hooks/use-records.ts";
import { Code, Unbroken } from "#ui/text/unbroken.tsx";
import "./form.css";

type Props = {
  of: RecordRef;
  /** A line of its own: the amount, or the use, that the form is about. */
  children?: ReactNode;
};

/** Names the record that a form changes: its name, its code, its facts and its date. Its two lines are there before it is read. */
export function ItemLine({ of: { table, id }, children }: Props) {
  const label = useRecords((records) => readLabelText(records, { table, id }), [table, id]);
  return (
    <div className="itemline span">
      <p>
        <b>
          <Unbroken text={label?.title ?? "\u00a0"} />
        </b>{" "}
        {label ? <Code>{label.code}</Code> : null}
      </p>
      <p className="small muted">
        <Unbroken text={label ? [...label.facts, showDate(label.date)].join(", ") : "\u00a0"} />
      </p>
      {children ? <p>{children}</p> : null}
    </div>
  );
}
