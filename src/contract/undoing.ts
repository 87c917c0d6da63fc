import { dilutionUseId } from "#domain/chemicals/dilution.ts";
import type { Stamp } from "#domain/kernel/change.ts";
import { isSame } from "#domain/kernel/edits.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { WithdrawableTable } from "#domain/withdrawal/schema.ts";
import type { AnyCommand } from "./operation.ts";
import { commandNamed, commands, withdrawalCommandsOf } from "./operations.ts";
import type { qrLabelCommands } from "./qr-labels/commands.ts";

type Body = Record<string, unknown>;
/** A write that was saved, with its parsed body. */
type Written = {
  params: Record<string, string>;
  body: Body;
  stamp: Pick<Stamp, "id" | "user" | "now">;
};
/** The write that undoes another. */
export type UndoingWrite = { command: AnyCommand; params: Record<string, string>; body: Body };
/** How the writes of a command are undone after they were sent; null where a write cannot be. */
type Undoing = (written: Written, command: AnyCommand) => UndoingWrite | null;

/** The reason that a void or a withdrawal of an undone write states. */
const reason = "Undone";

const madeId = ({ stamp, body }: Written) => createdId(stamp, body as { id?: string });

/** Withdraws the record that the write has created. */
const withdraws =
  (table: WithdrawableTable): Undoing =>
  (written) => ({
    command: withdrawalCommandsOf[table].withdraw,
    params: { id: madeId(written) },
    body: { reason },
  });

/** A withdrawal voids the use that the record was made from: `null` where that use was recorded before it. */
const withdrawsDilution: Undoing = (written, command) =>
  written.body.chemical_use_record_id === dilutionUseId(madeId(written))
    ? withdraws("chemicals")(written, command)
    : null;

/** As {@link withdrawsDilution}. A homogenization and its CNF share a use, which remains. */
const withdrawsCnf: Undoing = (written, command) =>
  written.body.cake_id || written.body.homogenization_id ? withdraws("cnfs")(written, command) : null;

/** Voids the use that the write has recorded. */
const voidsUse: Undoing = (written) => ({
  command: commands.voidUseRecord,
  params: { id: madeId(written) },
  body: { reason, created_by: written.stamp.user, creation_date: written.stamp.now },
});

/** The values from which the form started, in the fields that the edit has changed. */
const editsBack: Undoing = ({ params, body: { base, ...entered } }, command) => {
  if (base === null || typeof base !== "object") return null;
  const before = base as Body;
  const fields = Object.keys(entered).filter((field) => entered[field] !== undefined && field in before);
  const changed = fields.filter((field) => !isSame(before[field], entered[field]));
  const values = Object.fromEntries(changed.map((field) => [field, before[field] ?? null]));
  if (changed.length === 0) return null;
  const stated = {
    ...("reason" in entered && { reason }),
    // Otherwise a harvest is not edited back to one without dry masses.
    ...("is_drying" in entered && { is_drying: true }),
  };
  return { command, params, body: { ...entered, ...values, ...stated, base: entered } };
};

/** As {@link editsBack}; null where a use of a CNF was recorded or voided: the amount before it is not known. */
const editsTrayBack: Undoing = (written, command) => {
  const { base, cnf_id, cnf_amount_used, cnf_use_record_id } = written.body;
  const isOfSameCnf = isSame((base as Body | null | undefined)?.cnf_id, cnf_id);
  return isOfSameCnf && isSame(cnf_amount_used ?? cnf_use_record_id, null)
    ? editsBack(written, command)
    : null;
};

/** The command that does the opposite to the same record. */
const reverses =
  (command: () => AnyCommand): Undoing =>
  ({ params }) => ({ command: command(), params, body: {} });

/** Deletes the week, unless it was corrected meanwhile: the correction can be of another person. */
const deletesWeek: Undoing = (written) => ({
  command: commands.deleteWeeklyData,
  params: { id: madeId(written) },
  body: { unless_corrected: true },
});

const withdrawsFile: Undoing = (written) => ({
  command: commands.withdrawFile,
  params: { id: madeId(written) },
  body: { reason },
});

/** Voids the plug removal of a write that has recorded one. */
const voidsRemoval: Undoing = ({ stamp, body }) =>
  Array.isArray(body.plug_removal_data) && body.plug_removal_data.length === 1
    ? {
        command: commands.voidPlugRemoval,
        params: { id: createdId(stamp, {}, "removal 0") },
        body: { reason },
      }
    : null;

/**
 * After it was sent, such a write is not undone: its rule accepts it once, nothing has the values before it, or its
 * withdrawal would void a use that was recorded before it.
 */
