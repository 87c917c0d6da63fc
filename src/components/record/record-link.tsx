import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";
import { kindAndTitle } from "#domain/kinds.ts";
import { readLabelText } from "#domain/qr-labels/print/label-text.ts";
import type { RecordRef } from "#domain/tables.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";

/** A link to a record: its kind and its name, so that several links differ. */
export function RecordLink({ of }: { of: RecordRef }) {
  const { store } = useLab().env;
  const { table, id } = of;
  const title = useLiveQuery(
    () => readLabelText(storeRecords(store), { table, id }),
    [store, table, id],
  )?.title;
  return (
    <Link className="link" to={pathOf(of)}>
      <Unbroken text={kindAndTitle(table, title)} />
    </Link>
  );
}
