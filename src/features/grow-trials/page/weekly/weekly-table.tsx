import { IconCamera, IconTransferVertical } from "@tabler/icons-react";
import { WriteButton } from "#components/person/write-button.tsx";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { FormulationLink } from "../../trays/formulation-link.tsx";
import { Inactive, plugsColumn, type StepProps } from "../step-parts.tsx";
import { AddWeek } from "./add-week.tsx";
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
        name={isDone ? `${trial.code} - ${tray.identifier}` : <FormulationLink trial={trial} tray={tray} />}
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
        <WriteButton size="sm" icon={IconCamera} onClick={() => onOpen({ form: "image", trayId: id })}>
          Add Images
        </WriteButton>
      ) : (
        <Inactive />
      ),
  };
  const data: Column<Formulation> = {
    key: "data",
    head: "Add Data",
    className: "bt",
    cardLabel: null,
    cell: (tray) =>
      tray.is_active ? (
        <AddWeek trial={trial} tray={tray} onClick={() => onOpen({ form: "week", trayId: tray.id })} />
      ) : (
        <Inactive />
      ),
  };
  const transplant: Column<Formulation> = {
    key: "transplant",
    head: "Add/Edit Transplant Data",
    className: "bt",
    cardLabel: null,
    cell: ({ id, is_active, transplanted_at }) =>
      is_active ? (
        <WriteButton
          size="sm"
          icon={IconTransferVertical}
          onClick={() => onOpen({ form: "transplant", trayId: id })}
        >
          <span>
            {transplanted_at === null ? "Add" : "Edit"}
            <span className="incard">
              {" "}
              Transplant<span className="vh"> Data</span>
            </span>
          </span>
        </WriteButton>
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
