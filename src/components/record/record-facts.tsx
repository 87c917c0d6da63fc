import { Link } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";
import { kindAndTitle } from "#domain/kinds.ts";
import { readLabelText } from "#domain/qr-labels/print/label-text.ts";
import type { RecordRef } from "#domain/tables.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";

type Props = {
  /** The name that was typed. */
  by: string;
  /** Who was signed in; missing where the record does not state it. */
  recordedBy: string | undefined;
};

/** A line that names who was signed in, if that is another person than the one whose name was typed. */
export function EnteredBy({ by, recordedBy }: Props) {
  const nameOf = usePersonName();
  if (recordedBy === undefined || recordedBy === by) return null;
  return (
    <span className="sub" title={recordedBy}>
      Entered by {nameOf(recordedBy)}
    </span>
  );
}

/**
 * Who did something, and who was signed in, where that is another person. A name that is written from right to left does not
 * change the order of what is beside it.
 */
export function Person({ by, recordedBy, className }: Props & { className?: string }) {
  const nameOf = usePersonName();
  return (
    <>
      <bdi className={className} title={by}>
        {nameOf(by)}
      </bdi>
      <EnteredBy by={by} recordedBy={recordedBy} />
    </>
  );
}

type Entered = { created_by: string; recorded_by: string };

/** The fact that names who was signed in, if that is another person than the one who is named as the creator. */
export function enteredByItems({ created_by, recorded_by }: Entered) {
  return recorded_by === created_by ? [] : [{ label: "Entered By", value: recorded_by, wide: true }];
}

/** A link to a record: its kind and its name, so that several links differ. */
export function RecordLink({ of }: { of: RecordRef }) {
  const { table, id } = of;
  const title = useRecords((records) => readLabelText(records, { table, id }), [table, id])?.title;
  return (
    <Link className="link" to={pathOf(of)}>
      <Unbroken text={kindAndTitle(table, title)} />
    </Link>
  );
}
