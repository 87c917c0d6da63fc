import type { Formulation } from "#domain/trays/schema.ts";
import type { Column } from "#ui/table/column.ts";

/** `18 / 24`: active plugs of a tray, and plugs created. */
export const plugsColumn: Column<Formulation> = {
  key: "plugs",
  head: "Plugs",
  className: "pl",
  cell: ({ num_plugs_active, num_plugs_created }) => (
    <>
      <b className="num">{num_plugs_active}</b> / {num_plugs_created}
    </>
  ),
};
