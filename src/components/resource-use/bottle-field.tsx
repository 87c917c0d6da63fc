import type { FieldValues } from "react-hook-form";
import { queries } from "#contract/index.ts";
import type { ChemicalListItem, ChemicalType } from "#domain/chemicals/schema.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import { showUnit } from "#domain/values/words.ts";
import { ChoiceField, type FieldProps } from "../form/form-fields.tsx";
import { useFormList } from "../form/use-form-list.ts";

/** The active bottles of a type of chemical, and the bottle `own` that the edited record already names. */
export function useBottles(type: ChemicalType, own: string | null | undefined): ChemicalListItem[] {
  const chemicals = useFormList(queries.listChemicals, { query: { type } }) ?? [];
  return chemicals.filter(({ id, is_active }) => is_active || id === own);
}

type Props<T extends FieldValues> = FieldProps<T> & { bottles: readonly ChemicalListItem[] };

/** Selects the bottle that something was taken from, by choosing or by scanning its label. */
export function BottleField<T extends FieldValues>({ bottles, ...props }: Props<T>) {
  const options = bottles.map((bottle) => ({
    value: bottle.id,
    label: bottle.chemical_name,
    hint: bottleHint(bottle),
  }));
  return (
    <ChoiceField {...props} options={options} placeholder="Select bottle" scan={{ tables: ["chemicals"] }} />
  );
}

type Bottle = Pick<ChemicalListItem, "concentration" | "concentration_units"> &
  Parameters<typeof bottleFacts>[0];

/** What distinguishes a bottle from others of its chemical: '65 % · lot A17 · Acid cabinet · 0.8 L left'. */
export function bottleHint(bottle: Bottle): string {
  const strength = `${bottle.concentration} ${showUnit(bottle.concentration_units)}`;
  return [strength, ...bottleFacts(bottle)].join(" · ");
}
