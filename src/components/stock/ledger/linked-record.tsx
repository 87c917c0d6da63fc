import type { LinkedTo } from "#domain/resource-use/schema.ts";
import { RecordLink } from "../../record/record-link.tsx";
import { linkedTables } from "../../record/record-names.ts";

/** A link to the record that was made from a use. */
export function LinkedRecord({ to: { type, id } }: { to: LinkedTo }) {
  return <RecordLink of={{ table: linkedTables[type], id }} />;
}
