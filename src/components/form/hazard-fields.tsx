import { useState } from "react";
import { type Control, type FieldValues, type Path, useController } from "react-hook-form";
import {
  type GhsPictogram,
  ghsPictograms,
  pictogramNames,
  signalWords,
} from "#domain/stock-details/hazard.ts";
import { showName } from "#domain/values/words.ts";
import { ChipBar } from "#ui/choice/chip/chip-bar.tsx";
import { useMoreChips } from "#ui/choice/chip/more-chips.tsx";
import { ToggleChip } from "#ui/choice/chip/toggle-chip.tsx";
import { Field } from "#ui/field/field.tsx";
import { ChoiceField, useFieldMeta } from "./form-fields.tsx";

const signalOptions = signalWords.map((value) => ({ value, label: showName(value) }));

/** The hazard of a chemical by GHS: the signal word, and one chip for each pictogram. */
export function HazardFields<T extends FieldValues>({ control }: { control: Control<T> }) {
  const name = "ghs_pictograms" as Path<T>;
  const { label } = useFieldMeta({ name });
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly GhsPictogram[] = field.value ?? [];
  // The chips of a chemical that has pictograms begin with its own.
  const [own] = useState(chosen);
  const { shown, more } = useMoreChips(ghsPictograms, {
    isMore: (code) => !own.some((one) => one === code),
    isChosen: (code) => chosen.some((one) => one === code),
    noun: "pictograms",
  });
  const toggle = (code: GhsPictogram, on: boolean) =>
    field.onChange(ghsPictograms.filter((one) => (one === code ? on : chosen.includes(one))));
  return (
    <>
      <ChoiceField
        control={control}
        name={"signal_word" as Path<T>}
        options={signalOptions}
        placeholder="None"
      />
      <Field className="wide" label={label} group error={fieldState.error?.message}>
        <ChipBar label={label}>
          {shown.map((code) => (
            <ToggleChip key={code} on={chosen.includes(code)} onToggle={(on) => toggle(code, on)}>
              {code} {pictogramNames[code]}
            </ToggleChip>
          ))}
          {more}
        </ChipBar>
      </Field>
    </>
  );
}
