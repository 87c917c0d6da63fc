import { Link } from "react-router-dom";
import { pathOf } from "#domain/kinds.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";
import type { SampleItem } from "#domain/sample-library/schema.ts";

/** The NOP process that a sample comes from, by its batch number; a dash where it comes from none. */
export function ProcessLink({ of }: { of: Pick<SampleItem, "batch_num" | "nop_process_id"> }) {
  const { batch_num, nop_process_id } = of;
  if (nop_process_id === null) return "–";
  return (
    <Link className="link nowrap" to={pathOf({ table: "nop_processes", id: batch_num ?? nop_process_id })}>
      {batch_num ?? NOT_NUMBERED}
    </Link>
  );
}
