import { Link } from "react-router-dom";
import { NOT_NUMBERED } from "#domain/kernel/claims.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { SampleItem } from "#domain/sample-library/schema.ts";

/** A link to the NOP process of a sample, with its batch number; a dash if there is none. */
export function ProcessLink({ of }: { of: Pick<SampleItem, "batch_num" | "nop_process_id"> }) {
  const { batch_num, nop_process_id } = of;
  if (nop_process_id === null) return "–";
  return (
    <Link className="link nowrap" to={pathOf({ table: "nop_processes", id: batch_num ?? nop_process_id })}>
      {batch_num ?? NOT_NUMBERED}
    </Link>
  );
}
