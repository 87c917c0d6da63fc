import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { readLabelText } from "#domain/qr-labels/label-text.ts";
import type { LinkedTo } from "#domain/resource-use/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";
import { linkedTables } from "../record/record-names.ts";

/** A link to the record that was made from a use: its kind and its name, so that several links differ. */
export function LinkedRecord({ to: { type, id } }: { to: LinkedTo }) {
  const { store } = useLab().env;
  const ref = { table: linkedTables[type], id };
  const title = useLiveQuery(() => readLabelText(storeRecords(store), ref), [store, type, id])?.title;
  const { word } = kinds[ref.table];
  return (
    <Link className="link" to={pathOf(ref)}>
      {title ? `${word} ${title}` : word}
    </Link>
  );
}
