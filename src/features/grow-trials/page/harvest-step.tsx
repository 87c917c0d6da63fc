import { IconPencil, IconPlus, IconScale, IconTable } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { WriteButton } from "#components/person/write-button.tsx";
import { PutOff } from "#components/process/step/step-notes.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { missingDryMasses, showMissingDry } from "#domain/trays/dried.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { HarvestCharts } from "../charts/harvest-charts.tsx";
import { HarvestFacts } from "../trays/harvest-facts.tsx";
import { DoneBanner, Inactive, plugsColumn, type StepProps } from "./step-parts.tsx";
import { TrayCell } from "./weekly/tray-cell.tsx";

/** The harvest of the trays. Completing this step finishes the experiment; the data can still be edited. */
export function HarvestStep({ trial, step, onOpen }: StepProps) {
  const columns: Column<Formulation>[] = [
    {
      key: "identifier",
      head: "Identifier",
      className: "wide",
      cell: (tray) => <TrayCell tray={tray} hasMix name={trayCode(trial, tray)} />,
    },
    plugsColumn,
    {
      key: "data",
      head: "Add Data",
      className: "bt",
      cardLabel: null,
      cell: (tray) => <AddHarvest tray={tray} onClick={() => onOpen({ form: "harvest", trayId: tray.id })} />,
    },
    {
      key: "remarks",
      head: "Final Remarks",
      className: "bt",
      cardLabel: null,
      cell: () => (
        <Button size="sm" disabled>
          Add Final Remarks
        </Button>
      ),
    },
  ];
  const active = trial.formulations.filter(({ is_active }) => is_active);
  const dryMasses = missingDryMasses(active).length;
  const grid =
    dryMasses > 0 || active.some(({ harvest_data }) => harvest_data === null) ? (
      <WriteButton
        className="only-wide"
        icon={IconTable}
        render={<Link to={`${pathOf({ table: "grow_trials", id: trial.id })}/harvest`} />}
      >
        Harvest grid
      </WriteButton>
    ) : null;
  return (
    <div className="stack">
      <PutOff step={step} />
      {dryMasses > 0 ? (
        <Banner tone="warn" icon={IconScale} title={showMissingDry(dryMasses)}>
          Enter them before the harvest is marked completed.
        </Banner>
      ) : null}
      {step.state === "COMPLETED" ? <DoneBanner what="Harvest" /> : null}
      <Card title="Harvest Data" flush aside={grid}>
        <DataTable
          label="Harvest Data"
          className="trialtable"
          columns={columns}
          rows={trial.formulations}
          rowKey={({ id }) => id}
          rowClassName={({ is_active }) => (is_active ? undefined : "is-off")}
        />
      </Card>
      <div>
        {trial.formulations.map((tray) => (
          <Disclosure key={tray.id} title={`Harvest Data - ${tray.identifier}`}>
            {tray.harvest_data ? <HarvestFacts harvest={tray.harvest_data} /> : "No Harvest Data"}
          </Disclosure>
        ))}
      </div>
      <HarvestCharts trial={trial} />
    </div>
  );
}

function AddHarvest({ tray, onClick }: { tray: Formulation; onClick: () => void }) {
  if (!tray.is_active) return <Inactive />;
  if (tray.harvest_data !== null)
    return (
      <WriteButton size="sm" icon={IconPencil} onClick={onClick}>
        Edit Data
      </WriteButton>
    );
  return (
    <WriteButton size="sm" variant="tint" icon={IconPlus} onClick={onClick}>
      Add Data
    </WriteButton>
  );
}
