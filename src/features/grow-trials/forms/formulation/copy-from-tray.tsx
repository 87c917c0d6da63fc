import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { isSame } from "#domain/kernel/edits.ts";
import type { Field as FieldMeta } from "#domain/kernel/fields.ts";
import { byIdentifier } from "#domain/trays/composition.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { trayMix } from "../../trial-labels.tsx";
import { copiedFrom, type FormulationValues } from "./formulation-values.ts";

type Props = {
  form: UseFormReturn<FormulationValues>;
  trays: readonly Formulation[];
  /** Metadata of the fields, by name. */
  fields: Record<string, FieldMeta>;
};

/**
 * Fills the form of a new tray from another tray of the trial: every field except the identifier. The fields that still
 * have the copied value are named, so that a person checks them.
 */
export function CopyFromTray({ form, trays, fields }: Props) {
  const [source, setSource] = useState<Formulation | null>(null);
  const values = useWatch({ control: form.control }) as Record<string, unknown>;
  if (trays.length === 0) return null;

  function copy(id: string) {
    const tray = trays.find((one) => one.id === id) ?? null;
    setSource(tray);
    if (tray === null) return;
    for (const [name, value] of Object.entries(copiedFrom(tray))) {
      form.setValue(name as keyof FormulationValues, value as never, {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
  }
  const copied = source
    ? Object.entries(copiedFrom(source)).filter(
        ([name, value]) => value !== null && isSame(values[name], value),
      )
    : [];
  const labels = copied.flatMap(([name]) => fields[name]?.label ?? []);
  return (
    <>
      <Field label="Copy from">
        <Select
          value={source?.id ?? ""}
          onChange={(event) => copy(event.target.value)}
          placeholder="Select a tray of this trial"
          options={trays.toSorted(byIdentifier).map((tray) => ({
            value: tray.id,
            label: `${tray.identifier}: ${trayMix(tray)}`,
          }))}
        />
      </Field>
      {source && labels.length > 0 ? (
        <div className="copied wide">
          <Banner tone="info" icon={IconCopy} title={`Copied from ${source.identifier}:`}>
            {labels.join(", ")}. Change what differs.
          </Banner>
        </div>
      ) : null}
    </>
  );
}
