import { IconCheck, IconRulerMeasure } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./grow-trial-cards.css";
import { WriteButton } from "#components/person/write-button.tsx";
import type { DueWeek } from "#domain/home/grow-trials.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { useMay } from "#hooks/lab-context.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { joinFacts } from "#ui/text/unbroken.tsx";
import { useOwnerFact } from "./use-home.ts";

/** The trials whose trays are due for this week's data, with links to shelf mode. */
export function WeeksDue({ trials }: { trials: readonly DueWeek[] }) {
  return (
    <ul className="duelist" aria-label="Weekly data due">
      {trials.map((trial, i) => (
        <DueTrial key={trial.id} trial={trial} isFirst={i === 0} />
      ))}
    </ul>
  );
}

const trayPath = (id: string) => pathOf({ table: "tray_formulations", id });

function DueTrial({ trial, isFirst }: { trial: DueWeek; isFirst: boolean }) {
  const { id, code, week, weeks, facts, trays, due, active } = trial;
  const ownerFact = useOwnerFact();
  const path = pathOf({ table: "grow_trials", id });
  const mayMeasure = useMay()("member");
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
        <span className="muted small">{joinFacts([...facts, ...ownerFact(trial)])}</span>
      </Link>
      <nav className="trays" aria-label={`${due} of ${active} trays due, week ${week}`}>
        {trays.map(({ id: tray, identifier, isActive, isEntered }) => {
          const state = isActive ? (isEntered ? "done" : "to do") : "inactive";
          return (
            <Link
              key={tray}
              className={classNames("tray", isActive ? isEntered && "done" : "off")}
              to={mayMeasure ? `${path}/shelf?tray=${tray}` : trayPath(tray)}
              aria-label={`${identifier}, ${state}`}
            >
              {identifier}
              {isActive && isEntered ? <Icon of={IconCheck} /> : null}
            </Link>
          );
        })}
      </nav>
      <WriteButton
        variant={isFirst ? "primary" : "outlined"}
        icon={IconRulerMeasure}
        render={<Link to={`${path}/shelf`} aria-label={`Shelf mode, ${code}`} />}
      >
        Shelf mode
      </WriteButton>
    </li>
  );
}
