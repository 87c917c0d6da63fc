import { IconPencil, IconPlus, IconTable } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { WriteButton } from "#components/person/write-button.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { showNamesIn } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { FormulationFacts } from "../trays/formulation-facts.tsx";
import { DoneBanner, type StepProps } from "./step-parts.tsx";
import { TrayCell } from "./weekly/tray-cell.tsx";

/** The trays of a trial, each with its formulation. */
export function FormulationStep({ trial, step, onOpen }: StepProps) {
  const isDone = step.state === "COMPLETED";
  const isEmpty = trial.formulations.length === 0;
  const columns: Column<Formulation>[] = [
    {
      key: "identifier",
      head: "Identifier",
      className: "full",
      cell: (tray) => <TrayCell tray={tray} name={trayCode(trial, tray)} />,
    },
    {
      key: "composition",
      head: "Composition",
      className: "full",
      cell: ({ composition }) => showNamesIn(composition),
    },
    {
      key: "edit",
      head: "Edit Formulation",
      cardLabel: null,
      className: "bt full",
      cell: ({ id }) => (
        <WriteButton size="sm" icon={IconPencil} onClick={() => onOpen({ form: "formulation", trayId: id })}>
          Edit Formulation
        </WriteButton>
      ),
    },
  ];
  return (
    <div className="stack">
      {isDone ? <DoneBanner what="Formulation" /> : null}
      <Card
        title="Added Formulations"
        flush
        aside={
          isDone ? null : (
            <span className="row">
              <WriteButton
                className={isEmpty ? "only-wide" : undefined}
                variant={isEmpty ? "primary" : "outlined"}
                icon={IconTable}
                render={<Link to={`${pathOf({ table: "grow_trials", id: trial.id })}/plan`} />}
              >
                Plan trays
              </WriteButton>
              <WriteButton
                variant={isEmpty ? "outlined" : "primary"}
                icon={IconPlus}
                onClick={() => onOpen({ form: "formulation" })}
              >
                Add Tray Formulation
              </WriteButton>
            </span>
          )
        }
      >
        <DataTable
          label="Added Formulations"
          className="trialtable"
          columns={columns}
          rows={trial.formulations}
          rowKey={({ id }) => id}
        />
      </Card>
      {isDone ? (
        <div>
          {trial.formulations.map((tray) => (
            <Disclosure key={tray.id} title={trayCode(trial, tray)} aside={tray.test_for}>
              <FormulationFacts tray={tray} />
            </Disclosure>
          ))}
        </div>
      ) : null}
    </div>
  );
}
