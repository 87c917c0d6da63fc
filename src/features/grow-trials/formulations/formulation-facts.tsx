import { Link } from "react-router-dom";
import { Amount } from "#components/amount.tsx";
import { pathOf } from "#domain/kinds.ts";
import { showDateTime } from "#domain/time.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { KeyValues } from "#ui/key-values.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { plugsOf } from "../trial-words.ts";

/** What a tray was made of, and for what. */
export function FormulationFacts({ tray }: { tray: Formulation }) {
  const { additive_name, additive_ratio, created_by, recorded_by } = tray;
  return (
    <KeyValues
      columns={2}
      items={[
        { label: "Composition", value: tray.composition, wide: true },
        { label: "Test For", value: tray.test_for },
        { label: "Plugs Active / Plugs Created", value: <span className="num">{plugsOf(tray)}</span> },
        { label: "Seed Type", value: tray.grow_trial_plant },
        { label: "CNF Details", value: <CnfOf tray={tray} /> },
        { label: "Substrate Type", value: tray.substrate_type },
        { label: "Additive", value: additive_name ? `${additive_name}: ${additive_ratio}` : "No Additive" },
        { label: "Fertilizer", value: tray.grow_trial_fertilizer },
        { label: "Preparation Steps", value: tray.preparation_steps.join(", "), wide: true },
        { label: "Created", value: showDateTime(tray.created_at) },
        { label: "Created By", value: created_by },
        ...(recorded_by === created_by ? [] : [{ label: "Entered By", value: recorded_by }]),
        { label: "Comments", value: tray.initial_comments, wide: true },
      ]}
    />
  );
}

/** The CNF in a tray, in words: a link where it is one of the lab's own. */
export function CnfOf({ tray: { cnf_id, cnf_description } }: { tray: Formulation }) {
  if (cnf_id === null) return cnf_description ?? "–";
  return (
    <Link className="link" to={pathOf({ table: "cnfs", id: cnf_id })}>
      <Unbroken text={cnf_description ?? "CNF"} />
    </Link>
  );
}

/** When a tray was moved to the grow system, and how many had come up by then. */
export function TransplantFacts({ tray }: { tray: Formulation }) {
  const { transplanted_at, germination_rate, location_details } = tray;
  return (
    <KeyValues
      columns={3}
      items={[
        { label: "Transplanted", value: transplanted_at && showDateTime(transplanted_at) },
        {
          label: "Germination Rate",
          value: germination_rate === null ? null : <Amount of={germination_rate} unit="%" />,
        },
        { label: "Location Details", value: location_details },
      ]}
    />
  );
}
