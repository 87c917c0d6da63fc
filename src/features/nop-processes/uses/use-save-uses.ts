import { commands } from "#contract/index.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useSaveAll } from "#hooks/saving/use-save.ts";
import type { NopStock } from "./use-nop-stocks.ts";
import type { UsesValues } from "./uses-values.ts";

/**
 * Returns a function that saves the uses of a form and adds them to a process, all in one step or none. A refusal names
 * the item.
 */
export function useSaveUses(processId: string, stocks: readonly NopStock[]) {
  const { env } = useLab();
  const saveAll = useSaveAll();
  return async ({ uses, ...common }: UsesValues) => {
    const chosen = uses.map((use) => {
      const stock = stocks.find(({ key }) => key === use.stock);
      if (stock === undefined) throw new Error(`No stock ${use.stock}`);
      return { use, stock, id: env.newId() };
    });
    const writes = chosen.map(({ use: { stock: _, ...amount }, stock, id }) => ({
      command: stock.command,
      params: { id: stock.id },
      body: { ...common, ...amount, id, resource_use_purpose_id: purposeId("NOP_PROCESS"), purpose: null },
    }));
    const link = { params: { id: processId }, body: { resource_use_record_ids: chosen.map(({ id }) => id) } };
    const outcome = await saveAll(commands.addUsesToProcess, [...writes, link]);
    if (outcome.kind === "saved") return { ...outcome, id: outcome.ids.at(-1) ?? "" };
    const refused = outcome.kind === "rejected" ? chosen[outcome.index] : undefined;
    if (outcome.kind !== "rejected" || refused === undefined) return outcome;
    return { ...outcome, message: `${refused.stock.name}: ${outcome.message}` };
  };
}
