import type { RecordSource } from "#domain/kernel/records.ts";
import { kinds, nameInSentence } from "#domain/kinds.ts";
import { restoreRecord, withdrawRecord } from "#domain/withdrawal/rules.ts";
import { NewWithdrawal, type WithdrawableTable, WithdrawnState } from "#domain/withdrawal/schema.ts";
import { command } from "../command.ts";
import { ById, Nothing } from "../shapes.ts";

/** The two commands of every kind of record that can be withdrawn, by table. */
export const withdrawalCommandsOf = {
  equipment: withdrawalOf("Equipment", "equipment", "equipments"),
  chemicals: withdrawalOf("Chemical", "chemicals", "chemicals"),
  feedstocks: withdrawalOf("Feedstock", "feedstocks", "feedstocks"),
  nop_processes: withdrawalOf("NopProcess", "nop_processes", "nop-process"),
  cakes: withdrawalOf("Cake", "cakes", "cakes"),
  homogenizations: withdrawalOf("Homogenization", "homogenizations", "homogenization"),
  cnfs: withdrawalOf("Cnf", "cnfs", "cnfs"),
  samples: withdrawalOf("Sample", "samples", "sample-library"),
  grow_trials: withdrawalOf("GrowTrial", "grow_trials", "grow-trials"),
} satisfies Record<WithdrawableTable, object>;

export const withdrawalCommands = {
  withdrawEquipment: withdrawalCommandsOf.equipment.withdraw,
  restoreEquipment: withdrawalCommandsOf.equipment.restore,
  withdrawChemical: withdrawalCommandsOf.chemicals.withdraw,
  restoreChemical: withdrawalCommandsOf.chemicals.restore,
  withdrawFeedstock: withdrawalCommandsOf.feedstocks.withdraw,
  restoreFeedstock: withdrawalCommandsOf.feedstocks.restore,
  withdrawNopProcess: withdrawalCommandsOf.nop_processes.withdraw,
  restoreNopProcess: withdrawalCommandsOf.nop_processes.restore,
  withdrawCake: withdrawalCommandsOf.cakes.withdraw,
  restoreCake: withdrawalCommandsOf.cakes.restore,
  withdrawHomogenization: withdrawalCommandsOf.homogenizations.withdraw,
  restoreHomogenization: withdrawalCommandsOf.homogenizations.restore,
  withdrawCnf: withdrawalCommandsOf.cnfs.withdraw,
  restoreCnf: withdrawalCommandsOf.cnfs.restore,
  withdrawSample: withdrawalCommandsOf.samples.withdraw,
  restoreSample: withdrawalCommandsOf.samples.restore,
  withdrawGrowTrial: withdrawalCommandsOf.grow_trials.withdraw,
  restoreGrowTrial: withdrawalCommandsOf.grow_trials.restore,
};

/** Defines the two commands of a kind. `name` is its name in commands, `path` the path of its records under `/api`. */
function withdrawalOf(name: string, table: WithdrawableTable, path: string) {
  const { word } = kinds[table];
  const common = {
    method: "POST",
    params: ById,
    answer: WithdrawnState,
    status: 200,
    seesWithdrawn: true,
    lane: ({ params }: { params: { id: string } }) => ({ table, id: params.id }),
    reply: async (records: RecordSource, { params }: { params: { id: string } }) => {
      const record = await records.get(table, params.id);
      return record && { withdrawn: record.withdrawn ?? null };
    },
  } as const;
  return {
    withdraw: command({
      ...common,
      name: `withdraw${name}`,
      path: `/api/${path}/:id/withdraw`,
      summary: "Withdraws a record that nothing was made of, from or with. A reason is required.",
      body: NewWithdrawal,
      decide: withdrawRecord(table),
      title: (lab, { params }) => `Withdrawal of ${nameInSentence(lab, table, params.id)}`,
      failure: `Failed to withdraw ${word}`,
      success: `${word} withdrawn.`,
    }),
    restore: command({
      ...common,
      name: `restore${name}`,
      needs: "staff",
      path: `/api/${path}/:id/restore`,
      summary: "Restores a withdrawn record.",
      body: Nothing,
      decide: restoreRecord(table),
      title: (lab, { params }) => `Restoring ${nameInSentence(lab, table, params.id)}`,
      failure: `Failed to restore ${word}`,
      success: `${word} restored.`,
    }),
  };
}
