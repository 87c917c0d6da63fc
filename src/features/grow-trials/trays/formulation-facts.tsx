import { Link } from "react-router-dom";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { Amount } from "#components/stock/stock-amount.tsx";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { NewFormulation, Transplant } from "#domain/trays/forms.ts";
import type { Formulation, TrayDetail } from "#domain/trays/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName, showNamesIn } from "#domain/values/words.ts";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { plugsOf } from "../trial-labels.tsx";

const fields = fieldsOf(NewFormulation);
const transplantFields = fieldsOf(Transplant);

/** The composition and purpose of a tray. */
export function FormulationFacts({ tray }: { tray: Formulation | TrayDetail }) {
  const { created_by, position } = tray;
  return (
    <KeyValues
      columns={2}
      items={[
        { label: fields.composition.label, value: showNamesIn(tray.composition), wide: true },
        { label: fields.test_for.label, value: tray.test_for },
        { label: "Plugs Active / Plugs Created", value: <span className="num">{plugsOf(tray)}</span> },
        ...(position ? [{ label: "Position", value: String(position) }] : []),
        { label: "Seed Type", value: tray.grow_trial_plant },
        { label: "CNF Details", value: <CnfOf tray={tray} />, wide: true },
        ...("cnf_amount_used" in tray && tray.cnf_use_record_id ? [cnfUsedIn(tray)] : []),
        { label: fields.substrate_type_id.label, value: tray.substrate_type },
        {
          label: fields.additive_id.label,
          value: additiveOf(tray),
        },
        { label: fields.grow_trial_fertilizer_id.label, value: showName(tray.grow_trial_fertilizer) },
        { label: fields.preparation_steps.label, value: tray.preparation_steps.join(", "), wide: true },
        { label: fields.created_at.label, value: showDateTime(tray.created_at) },
        { label: fields.created_by.label, value: created_by },
        ...enteredByItems(tray),
        { label: fields.initial_comments.label, value: tray.initial_comments, wide: true },
      ]}
    />
  );
}

/** `Biochar: 0.1`: the additive of a tray, with g per g dry CNF. */
export function additiveOf({ additive_name, additive_ratio }: Formulation): string {
  return additive_name ? `${showName(additive_name)}: ${additive_ratio}` : "No Additive";
}

/** The use of the CNF that a tray was made with; the use remains in the ledger of the CNF when it is voided. */
function cnfUsedIn({ cnf_amount_used: amount, cnf_amount_used_units: units }: TrayDetail) {
  return {
    label: fields.cnf_amount_used.label,
    value: amount === null ? "Voided" : <Amount of={amount} unit={units ?? ""} />,
  };
}

/** The description of a tray's CNF, with a link if it is a CNF of the lab. */
export function CnfOf({ tray: { cnf_id, cnf_description } }: { tray: Formulation }) {
  if (cnf_id === null) return cnf_description ?? "–";
  return (
    <Link className="link" to={pathOf({ table: "cnfs", id: cnf_id })}>
      <Unbroken text={cnf_description ?? "CNF"} />
    </Link>
  );
}

/** The tray's move to the grow system: date, germination rate and place. */
export function TransplantFacts({ tray }: { tray: Formulation }) {
  const { transplanted_at, germination_rate, location_details } = tray;
  return (
    <KeyValues
      columns={3}
      items={[
        {
          label: transplantFields.transplanted_at.label,
          value: transplanted_at && showDateTime(transplanted_at),
        },
        {
          label: transplantFields.germination_rate.label,
          value:
            germination_rate === null ? null : (
              <Amount of={germination_rate} unit={transplantFields.germination_rate.unit} />
            ),
        },
        { label: transplantFields.location_details.label, value: location_details },
      ]}
    />
  );
}
