import { type ClipboardEvent, useState } from "react";
import { ScanToChoose } from "#components/scan/scan-to-choose.tsx";
import { codesIn } from "#domain/qr-labels/codes.ts";
import { SearchableSelect } from "#ui/choice/searchable-select.tsx";
import { Field } from "#ui/field/field.tsx";
import { describeEarlier, earlierOf, type Supplied, type SupplyTable, supplies } from "./delivery-values.ts";

/** True for text of several cells or rows of a spreadsheet. */
const isRows = (text: string) => /[\t\n]/.test(text.trim());

export type Named = { table: SupplyTable; id: string | null; name: string };

type Props = {
  supplied: Supplied;
  error: string | undefined;
  /** `like`: the id of the earlier container whose label was scanned. */
  onAdd: (of: Named, like?: string) => void;
  /** Called with the copied rows of a spreadsheet. */
  onPaste: (rows: string) => void;
};

/** Adds lines: by the name of a chemical or feedstock, by the label of an earlier container, or from a spreadsheet. */
export function AddLine({ supplied, error, onAdd, onPaste }: Props) {
  const { names, chemicals, feedstocks } = supplied;
  const [pasted, setPasted] = useState(0);
  const options = names.map(({ table, id, name }) => {
    const earlier = earlierOf(supplied, table, name);
    const last = earlier[0];
    return {
      value: `${table}:${id}`,
      label: name,
      hint: last ? `${supplies[table].word}, last ${describeEarlier(last)}` : supplies[table].word,
      also: earlier
        .map((one) => `${codesIn([table], one.id)} ${"cas_number" in one ? (one.cas_number ?? "") : ""}`)
        .join(" "),
    };
  });
  const scannable = [
    ...chemicals.map(({ id, chemical_name }) => ({ value: id, label: chemical_name })),
    ...feedstocks.map(({ id, feedstock_name }) => ({ value: id, label: feedstock_name })),
  ];
  function choose(value: string | null) {
    const of = names.find(({ table, id }) => `${table}:${id}` === value);
    if (of) onAdd(of);
  }
  function scan(like: string) {
    const label = scannable.find(({ value }) => value === like)?.label;
    const table = chemicals.some(({ id }) => id === like) ? "chemicals" : "feedstocks";
    const of = names.find((one) => one.table === table && one.name === label);
    if (of) onAdd(of, like);
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (!isRows(text)) return;
    event.preventDefault();
    // A picker of its own closes the list of names, which would cover the new lines.
    setPasted((before) => before + 1);
    onPaste(text);
  }
  return (
    <div onPasteCapture={paste}>
      <Field
        label="Add a chemical or feedstock"
        hint="Scan the label of an earlier container, or paste rows of a sheet here: name, amount, unit, lot, expiry date, concentration, unit."
        error={error}
      >
        <ScanToChoose scan={{ tables: ["chemicals", "feedstocks"] }} options={scannable} onChoose={scan}>
          <SearchableSelect
            key={pasted}
            options={options}
            value={null}
            placeholder="Name, CAS number or code"
            onChange={choose}
            onAdd={(name) => onAdd({ table: "chemicals", id: null, name })}
            addLabel={(name) => `Add “${name}”…`}
          />
        </ScanToChoose>
      </Field>
    </div>
  );
}
