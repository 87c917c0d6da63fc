import { IconCircleCheck, IconListDetails, IconPlant, IconPlant2, IconScissors } from "@tabler/icons-react";
import { FORMULATION, type GrowTrialStep, HARVEST, SEED_SOWN, WEEKLY } from "#domain/grow-trials/plan.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { toTitle } from "#domain/values/words.ts";
import { type Glyph, Icon } from "#ui/text/icon.tsx";

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
