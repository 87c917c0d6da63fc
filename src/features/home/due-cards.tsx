import { IconHourglass } from "@tabler/icons-react";
import { LineCard } from "#components/lines/line-list.tsx";
import { toStep } from "#components/process/step/shown-step.ts";
import { StockSignBadge, StockTag } from "#components/stock/stock-amount.tsx";
import { partOf, showFigure } from "#components/stock/stock-figures.ts";
import type { AgedCake, ExpiringStock, ScarceStock } from "#domain/home/home.ts";
import type { WaitingStep } from "#domain/home/steps.ts";
import type { DueUpkeep } from "#domain/home/upkeep.ts";
import { isLow } from "#domain/resource-use/ledger.ts";
import { showDate } from "#domain/values/time.ts";
import { showName, showUnit } from "#domain/values/words.ts";
import { Icon } from "#ui/text/icon.tsx";
import { Level } from "#ui/text/level.tsx";
import { DueLine } from "./due-card.tsx";

/** Processes that are waiting for their next step. */
export function WaitingSteps({ steps }: { steps: readonly WaitingStep[] }) {
  return (
    <LineCard title="Steps waiting" all={steps} emptyText="No process is waiting for a step.">
      {({ table, id, title, name, step, facts, since, isTodoLater, water }) => (
        <DueLine
          key={`${id} ${step}`}
          table={table}
          id={id}
          title={title}
          facts={[step, ...facts, `since ${showDate(since)}`]}
          search={name === null ? undefined : toStep({ name }).search}
        >
          {isTodoLater ? <TodoLater /> : water ? <WaterStillNeeded {...water} /> : null}
        </DueLine>
      )}
    </LineCard>
  );
}

function TodoLater() {
  return (
    <span className="badge badge--waiting">
      <Icon of={IconHourglass} />
      Todo later
    </span>
  );
}

function WaterStillNeeded({ amount, units }: { amount: number; units: string }) {
  return (
    <span className="right">
      <b className="num">{showFigure(amount)}</b> <span className="unit">{showUnit(units)}</span>
      <span className="sub">Water Still Needed</span>
    </span>
  );
}

/** Stocks that are low, overdrawn or at their reorder level, the scarcest first. */
export function ScarceStocks({ stocks }: { stocks: readonly ScarceStock[] }) {
  return (
    <LineCard title="Low stock" all={stocks} emptyText="Nothing is low in stock.">
      {({ table, id, title, facts, remaining, supplied, units, isToReorder }) => (
        <DueLine key={id} table={table} id={id} title={title} facts={facts}>
          <span className="lowfig">
            <span>
              <b className="num">{showFigure(remaining)}</b>{" "}
              <span className="muted small">
                of {showFigure(supplied)} {showUnit(units)}
              </span>{" "}
              <StockTag stock={{ remaining, supplied }} />
              {isToReorder ? <StockSignBadge sign="Reorder" /> : null}
            </span>
            <Level fraction={partOf(remaining, supplied)} low={isLow({ remaining, supplied })} />
          </span>
        </DueLine>
      )}
    </LineCard>
  );
}

/** Stocks in use that have expired or expire soon, the first to expire first; renders nothing if there are none. */
export function ExpiringStocks({ stocks }: { stocks: readonly ExpiringStock[] }) {
  if (stocks.length === 0) return null;
  return (
    <LineCard title="Expiry" all={stocks} emptyText="">
      {({ table, id, title, facts, expiry, isExpired }) => (
        <DueLine
          key={id}
          table={table}
          id={id}
          title={title}
          facts={[...facts, `${isExpired ? "expired" : "expires"} ${showDate(expiry)}`]}
        >
          <StockSignBadge sign={isExpired ? "Expired" : "Expires soon"} />
        </DueLine>
      )}
    </LineCard>
  );
}

/** Maintenance and calibrations that are due; renders nothing if there are none. */
export function UpkeepDue({ all }: { all: readonly DueUpkeep[] }) {
  if (all.length === 0) return null;
  return (
    <LineCard title="Maintenance and calibration" all={all} emptyText="">
      {({ id, kind, title, facts, due, isOverdue }) => (
        <DueLine
          key={`${id} ${kind}`}
          table="equipment"
          id={id}
          title={title}
          facts={[showName(kind), ...facts, `due ${showDate(due)}`]}
        >
          {isOverdue ? <span className="badge badge--attention">Overdue</span> : null}
        </DueLine>
      )}
    </LineCard>
  );
}

/** Cakes older than 90 days; renders nothing if there are none. */
export function AgedCakes({ cakes }: { cakes: readonly AgedCake[] }) {
  if (cakes.length === 0) return null;
  return (
    <LineCard title="Cakes older than 90 days" all={cakes} emptyText="">
      {({ id, title, facts, since }) => (
        <DueLine
          key={id}
          table="cakes"
          id={id}
          title={title}
          facts={[...facts, `of ${showDate(since)}`, "wt% may have changed"]}
        />
      )}
    </LineCard>
  );
}
