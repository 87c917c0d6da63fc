import { FactsCard, factsOf, PageLink } from "#components/kind/facts.tsx";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { showUnit } from "#domain/values/words.ts";
import "../homogenizations.css";
import { FilesAndHistory } from "#components/files/files-card.tsx";
import { showFigure } from "#components/stock/stock-figures.ts";
import { cakeTitle } from "#domain/cakes/stock.ts";
import { massesOf } from "#domain/homogenizations/dilution.ts";
import { homogenizationName } from "#domain/homogenizations/plan.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { NewHomogenization } from "#domain/homogenizations/setup.ts";
import { showDateTime } from "#domain/values/time.ts";
import { Card } from "#ui/panel/card.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { WaterEquation } from "./step/water-equation.tsx";

const { fact } = factsOf(NewHomogenization);

/** The experiment's dilution, setup and history. */
export function Overview({ homogenization }: { homogenization: HomogenizationDetail }) {
  const { id, initial_comments } = homogenization;
  return (
    <div className="stack">
      <Card title="Dilution details">
        <WaterEquation of={homogenization} />
        <Formula of={homogenization} />
      </Card>
      <FactsCard title="Setup details" items={setupOf(homogenization)} columns={3} />
      {initial_comments ? (
        <Card title="Initial comments">
          <p className="prewrap">{initial_comments}</p>
        </Card>
      ) : null}
      <FilesAndHistory of={{ table: "homogenizations", id }} title={homogenizationName(homogenization)} />
    </div>
  );
}

/** The mass balance behind the figures: the mass of solids is conserved. */
function Formula({ of }: { of: HomogenizationDetail }) {
  const { amount_cake_suggested: cake, desired_cnf_volume, cnf_amount_for_viscosity_test } = of;
  const mass = showUnit(of.amount_cake_suggested_units);
  const volume = showUnit(of.desired_cnf_volume_units);
  const { cnf } = massesOf(of);
  return (
    <dl className="dilute__formula small">
      <div>
        <dt>Mass of CNF</dt>
        <dd className="num">
          ({desired_cnf_volume} + {cnf_amount_for_viscosity_test}) {volume} × {of.cnf_density_estimate} g/mL ={" "}
          {showFigure(cnf)} {mass}
        </dd>
      </div>
      <div>
        <dt>Amount cake suggested</dt>
        <dd className="num">
          {showFigure(cnf)} {mass} × {of.desired_cnf_wt_percent} % ÷ {of.cake_wt_percent} % ={" "}
          {showFigure(cake)} {mass}
        </dd>
      </div>
      <div>
        <dt>Total Water to be Added</dt>
        <dd className="num">
          {showFigure(cnf)} − {showFigure(cake)} {mass} = {showFigure(of.total_water_to_be_added)} {volume}
        </dd>
      </div>
    </dl>
  );
}

function setupOf(of: HomogenizationDetail) {
  const { cake_id, cake_batch_num: batch_num, cake_sample_type: sample_type } = of;
  const volume = of.desired_cnf_volume_units;
  return [
    fact(
      "cake_id",
      <PageLink of={{ table: "cakes", id: cake_id }}>
        <Unbroken text={cakeTitle({ batch_num, sample_type })} />
      </PageLink>,
    ),
    fact("cake_wt_percent", of.cake_wt_percent),
    fact("cake_density_estimate", of.cake_density_estimate),
    fact("desired_cnf_wt_percent", of.desired_cnf_wt_percent),
    fact("desired_cnf_volume", of.desired_cnf_volume, volume),
    fact("cnf_density_estimate", of.cnf_density_estimate),
    fact("amount_cake_suggested", of.amount_cake_suggested, of.amount_cake_suggested_units),
    fact("cnf_amount_for_viscosity_test", of.cnf_amount_for_viscosity_test, volume),
    fact("location_id", of.location_name),
    { ...fact("created_by", of.created_by), wide: true },
    ...enteredByItems(of),
    { ...fact("creation_date", showDateTime(of.creation_date)), wide: true },
  ];
}
