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

const of = withdrawalCommandsOf;

export const withdrawalCommands = {
  withdrawEquipment: of.equipment.withdraw,
  restoreEquipment: of.equipment.restore,
  withdrawChemical: of.chemicals.withdraw,
  restoreChemical: of.chemicals.restore,
  withdrawFeedstock: of.feedstocks.withdraw,
  restoreFeedstock: of.feedstocks.restore,
  withdrawNopProcess: of.nop_processes.withdraw,
  restoreNopProcess: of.nop_processes.restore,
  withdrawCake: of.cakes.withdraw,
  restoreCake: of.cakes.restore,
  withdrawHomogenization: of.homogenizations.withdraw,
  restoreHomogenization: of.homogenizations.restore,
  withdrawCnf: of.cnfs.withdraw,
  restoreCnf: of.cnfs.restore,
  withdrawSample: of.samples.withdraw,
  restoreSample: of.samples.restore,
  withdrawGrowTrial: of.grow_trials.withdraw,
  restoreGrowTrial: of.grow_trials.restore,
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
