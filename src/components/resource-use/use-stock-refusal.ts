import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { OTHER_PURPOSE, type StockTable, stockTables } from "#domain/resource-use/names.ts";
import { numberIn, type TypedNumber } from "#domain/values/number-text.ts";
import type { Unit } from "#domain/values/units.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";
import { preview } from "#sync/write/consider.ts";

const recordings: Readonly<Record<string, AnyCommand>> = {
  cakes: commands.addCakeUseRecord,
  chemicals: commands.addChemicalUseRecord,
  cnfs: commands.addCnfUseRecord,
  feedstocks: commands.addFeedstockUseRecord,
};

/** Returns the command that records a use of a stock of this table. Throws for a table without stocks. */
export function recordingOf(table: string): AnyCommand {
  const command = recordings[table];
  if (command === undefined) throw new Error("Unsupported resource type");
  return command;
}

/** A use while it is typed. `at` is ISO UTC; missing for now. */
export type TypedUse = {
  amount: TypedNumber | undefined;
  units: Unit | "" | null | undefined;
  at?: string | null | undefined;
};

/** A use of a stock while it is typed; without an id, no stock is used. */
export type UseOfStock = TypedUse & { table: StockTable; id: string | null | undefined };

/** The refusals that these uses would get. Nothing is written. */
export function useStockRefusals(uses: readonly UseOfStock[]): readonly Rejection[] {
  const { env } = useLab();
  const { email, role } = useSession();
  const refusals = useRecords(
    async () => {
      const decisions = uses.map(async ({ table, id, amount, units, at }) => {
        const command = recordingOf(table);
        // A purpose that is always valid: only the amount is checked.
        const body = command.body.safeParse({
          amount_used: numberIn(amount),
          amount_used_units: units,
          resource_use_purpose_id: OTHER_PURPOSE,
          purpose: OTHER_PURPOSE,
          creation_date: at ?? isoNow(env),
          created_by: email,
        });
        if (!id || !body.success) return [];
        const decision = await preview(env, email, command, { params: { id }, body: body.data }, role);
        return decision.kind === "rejected" ? [decision] : [];
      });
      return (await Promise.all(decisions)).flat();
    },
    [JSON.stringify(uses)],
    [...stockTables, "use_records"],
  );
  return refusals ?? NONE;
}

const NONE: readonly Rejection[] = [];
