import type { ReactNode } from "react";
import type { RecordSource } from "#domain/kernel/records.ts";
import { readLabelText } from "#domain/qr-labels/print/label-text.ts";
import { stockDetailsOf } from "#domain/stock-details/details.ts";
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

/** The text of a record's label, with its date, and of a stock the last day of use. */
async function readLine(records: RecordSource, of: RecordRef) {
  const [label, record] = await Promise.all([readLabelText(records, of), records.get(of.table, of.id)]);
  if (!label || !record) return undefined;
  const { expiry_date: expiry } = stockDetailsOf(record);
  const facts = [...label.facts, ...(expiry ? [`expires ${showDate(expiry)}`] : []), showDate(label.date)];
  return { title: label.title, code: label.code, facts };
}

/** Names the record that a form changes: its name, its code, its facts and its date. Its two lines are there before it is read. */
export function ItemLine({ of: { table, id }, children }: Props) {
  const line = useRecords((records) => readLine(records, { table, id }), [table, id]);
  return (
    <div className="itemline span">
      <p>
        <b>
          <Unbroken text={line?.title ?? "\u00a0"} />
        </b>{" "}
        {line ? <Code>{line.code}</Code> : null}
      </p>
      <p className="small muted">
        <Unbroken text={line?.facts.join(", ") ?? "\u00a0"} />
      </p>
      {children ? <p>{children}</p> : null}
    </div>
  );
}
