import { IconChevronRight, IconHourglass } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { pathOf, recordKinds } from "#components/record-kinds.ts";
import { StockTag } from "#components/stock-amount.tsx";
import { isLow, partOf, showFigure } from "#components/stock-figures.ts";
import type { AgedCake, ScarceStock } from "#domain/home/home.ts";
import type { WaitingStep } from "#domain/home/steps.ts";
import type { FindableTable } from "#domain/search/search.ts";
import { showDate } from "#domain/time.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Level } from "#ui/level.tsx";
import { Unbroken } from "#ui/unbroken.tsx";

const SHOWN = 6;

/** Processes that wait for their next step. */
export function WaitingSteps({ steps }: { steps: readonly WaitingStep[] }) {
  return (
    <DueCard title="Steps waiting" all={steps} nothing="No process waits for a step.">
      {({ table, id, title, step, facts, since, isTodoLater, water }) => (
        <DueLine
          key={`${id} ${step}`}
          table={table}
          id={id}
          title={title}
          facts={[step, ...facts, `since ${showDate(since)}`]}
        >
          {isTodoLater ? <TodoLater /> : water ? <WaterStillNeeded {...water} /> : null}
        </DueLine>
      )}
    </DueCard>
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
      <b className="num">{showFigure(amount)}</b> <span className="unit">{units}</span>
      <span className="sub">Water Still Needed</span>
    </span>
  );
}

/** Stock below a tenth of what there was, and what is overdrawn; the scarcest first. */
export function ScarceStocks({ stocks }: { stocks: readonly ScarceStock[] }) {
  return (
    <DueCard title="Low stock" all={stocks} nothing="Nothing is low in stock.">
      {({ table, id, title, facts, remaining, supplied, units }) => (
        <DueLine key={id} table={table} id={id} title={title} facts={facts}>
          <span className="lowfig">
            <span>
              <b className="num">{showFigure(remaining)}</b>{" "}
              <span className="muted small">
                of {showFigure(supplied)} {units}
              </span>{" "}
              <StockTag stock={{ remaining, supplied }} />
            </span>
            <Level fraction={partOf(remaining, supplied)} low={isLow({ remaining, supplied })} />
          </span>
        </DueLine>
      )}
    </DueCard>
  );
}

/** Cakes older than 90 days; nothing where there is none. */
export function AgedCakes({ cakes }: { cakes: readonly AgedCake[] }) {
  if (cakes.length === 0) return null;
  return (
    <DueCard title="Cakes older than 90 days" all={cakes} nothing="">
      {({ id, title, facts, since }) => (
        <DueLine
          key={id}
          table="cakes"
          id={id}
          title={title}
          facts={[...facts, `of ${showDate(since)}`, "wt% may have changed"]}
        />
      )}
    </DueCard>
  );
}

type DueProps<T> = { title: string; all: readonly T[]; nothing: string; children: (one: T) => ReactNode };

function DueCard<T>({ title, all, nothing, children }: DueProps<T>) {
  const [isWhole, setWhole] = useState(false);
  const isCut = all.length > SHOWN && !isWhole;
  const count = isCut ? `first ${SHOWN} of ${all.length}` : all.length;
  return (
    <Card title={title} aside={<span className="count">{count}</span>} flush>
      {all.length === 0 ? <p className="card__body muted">{nothing}</p> : null}
      <ul className="lines">{(isCut ? all.slice(0, SHOWN) : all).map(children)}</ul>
      {isCut ? (
        <div className="card__body">
          <Button size="sm" onClick={() => setWhole(true)}>
            Show all {all.length}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

type LineProps = { table: FindableTable; id: string; title: string; facts: string[]; children?: ReactNode };

function DueLine({ table, id, title, facts, children }: LineProps) {
  return (
    <li>
      <Link className="line" to={pathOf({ table, id })}>
        <span className="line__ic">
          <Icon of={recordKinds[table].icon} />
        </span>
        <span className="grow">
          <b>
            <Unbroken text={title} />
          </b>
          <span className="sub">{facts.join(" · ")}</span>
        </span>
        {children}
        <Icon of={IconChevronRight} className="go" />
      </Link>
    </li>
  );
}