const never: Undoing = () => null;

/** A label is derived from its record: there is nothing to undo. */
type UndoableName = Exclude<keyof typeof commands, keyof typeof qrLabelCommands>;

/** How each command is undone after it was sent. Before that, every write is withdrawn from the outbox. */
const undoings: Readonly<Record<UndoableName, Undoing>> = {
  createEquipment: withdraws("equipment"),
  editEquipment: editsBack,
  recordUpkeep: never,
  createChemical: withdraws("chemicals"),
  createDilutedChemical: withdrawsDilution,
  addChemicalUseRecord: voidsUse,
  editChemical: editsBack,
  createFeedstock: withdraws("feedstocks"),
  characterizeFeedstock: editsBack,
  addFeedstockUseRecord: voidsUse,
  editFeedstock: editsBack,
  createNopProcess: withdraws("nop_processes"),
  addUsesToProcess: never,
  addFiltration: never,
  correctFiltration: editsBack,
  editNopProcess: editsBack,
  createCake: withdraws("cakes"),
  enterCakeInitialCharacteristics: editsBack,
  enterCakeDetailedCharacteristics: editsBack,
  addCakeUseRecord: voidsUse,
  editCake: editsBack,
  createHomogenization: withdraws("homogenizations"),
  editHomogenization: editsBack,
  addPreHomogenizationData: never,
  addHomogenizationData: never,
  correctPreHomogenizationData: editsBack,
  correctHomogenizationData: editsBack,
  linkCnf: never,
  updateHomogenizationState: never,
  reopenHomogenizationStep: never,
  createCnf: withdrawsCnf,
  saveCnfInitialCharacteristics: editsBack,
  addCnfDetailedCharacterization: editsBack,
  markCnfInactive: never,
  addCnfUseRecord: voidsUse,
  editCnf: editsBack,
  createSample: never,
  addSampleForLibrary: withdraws("samples"),
  editSample: editsBack,
  addAdditive: never,
  addFertilizer: never,
  addTagComment: never,
  createGrowTrial: withdraws("grow_trials"),
  editGrowTrial: editsBack,
  addSeedSownData: never,
  updateGrowTrialState: never,
  reopenGrowTrialStep: never,
  addFormulation: never,
  addFormulations: never,
  updateFormulation: editsTrayBack,
  addWeeklyData: deletesWeek,
  recordWeekNotMeasured: never,
  addPlugRemovedData: voidsRemoval,
  editPlugRemoval: editsBack,
  voidPlugRemoval: never,
  addTransplantData: never,
  recordNothingGerminated: never,
  addHarvestData: never,
  updateHarvestData: editsBack,
  updateWeeklyData: editsBack,
  deleteWeeklyData: never,
  saveImage: withdrawsFile,
  addFile: withdrawsFile,
  withdrawFile: never,
  markChemicalInactive: reverses(() => commands.markChemicalActive),
  markChemicalActive: reverses(() => commands.markChemicalInactive),
  markFeedstockInactive: reverses(() => commands.markFeedstockActive),
  markFeedstockActive: reverses(() => commands.markFeedstockInactive),
  markCakeInactive: reverses(() => commands.markCakeActive),
  markCakeActive: reverses(() => commands.markCakeInactive),
  correctChemical: never,
  correctFeedstock: never,
  correctCake: never,
  correctCnf: never,
  voidUseRecord: never,
  addListEntry: never,
  renameListEntry: editsBack,
  mergeListEntry: never,
  retireListEntry: reverses(() => commands.offerListEntry),
  offerListEntry: reverses(() => commands.retireListEntry),
};

/** Staff restores what was withdrawn. The names of these commands are derived. */
const restoring = new Map<string, AnyCommand>(
  Object.values(withdrawalCommandsOf).map(({ withdraw, restore }) => [withdraw.name, restore]),
);

/** The write that undoes a sent write of the command with this name; null if there is none. */
export function undoingOf(name: string, written: Written): UndoingWrite | null {
  const command = commandNamed(name);
  const restore = restoring.get(name);
  if (restore) return { command: restore, params: written.params, body: {} };
  const undoing = (undoings as Readonly<Record<string, Undoing | undefined>>)[name];
  const undone = command && undoing?.(written, command);
  if (!undone) return null;
  // A value from before the edit may be one that the form does not accept, such as a missing one, or leaves as it is.
  const { data } = undone.command.body.safeParse(undone.body);
  const isWhole =
    data &&
    Object.entries(undone.body).every(([field, value]) => value === undefined || data[field] !== undefined);
  return isWhole ? undone : null;
}
