import { useLiveQuery } from "dexie-react-hooks";
import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { OTHER_PURPOSE } from "#domain/resource-use/schema.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { preview } from "#sync/write/outbox.ts";

type Asked = {
  /** The command of a use of this stock. */
  command: AnyCommand;
  params: Record<string, string>;
  amount: number | undefined;
  units: string | undefined;
};

/** What the rule of a use would say of this amount alone, while it is typed; nothing is written. */
export function useStockRefusal({ command, params, amount, units }: Asked): Rejection | null {
  const { env } = useLab();
  const { email } = useSession();
  const refusal = useLiveQuery(async () => {
    // A purpose that is always right: only the amount is asked about.
    const body = command.body.safeParse({
      amount_used: amount,
      amount_used_units: units,
      resource_use_purpose_id: OTHER_PURPOSE,
      purpose: OTHER_PURPOSE,
      creation_date: isoNow(env),
      created_by: email,
    });
    if (!body.success) return null;
    const decision = await preview(env, email, command, { params, body: body.data });
    return decision.kind === "rejected" ? decision : null;
  }, [command, JSON.stringify(params), amount, units]);
  return refusal ?? null;
}
