import { IconCircleCheck, IconDropletHalf2, IconMicroscope, IconTornado } from "@tabler/icons-react";
import {
  CHARACTERIZING,
  HOMOGENIZING,
  type HomogenizationStep,
  PRE_TREATMENT,
} from "#domain/homogenizations/plan.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { toTitle } from "#domain/values/words.ts";
import { type Glyph, Icon } from "#ui/text/icon.tsx";

const icons: Record<HomogenizationStep, Glyph> = {
  [PRE_TREATMENT]: IconDropletHalf2,
  [HOMOGENIZING]: IconTornado,
  [CHARACTERIZING]: IconMicroscope,
};

/** The state of an experiment: a filled badge once it is finished, otherwise an outline with the icon of its step. */
export function StateBadge({ state }: { state: string }) {
  const icon = icons[state as HomogenizationStep] ?? IconCircleCheck;
  return (
    <span className={`badge badge--${state === FINISHED ? "active" : "inactive"}`}>
      <Icon of={icon} />
      {toTitle(state)}
    </span>
  );
}
