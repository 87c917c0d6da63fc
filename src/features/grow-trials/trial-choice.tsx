import { useState } from "react";
import { queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";

type Props = { label: string; hint?: string | undefined; onChoose: (trialId: string) => void };

/** The choice of a trial to copy from; nothing while the lab has no trial. */
export function TrialChoice({ label, hint, onChoose }: Props) {
  const trials = useLabQuery(queries.listGrowTrials)?.growTrials ?? [];
  const [chosen, setChosen] = useState("");
  if (trials.length === 0) return null;
  return (
    <div className="wide">
      <Field label={label} hint={hint}>
        <Select
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            onChoose(target.value);
          }}
          placeholder="Select a grow trial"
          options={trials.map(({ id, code, name }) => ({
            value: id,
            label: [code, name].filter(Boolean).join(", "),
          }))}
        />
      </Field>
    </div>
  );
}
