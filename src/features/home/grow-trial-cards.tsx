import { IconCheck, IconRulerMeasure } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { LineCard } from "#components/lines/line-list.tsx";
import "./grow-trial-cards.css";
import type { DueHarvest, DueWeek } from "#domain/home/grow-trials.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showMissingDry } from "#domain/trays/harvest-forms.ts";
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
      <span className="trays" role="img" aria-label={`${due} of ${active} trays due, week ${week}`}>
        {trays.map(({ id: tray, identifier, isActive, isEntered }) => (
          <i key={tray} className={classNames("tray", isActive ? isEntered && "done" : "off")}>
            {identifier}
            {isActive && isEntered ? <Icon of={IconCheck} /> : null}
          </i>
        ))}
      </span>
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
