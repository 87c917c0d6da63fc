import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { OTHER_PURPOSE, stockTables } from "#domain/resource-use/names.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";
import { preview } from "#sync/write/consider.ts";

type IntendedUse = {
  /** The command that records a use of the stock. */
  command: AnyCommand;
  params: Record<string, string>;
  amount: number | undefined;
  units: string | undefined;
  /** When it was used, ISO UTC; now if missing. */
  at?: string | undefined;
};

/** The refusal that a use of this amount would get, or null. Nothing is written. */
export function useStockRefusal({ command, params, amount, units, at }: IntendedUse): Rejection | null {
  const { env } = useLab();
  const { email, role } = useSession();
  const refusal = useRecords(
    async () => {
      // A purpose that is always valid: only the amount is checked.
      const body = command.body.safeParse({
        amount_used: amount,
        amount_used_units: units,
        resource_use_purpose_id: OTHER_PURPOSE,
        purpose: OTHER_PURPOSE,
        creation_date: at ?? isoNow(env),
        created_by: email,
      });
      if (!body.success) return null;
      const decision = await preview(env, email, command, { params, body: body.data }, role);
      return decision.kind === "rejected" ? decision : null;
    },
    [command, JSON.stringify(params), amount, units, at],
    [...stockTables, "use_records"],
  );
  return refusal ?? null;
}
