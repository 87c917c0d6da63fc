import { Link } from "react-router-dom";
import { completionOf } from "#components/process/step/step-notes.tsx";
import type { Unsent } from "#components/process/use-unsent.ts";
import { Amount } from "#components/stock/stock-amount.tsx";
import { type CnfDetail, NewCnf } from "#domain/cnfs/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import type { Step } from "#domain/steps/schema.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";

const fields = fieldsOf(NewCnf);

type Props = { cnfId: string; cnf: CnfDetail | null; step: Step; unsent: Unsent };

/** The CNF of the experiment, with a link to its page. */
export function CnfCard({ cnfId, cnf, step, unsent }: Props) {
  return (
    <Card title="CNF" aside={<SyncBadge state={unsent.data("createCnf")} />}>
      <div className="stack">
        <KeyValues columns={3} items={[...(cnf ? factsOf(cnf) : []), ...completionOf(step)]} />
        <div>
          <Button render={<Link to={`/inventory/cnf/${cnfId}`} />}>View CNF Details</Button>
        </div>
      </div>
    </Card>
  );
}

function factsOf({ name, amount_supplied, amount_units, wt_percent, ph, appearance }: CnfDetail) {
  return [
    { label: "Name", value: name ?? NOT_NUMBERED, big: true },
    {
      label: fields.amount_created.label,
      value: <Amount of={amount_supplied} unit={amount_units} />,
      big: true,
    },
    { label: fields.wt_percent.label, value: measured(wt_percent, fields.wt_percent.unit), big: true },
    { label: fields.ph.label, value: measured(ph), big: true },
    { label: fields.appearance.label, value: appearance ?? "Not specified", wide: true },
  ];
}

function measured(figure: number | null, unit?: string) {
  return figure === null ? "Not specified" : <Amount of={figure} unit={unit} />;
}
