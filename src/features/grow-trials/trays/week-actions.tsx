import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { WriteIconButton } from "#components/person/write-button.tsx";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { Menu } from "#ui/menu/menu.tsx";
import type { Column } from "#ui/table/column.ts";
import { WeekEditForm } from "../forms/week/week-edit-form.tsx";
import { useDeleteWeek } from "../page/weekly/use-delete-week.ts";

type Props = { trial: { id: string; code: string }; tray: Formulation };

/** The column with the actions on a recorded week: its correction, and in a menu its deletion. */
export function weekActionsColumn(of: Props): Column<WeeklyData> {
  return {
    key: "actions",
    head: "Actions",
    className: "r del noprint",
    cardLabel: null,
    cell: (week) => <WeekActions {...of} week={week} />,
  };
}

function WeekActions({ trial, tray, week }: Props & { week: WeeklyData }) {
  const [isOpen, setIsOpen] = useState(false);
  const deleteWeek = useDeleteWeek(trayCode(trial, tray));
  const name = `week ${week.week_number}`;
  return (
    <span className="rowactions">
      <WriteIconButton
        label={`Correct ${name}`}
        title="Correct"
        icon={IconPencil}
        onClick={() => setIsOpen(true)}
      />
      <Menu
        trigger={<WriteIconButton label={`More actions, ${name}`} icon={IconDots} />}
        items={[
          {
            label: "Delete Week Data",
            icon: IconTrash,
            danger: true,
            onSelect: () => void deleteWeek(week),
          },
        ]}
      />
      {isOpen ? (
        <WeekEditForm trial={trial} tray={tray} week={week} onClose={() => setIsOpen(false)} />
      ) : null}
    </span>
  );
}
