import type { AnyCommand } from "#contract/operation.ts";
import { commandOf, commands } from "#contract/operations.ts";
import { shapeOf } from "#domain/kernel/fields.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { findableTables } from "#domain/tables.ts";

/** How the selected rows of a list are edited together. */
type BulkEdits = {
  /** The command that moves one record. */
  move: AnyCommand;
  /** Whether the records name their shelf or drawer: it changes with the location. */
  details?: "optional" | "required";
  /** The command that marks one record inactive, and its values. */
  retire?: { command: AnyCommand; body: object; isFinal?: boolean };
  /** The command that marks one record active again; none where it is final, or the form of the details does it. */
  reactivate?: AnyCommand;
};

const { editEquipment, markCakeActive, markCakeInactive, markChemicalActive, markChemicalInactive } =
  commands;
const { markCnfInactive, markFeedstockActive, markFeedstockInactive } = commands;

/** The kinds whose records can be inactive. */
const retiring: { readonly [T in TableName]?: Pick<BulkEdits, "retire" | "reactivate"> } = {
  equipment: { retire: { command: editEquipment, body: { is_active: false, base: { is_active: true } } } },
  feedstocks: { retire: { command: markFeedstockInactive, body: {} }, reactivate: markFeedstockActive },
  chemicals: { retire: { command: markChemicalInactive, body: {} }, reactivate: markChemicalActive },
  cakes: { retire: { command: markCakeInactive, body: {} }, reactivate: markCakeActive },
  cnfs: { retire: { command: markCnfInactive, body: {}, isFinal: true } },
};

/**
 * What can be done with several rows of a list at once, by its table. Records are moved by the edit of their details, if
 * that has a location; a grow trial has no shelf until its seeds are sown.
 */
export const bulkEdits: { readonly [T in TableName]?: BulkEdits } = Object.fromEntries(
  findableTables.flatMap((table) => {
    const move = table === "grow_trials" ? undefined : commandOf("edit", table);
    const { location_id, location_details } = move ? shapeOf(move.body) : {};
    if (!move || !location_id) return [];
    const details = location_details && (location_details.safeParse(null).success ? "optional" : "required");
    return [[table, { move, ...(details && { details }), ...retiring[table] }]];
  }),
);
