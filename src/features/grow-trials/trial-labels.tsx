import { IconCircleCheck, IconListDetails, IconPlant, IconPlant2, IconScissors } from "@tabler/icons-react";
import { FORMULATION, type GrowTrialStep, HARVEST, SEED_SOWN, WEEKLY } from "#domain/grow-trials/plan.ts";
import type { GrowTrialListItem } from "#domain/grow-trials/schema.ts";
import { weeksIn } from "#domain/grow-trials/weeks.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { showName, showNamesIn, toTitle } from "#domain/values/words.ts";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import { Code } from "#ui/text/unbroken.tsx";

const UNKNOWN = "NA";

/** `4 / 6`: the current week of a trial and its number of weeks; NA for an unknown value. */
export function weekOfAll({
  current_week_number,
  trial_length,
}: Pick<GrowTrialListItem, "current_week_number" | "trial_length">): string {
  return `${current_week_number ?? UNKNOWN} / ${trial_length === null ? UNKNOWN : weeksIn(trial_length)}`;
}

/** `Grow room 1 | Shelf B2` */
export function placeOf({
  location,
  location_details,
}: Pick<GrowTrialListItem, "location" | "location_details">): string {
  return [location, location_details].filter(Boolean).join(" | ");
}

/** `18 / 24`: active plugs of a tray, and plugs created. */
export function plugsOf({
  num_plugs_active,
  num_plugs_created,
}: {
  num_plugs_active: number | null;
  num_plugs_created: number;
}): string {
  return `${num_plugs_active ?? UNKNOWN} / ${num_plugs_created}`;
}

/** `CNF-2026-004-03 | 1.2 wt% + Biochar`: the composition that distinguishes a tray. */
export function trayMix({
  cnf_description,
  additive_name,
}: {
  cnf_description: string | null;
  additive_name: string | null;
}): string {
  return [cnf_description, additive_name && showName(additive_name)].filter(Boolean).join(" + ");
}

/** The message for a tray that the lab does not have, as specified; the trial is null where it is unknown. */
export function trayNotFound(trayId: string, trialId: string | null): string {
  return `Tray formulation not found. Contact support. Formulation Id: ${trayId} Grow Trial Id: ${trialId ?? UNKNOWN}`;
}

type AsideProps = { trial: { code: string }; tray: { identifier: string; composition: string } };

/** The tray that a form is about, beside the title of the form: its code and, where there is room, its composition. */
export function TrayAside({ trial, tray }: AsideProps) {
  const composition = showNamesIn(tray.composition);
  return (
    <>
      <span className="dialog__about only-wide" title={composition}>
        {composition}
      </span>
      <Code>{trayCode(trial, tray)}</Code>
    </>
  );
}

const icons: Record<GrowTrialStep, Glyph> = {
  [FORMULATION]: IconListDetails,
  [SEED_SOWN]: IconPlant,
  [WEEKLY]: IconPlant2,
  [HARVEST]: IconScissors,
};

/** The state of a trial: a filled badge once it is finished, otherwise an outline with the icon of its step. */
export function TrialStateBadge({ state }: { state: string }) {
  const icon = icons[state as GrowTrialStep] ?? IconCircleCheck;
  return (
    <span className={`badge badge--${state === FINISHED ? "active" : "inactive"}`}>
      <Icon of={icon} />
      {toTitle(state)}
    </span>
  );
}
