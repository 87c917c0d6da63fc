import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { TableName } from "#domain/kernel/tables.ts";

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

const { editCake, editChemical, editCnf, editEquipment, editFeedstock, editHomogenization } = commands;
const { editSample, markCakeActive, markCakeInactive, markChemicalActive, markChemicalInactive } = commands;
const { markCnfInactive, markFeedstockActive, markFeedstockInactive } = commands;

/** What can be done with several rows of a list at once, by its table. */
export const bulkEdits: { readonly [T in TableName]?: BulkEdits } = {
  equipment: {
    move: editEquipment,
    retire: { command: editEquipment, body: { is_active: false, base: { is_active: true } } },
  },
  feedstocks: {
    move: editFeedstock,
    retire: { command: markFeedstockInactive, body: {} },
    reactivate: markFeedstockActive,
  },
  chemicals: {
    move: editChemical,
    retire: { command: markChemicalInactive, body: {} },
    reactivate: markChemicalActive,
  },
  cakes: {
    move: editCake,
    details: "optional",
    retire: { command: markCakeInactive, body: {} },
    reactivate: markCakeActive,
  },
  homogenizations: { move: editHomogenization },
  cnfs: { move: editCnf, retire: { command: markCnfInactive, body: {}, isFinal: true } },
  samples: { move: editSample, details: "required" },
};
