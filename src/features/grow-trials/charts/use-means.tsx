import { type ReactNode, useState } from "react";
import { type Group, replicatesOf, singly } from "#domain/trays/figures/replicates.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Switch } from "#ui/choice/checkbox.tsx";

type Means = { groups: Group<Formulation>[]; isMeans: boolean; control: ReactNode };

/** The formulations of a chart: replicates in one group, or each tray; with the switch where there are replicates. */
export function useMeans(trays: readonly Formulation[]): Means {
  const [isOn, setIsOn] = useState(true);
  const groups = replicatesOf(trays);
  const hasReplicates = groups.length < trays.length;
  const isMeans = hasReplicates && isOn;
  return {
    groups: isMeans ? groups : singly(trays),
    isMeans,
    control: hasReplicates ? (
      <Switch className="noprint" checked={isOn} onChange={({ target }) => setIsOn(target.checked)}>
        Means of replicates
      </Switch>
    ) : null,
  };
}
