import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { AmountField, NumberField } from "#components/form/form-fields.tsx";
import { ListChoiceField } from "#components/form/list-choice-field.tsx";
import { EquipmentField } from "#components/form/lookup-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { BottleField, useBottles } from "#components/resource-use/bottle-field.tsx";
import { leftAfterUse, OverdrawField } from "#components/resource-use/own-use.tsx";
import { queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { agentUnits, type NewFiltration } from "#domain/nop-processes/schema.ts";
import { lastUnits } from "#domain/resource-use/last-use.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Props = {
  form: UseFormReturn<z.input<typeof NewFiltration>>;
  command: AnyCommand;
  /** The bottle and the amount that the filtration has already used, if it is corrected. */
  own?: { bottle: string | null; amount: number | null };
  /** The last submit was refused because the bottle does not suffice. */
  isAsked: boolean;
};

/** The fields of what was measured at a filtration. The use of a named bottle of agent is recorded with it. */
export function FiltrationFields({ form, command, own, isAsked }: Props) {
  const { control, setValue } = form;
  const names = useFormList(queries.listChemicalNames) ?? [];
  const agents = names.filter(({ chemical_type }) => chemical_type === "NEUTRALIZING_AGENT");
  const [agent, bottleId, amount, units, at] = useWatch({
    control,
    name: [
      "neutralizing_agent_name",
      "neutralizing_agent_id",
      "neutralizing_agent_amount",
      "neutralizing_agent_amount_units",
      "creation_date",
    ],
  });
  const bottles = useBottles("NEUTRALIZING_AGENT", own?.bottle).filter(
    ({ chemical_name }) => !agent || chemical_name === agent,
  );
  const bottle = useLabQuery(queries.getChemical, { params: { id: bottleId ?? "" } });
  const isOnly = Boolean(agent) && typeof amount === "number" && bottles.length === 1;
  useSuggestion(form, "neutralizing_agent_id", (isOnly && bottles[0]?.id) || null);
  const agentIn = lastUnits(agentUnits, bottle?.use_records, bottle?.amount_units);
  useSuggestion(form, "neutralizing_agent_amount_units", agentIn ?? "LITRES", {
    unitOf: "neutralizing_agent_amount",
  });
  // A correction voids the former use first.
  const isNewUse = Boolean(bottleId) && !(bottleId === own?.bottle && own?.amount !== null);
  const use = { amount, units, at };
  // A bottle is of one agent, and without a bottle no amount is recorded.
  const clearBottle = () => {
    setValue("neutralizing_agent_id", null);
    setValue("neutralizing_agent_amount", null);
  };
  return (
    <>
      <EquipmentField control={control} name="filtration_equipment_id" kind="FILTER_PRESS" />
      <NumberField control={control} name="effluent_volume" />
      <NumberField control={control} name="effluent_ph" />
      <NumberField control={control} name="ph_after_neutralization" />
      <ListChoiceField
        control={control}
        name="neutralizing_agent_name"
        list="chemical-names"
        type="NEUTRALIZING_AGENT"
        isNamed
        options={agents.map(({ name }) => ({ value: name, label: name }))}
        placeholder="Select neutralizing agent"
        onChosen={(chosen) => bottle && bottle.chemical_name !== chosen && clearBottle()}
      />
      {agent ? (
        <>
          <BottleField control={control} name="neutralizing_agent_id" bottles={bottles} />
          <AmountField
            control={control}
            name="neutralizing_agent_amount"
            units={agentUnits}
            hint={isNewUse ? leftAfterUse(bottle, use) : undefined}
            required={Boolean(bottleId)}
          />
        </>
      ) : null}
      <OverdrawField
        form={form}
        command={command}
        uses={[{ ...use, table: "chemicals", id: isNewUse ? bottleId : null }]}
        isAsked={isAsked}
      />
    </>
  );
}
