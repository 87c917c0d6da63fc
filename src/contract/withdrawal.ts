import type { RecordSource } from "#domain/kernel/records.ts";
import { kinds, nameInSentence } from "#domain/kinds.ts";
import { restoreRecord, withdrawRecord } from "#domain/withdrawal/rules.ts";
import { NewWithdrawal, type WithdrawableTable, WithdrawnState } from "#domain/withdrawal/schema.ts";
import { command } from "./command.ts";
import { ById, Nothing } from "./shapes.ts";

export type Withdrawal = ReturnType<typeof withdrawalOf>;

/** Defines the two commands of a kind whose records are read by the query with this name (`getCake`) and path. */
export function withdrawalOf(table: WithdrawableTable, query: string, path: string) {
  const { word } = kinds[table];
  const name = query.slice("get".length);
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
      path: `${path}/withdraw`,
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
      path: `${path}/restore`,
      summary: "Restores a withdrawn record.",
      body: Nothing,
      decide: restoreRecord(table),
      title: (lab, { params }) => `Restoring ${nameInSentence(lab, table, params.id)}`,
      failure: `Failed to restore ${word}`,
      success: `${word} restored.`,
    }),
  };
}
