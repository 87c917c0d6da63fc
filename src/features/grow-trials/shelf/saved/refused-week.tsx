import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { NewWeeklyData } from "#domain/trays/forms.ts";
import { WEEK_EXISTS } from "#domain/trays/weekly-rules.ts";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { weeklyFigures } from "../../weekly-figures.ts";
import type { UnsettledWeek } from "./use-unsettled-weeks.ts";

/** A week that the server refused or that another tablet recorded too: the reason, and the values of this tablet. */
export function RefusedWeek({ week: { entry, state } }: { week: UnsettledWeek }) {
  const device = useDeviceKind();
  const body = entry.body as NewWeeklyData;
  const mine = weeklyFigures.map(({ name, label, unit }) => `${label} ${body[name]} ${unit}`).join(", ");
  return (
    <div className="weekrefused" role="alert">
      <Icon of={IconAlertTriangleFilled} filled />
      <p>
        <b>{refusalOf({ entry, state })}</b> Saved on this {device}: {mine}.
      </p>
      <Link className="btn btn--sm" to={`/outbox/${entry.seq}`}>
        Open outbox
      </Link>
    </div>
  );
}

/** `Week 4 was not accepted: The formulation F3 is inactive.` */
export function refusalOf({ entry, state }: UnsettledWeek): string {
  const week = `Week ${(entry.body as NewWeeklyData).week_number}`;
  const reason = entry.problem?.detail ?? WEEK_EXISTS;
  const sentence = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  return state === "conflict" && !entry.problem
    ? `${week} is in conflict: ${sentence}`
    : `${week} was not accepted: ${sentence}`;
}
