import { IconCheck, IconRulerMeasure } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { LineCard } from "#components/lines/line-list.tsx";
import "./grow-trial-cards.css";
import { WEEKLY } from "#domain/grow-trials/plan.ts";
import type { DueHarvest, DueWeek, TrialGaps } from "#domain/home/grow-trials.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showMissingDry } from "#domain/trays/dried.ts";
import { showDate } from "#domain/values/time.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { joinFacts } from "#ui/text/unbroken.tsx";
import { DueLine } from "./due-card.tsx";

/** Trials whose trays are due for this week's data, with links to shelf mode; renders nothing if there are none. */
export function WeeksDue({ trials }: { trials: readonly DueWeek[] }) {
  if (trials.length === 0) return null;
  const count = trials.length === 1 ? "1 trial" : `${trials.length} trials`;
  return (
    <Card title="Weekly data due" aside={<span className="count">{count}</span>} flush>
      <ul className="duelist">
        {trials.map((trial, i) => (
          <DueTrial key={trial.id} trial={trial} isFirst={i === 0} />
        ))}
      </ul>
    </Card>
  );
}

function DueTrial({ trial, isFirst }: { trial: DueWeek; isFirst: boolean }) {
  const { id, code, week, weeks, facts, trays, due, active } = trial;
  const path = pathOf({ table: "grow_trials", id });
  return (
    <li className="due">
      <Link className="due__main" to={path}>
        <b>{code}</b>
        <span className="due__wk">
          Week{" "}
          <strong>
            {week} / {weeks}
          </strong>
        </span>
        <span className="muted small">{joinFacts(facts)}</span>
      </Link>
      <nav className="trays" aria-label={`${due} of ${active} trays due, week ${week}`}>
        {trays.map(({ id: tray, identifier, isActive, isEntered }) => {
          const state = isActive ? (isEntered ? "done" : "to do") : "inactive";
          return (
            <Link
              key={tray}
              className={classNames("tray", isActive ? isEntered && "done" : "off")}
              to={`${path}/shelf?tray=${tray}`}
              aria-label={`${identifier}, ${state}`}
            >
              {identifier}
              {isActive && isEntered ? <Icon of={IconCheck} /> : null}
            </Link>
          );
        })}
      </nav>
      <Button
        variant={isFirst ? "primary" : "outlined"}
        icon={IconRulerMeasure}
        render={<Link to={`${path}/shelf`} aria-label={`Shelf mode, ${code}`} />}
      >
        Shelf mode
      </Button>
    </li>
  );
}

/** The gaps that are named in the line of a trial. */
const NAMED_GAPS = 4;

/** Trials with trays that were not measured in earlier weeks; renders nothing if there are none. */
export function WeeksMissing({ trials }: { trials: readonly TrialGaps[] }) {
  if (trials.length === 0) return null;
  return (
    <LineCard title="Weeks missing" all={trials} emptyText="">
      {({ id, code, gaps }) => (
        <DueLine
          key={id}
          table="grow_trials"
          id={id}
          title={code}
          search={`?selected=${WEEKLY}`}
          facts={[
            ...gaps.slice(0, NAMED_GAPS).map(({ identifier, week }) => `${identifier}: week ${week}`),
            ...(gaps.length > NAMED_GAPS ? [`${gaps.length - NAMED_GAPS} more`] : []),
          ]}
        >
          <span className="right">
            <b className="num">{gaps.length}</b>{" "}
            <span className="unit">{gaps.length === 1 ? "week" : "weeks"}</span>
          </span>
        </DueLine>
      )}
    </LineCard>
  );
}

/** Trials whose harvest is due within a week or overdue; renders nothing if there are none. */
export function HarvestsDue({ trials }: { trials: readonly DueHarvest[] }) {
  if (trials.length === 0) return null;
  return (
    <LineCard title="Harvests due" all={trials} emptyText="">
      {({ id, code, facts, expected, isOverdue, left, active, dryMasses }) => (
        <DueLine
          key={id}
          table="grow_trials"
          id={id}
          title={code}
          facts={[
            ...facts,
            ...(left > 0 ? [`${isOverdue ? "expected since" : "expected"} ${showDate(expected)}`] : []),
            ...(dryMasses > 0 ? [showMissingDry(dryMasses)] : []),
          ]}
        >
          {left > 0 ? (
            <span className="right">
              <b className="num">
                {left} of {active}
              </b>{" "}
              <span className="unit">{active === 1 ? "tray" : "trays"}</span>
            </span>
          ) : null}
        </DueLine>
      )}
    </LineCard>
  );
}
