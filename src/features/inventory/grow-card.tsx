import { IconSeedling } from "@tabler/icons-react";
import type { GrowTrialListItem } from "#domain/grow-trials/schema.ts";
import { kindPages } from "#domain/kind-pages.ts";
import type { FormulationSummary } from "#domain/trays/schema.ts";
import { toTitle } from "#domain/values/words.ts";
import { InventoryCard } from "./inventory-card.tsx";
import { countedLinks, isRunning, processLine } from "./stock-counts.ts";

type Props = { trials: readonly GrowTrialListItem[]; trays: readonly FormulationSummary[] };

/** The card for growing: grow trials with a link to each of their states, and trays. */
export function GrowCard({ trials, trays }: Props) {
  const states = trials.map(({ process_state }) => ({ state: process_state }));
  const active = trays.filter(({ is_active }) => is_active).length;
  return (
    <InventoryCard
      title="Growing"
      icon={IconSeedling}
      seed={37}
      lines={[
        processLine(kindPages.grow_trials.page, "Grow Trials", states),
        {
          to: kindPages.tray_formulations.page,
          name: "Formulations",
          sentence: trays.length === 0 ? "None yet" : `${active} active`,
          count: trays.length,
        },
      ]}
      links={countedLinks(
        `${kindPages.grow_trials.page}?state=`,
        states.filter(isRunning).map(({ state }) => toTitle(state)),
      )}
    />
  );
}
