import type { z } from "zod";
import { SignedNumberField } from "#components/field/signed-number-field.tsx";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { NumberField } from "#components/form/form-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import type { CommandFormProps } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { DetailedCharacterization } from "#domain/cnfs/characteristics.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Props = CommandFormProps<z.input<typeof DetailedCharacterization>>;

/** The form of a CNF's detailed characterization. */
export function CnfDetailedForm({ params, ...rest }: Props & { params: Record<string, string> }) {
  const cnf = useLabQuery(queries.getCnf, { params: { id: params.id ?? "" } });
  return cnf ? <FormOfCnf {...rest} cnf={cnf} /> : null;
}

function FormOfCnf({ cnf, ...rest }: Props & { cnf: CnfDetail }) {
  const { id, density, electrical_conductivity, zeta_potential, fiber_width, fiber_length } = cnf;
  const { aspect_ratio, degree_of_oxidation, crystallinity_index, thermal_stability } = cnf;
  const commandForm = useEditForm({
    ...rest,
    command: commands.addCnfDetailedCharacterization,
    params: { id },
    shown: {
      density,
      electrical_conductivity,
      zeta_potential,
      fiber_width,
      fiber_length,
      aspect_ratio,
      degree_of_oxidation,
      crystallinity_index,
      thermal_stability,
    },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog of={commandForm} title="Detailed characterization" onClose={rest.onClose}>
      <NumberField control={control} name="density" />
      <NumberField control={control} name="electrical_conductivity" />
      <SignedNumberField control={control} name="zeta_potential" />
      <NumberField control={control} name="fiber_width" />
      <NumberField control={control} name="fiber_length" />
      <NumberField control={control} name="aspect_ratio" />
      <NumberField control={control} name="degree_of_oxidation" />
      <NumberField control={control} name="crystallinity_index" />
      <NumberField control={control} name="thermal_stability" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
