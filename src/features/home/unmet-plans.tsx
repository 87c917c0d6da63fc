import { LineCard } from "#components/lines/line-list.tsx";
import { readUnmetPlans, showUnmet, type UnmetPlan } from "#domain/outlook/planned.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { useRecords } from "#hooks/use-records.ts";
import { DueLine } from "./due-card.tsx";

/** The plans for which not enough CNF or cake is left; `undefined` while they are read. */
export function useUnmetPlans(): UnmetPlan[] | undefined {
  return useRecords(readUnmetPlans, []);
}

/** Trials and homogenizations that need more of a stock than is left for them; renders nothing if there are none. */
export function UnmetPlans({ plans }: { plans: readonly UnmetPlan[] }) {
  if (plans.length === 0) return null;
  return (
    <LineCard title="Plans that need more" all={plans}>
      {(plan) => (
        <DueLine
          key={`${plan.by.id} ${plan.stock.id}`}
          table={plan.by.table}
          id={plan.by.id}
          title={showUnmet(plan)}
          facts={
            plan.before > 0
              ? [`${showAmount(plan.before, plan.units)} of it planned before`]
              : ["Make or choose more before it begins"]
          }
        />
      )}
    </LineCard>
  );
}
