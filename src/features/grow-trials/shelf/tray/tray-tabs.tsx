import {
  IconAlertTriangleFilled,
  IconCircleArrowUp,
  IconCircleCheck,
  IconGitFork,
  IconPencil,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { Formulation } from "#domain/trays/schema.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { afterPaint } from "#ui/window/after-paint.ts";
import type { TrayState } from "./trays.ts";

export const stateLabels: Record<TrayState, string> = {
  waiting: "Waiting",
  sent: "Sent",
  refused: "Refused",
  conflict: "Conflict",
  draft: "Draft",
  open: "To do",
  harvested: "Harvested",
  inactive: "Inactive",
};
const stateIcons = {
  waiting: IconCircleArrowUp,
  sent: IconCircleCheck,
  refused: IconAlertTriangleFilled,
  conflict: IconGitFork,
  draft: IconPencil,
  open: null,
  harvested: null,
  inactive: null,
};
const stateClasses = {
  waiting: "is-waiting",
  sent: "is-saved",
  refused: "is-refused",
  conflict: "is-refused",
  draft: "is-draft",
  open: null,
  harvested: "is-inactive",
  inactive: "is-inactive",
};

type Props = {
  trays: readonly Formulation[];
  current: Formulation;
  stateOf: (tray: Formulation) => TrayState;
};

/** The trays of the trial, each with its state; the open tray is scrolled into view. */
export function TrayTabs({ trays, current, stateOf }: Props) {
  const openTab = useRef<HTMLAnchorElement>(null);
  const { id } = current;
  useEffect(() => {
    if (!id) return;
    // After the tray is painted: the person waits for the figures, not for the tabs.
    return afterPaint(() => openTab.current?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  }, [id]);
  return (
    <nav className="shelf__tabs" aria-label="Formulations">
      {trays.map((tray) => {
        const isCurrent = tray.id === id;
        const state = stateOf(tray);
        const isRefused = state === "refused" || state === "conflict";
        const isNow = isCurrent && !isRefused;
        const icon = isNow ? null : stateIcons[state];
        return (
          <Link
            key={tray.id}
            ref={isCurrent ? openTab : undefined}
            className={classNames("stab", isCurrent ? "is-cur" : stateClasses[state])}
            to={{ search: `?tray=${tray.id}` }}
            replace
            aria-current={isCurrent || undefined}
            aria-label={`${tray.identifier}, ${isNow ? "now, " : ""}${stateLabels[state]}`}
          >
            <KeyName name={tray.identifier} />{" "}
            <span aria-hidden>
              {icon ? <Icon of={icon} filled={state === "refused"} /> : null}
              {isNow ? "Now" : stateLabels[state]}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Characters that fit on every key. */
const SHORT = 5;

/** True where a tray's name does not fit on every key. */
export const isLongName = (name: string): boolean => name.length > SHORT;

/** A tray's name on a key. A long name is cut at its start: its end distinguishes the trays. */
export function KeyName({ name }: { name: string }) {
  if (!isLongName(name)) return <b>{name}</b>;
  return (
    <b className="longname">
      <bdi>{name}</bdi>
    </b>
  );
}
