import { IconCamera, IconCheck, IconPlus, IconTransferVertical } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weekToRecord } from "#domain/grow-trials/weeks.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { FormulationLink } from "../../trays/formulation-link.tsx";
import { Inactive, plugsColumn, type StepProps } from "../step-parts.tsx";
import { TrayCell } from "./tray-cell.tsx";

type Props = { trial: GrowTrialDetail; isDone: boolean; onOpen: StepProps["onOpen"] };

/** The trays with the buttons that enter their data; after the step is completed only the transplant data. */
export function WeeklyTable({ trial, isDone, onOpen }: Props) {
  const identifier: Column<Formulation> = {
    key: "identifier",
    head: "Identifier",
    className: "wide",
    cell: (tray) => (
      <TrayCell
        tray={tray}
        hasMix
        name={
          isDone ? (
            <Link className="id" to={pathOf({ table: "tray_formulations", id: tray.id })}>
              <Unbroken text={`${trial.code} - ${tray.identifier}`} />
            </Link>
          ) : (
            <FormulationLink trial={trial} tray={tray} />
          )
        }
      />
    ),
  };
  const images: Column<Formulation> = {
    key: "images",
    head: "Add Images",
    className: "bt",
    cardLabel: null,
    cell: ({ id, is_active }) =>
      is_active ? (
        <Button size="sm" icon={IconCamera} onClick={() => onOpen({ form: "image", trayId: id })}>
          Add Images
        </Button>
      ) : (
        <Inactive />
      ),
  };
  const data: Column<Formulation> = {
    key: "data",
    head: "Add Data",
    className: "bt",
    cardLabel: null,
    cell: (tray) => (
      <AddWeek trial={trial} tray={tray} onClick={() => onOpen({ form: "week", trayId: tray.id })} />
    ),
  };
  const transplant: Column<Formulation> = {
    key: "transplant",
    head: "Add/Edit Transplant Data",
    className: "bt",
    cardLabel: null,
    cell: ({ id, is_active, transplanted_at }) =>
      is_active ? (
        <Button
          size="sm"
          icon={IconTransferVertical}
          onClick={() => onOpen({ form: "transplant", trayId: id })}
        >
          {transplanted_at === null ? "Add" : "Edit"}
          <span className="vh"> Transplant Data</span>
        </Button>
      ) : (
        <Inactive />
      ),
  };
  return (
    <DataTable
      label="Weekly Data"
      className="trialtable"
      columns={[identifier, plugsColumn, ...(isDone ? [] : [images, data]), transplant]}
      rows={trial.formulations}
      rowKey={({ id }) => id}
      rowClassName={({ is_active }) => (is_active ? undefined : "is-off")}
    />
  );
}

function AddWeek({
  trial,
  tray,
  onClick,
}: {
  trial: GrowTrialDetail;
  tray: Formulation;
  onClick: () => void;
}) {
  const week = weekToRecord(trial);
  if (!tray.is_active) return <Inactive />;
  const isEntered = week !== null && tray.weeks_data_added.includes(week);
  return (
    <span className="addweek">
      <Button size="sm" variant={isEntered ? "outlined" : "tint"} icon={IconPlus} onClick={onClick}>
        Add Data
      </Button>
      {isEntered ? (
        <span className="addweek__done">
          <Icon of={IconCheck} />
          Week {week} added
        </span>
      ) : null}
    </span>
  );
}
