import { ScanToChoose } from "#components/scan/scan-to-choose.tsx";
import { concentrationOf } from "#components/stock/stock-figures.ts";
import { queries } from "#contract/index.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { codesIn } from "#domain/qr-labels/codes.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { SearchableSelect } from "#ui/choice/searchable-select.tsx";
import { Field } from "#ui/field/field.tsx";

/** The chemical to dilute; `undefined` while it is read, `null` if none is chosen or this device does not have it. */
export function useSourceOf(id: string | undefined): ChemicalDetail | null | undefined {
  return useLabQuery(queries.getChemical, { params: { id: id ?? "" } });
}

type Props = { value: string | undefined; onChange: (id: string | undefined) => void };

/** Selects the chemical to dilute: an active one, or the one of the chosen use. */
export function SourceField({ value, onChange }: Props) {
  const chemicals = useLabQuery(queries.listChemicals) ?? [];
  const options = chemicals
    .filter(({ is_active, id }) => is_active || id === value)
    .map((one) => ({
      value: one.id,
      label: one.chemical_name,
      hint: [concentrationOf(one), ...bottleFacts(one)].join(" · "),
      also: codesIn(["chemicals"], one.id),
    }));
  const choose = (id: string | null) => onChange(id ?? undefined);
  return (
    <Field label="Chemical to dilute" hint="Its use can be recorded in this form.">
      <ScanToChoose scan={{ tables: ["chemicals"] }} options={options} onChoose={choose}>
        <SearchableSelect options={options} value={value} onChange={choose} placeholder="Select chemical" />
      </ScanToChoose>
    </Field>
  );
}
