import { IconBan, IconDots, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { WriteButton, WriteIconButton } from "#components/person/write-button.tsx";
import { Person } from "#components/record/record-facts.tsx";
import type { TrayDetail } from "#domain/trays/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { Card } from "#ui/panel/card.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { PlugLossForm } from "../forms/week/plug-loss-form.tsx";
import { RemovalEditForm, RemovalVoidForm } from "../forms/week/removal-forms.tsx";

type Removal = TrayDetail["plug_removals"][number];
type Voided = NonNullable<TrayDetail["voided_removals"]>[number];

/** A form of a removal; without a removal the form that adds one. */
type Opened = { form: "add" } | { form: "edit" | "void"; removal: Removal };

/** The plugs that were removed from a tray, newest first, with those of voided removals; each is corrected or voided. */
export function PlugLosses({ tray }: { tray: TrayDetail }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const nameOf = usePersonName();
  const voided = tray.voided_removals ?? [];
  const losses = [...tray.plug_removals, ...voided].toSorted((a, b) =>
    b.created_at.localeCompare(a.created_at),
  );
  const common = { trial: { code: tray.grow_trial_code }, tray, onClose: () => setOpened(null) };
  return (
    <Card
      title="Plug removals"
      flush
      aside={
        tray.is_active ? (
          <WriteButton size="sm" icon={IconPlus} onClick={() => setOpened({ form: "add" })}>
            Add plug removal
          </WriteButton>
        ) : null
      }
    >
      {losses.length === 0 ? (
        <p className="card__body muted">No plugs were removed.</p>
      ) : (
        <DataTable
          label="Plug removals"
          className="wk wk--plain"
          columns={columnsOf(tray, setOpened, nameOf)}
          rows={losses}
          rowKey={({ id }) => id}
          rowClassName={(removal) => ("voided" in removal ? "is-off" : undefined)}
        />
      )}
      {opened?.form === "add" ? <PlugLossForm {...common} /> : null}
      {opened?.form === "edit" ? <RemovalEditForm {...common} removal={opened.removal} /> : null}
      {opened?.form === "void" ? <RemovalVoidForm {...common} removal={opened.removal} /> : null}
    </Card>
  );
}

function columnsOf(
  { weekly_data }: TrayDetail,
  open: (form: Opened) => void,
  nameOf: (email: string) => string,
): Column<Removal | Voided>[] {
  const weekOf = ({ weekly_data_id }: Removal) => weekly_data.find(({ id }) => id === weekly_data_id);
  return [
    {
      key: "plugs",
      head: "Plugs Removed",
      align: "end",
      cell: ({ num_plugs_removed, ...rest }) => (
        <b className={classNames("num", "voided" in rest && "is-voided")}>{num_plugs_removed}</b>
      ),
    },
    {
      key: "reason",
      head: "Reason",
      className: "wide",
      cell: (removal) => {
        const week = weekOf(removal);
        return (
          <>
            {removal.reason_for_removal}
            {week ? <span className="sub">With week {week.week_number}</span> : null}
            {removal.comments ? <span className="sub">{removal.comments}</span> : null}
            {"voided" in removal ? (
              <span className="sub">
                Voided by {nameOf(removal.voided.by)} on {showDate(removal.voided.at)}:{" "}
                {removal.voided.reason}
              </span>
            ) : null}
          </>
        );
      },
    },
    { key: "date", head: "Removed on", cell: ({ created_at }) => showDate(created_at) },
    {
      key: "by",
      head: "By",
      cell: ({ created_by, recorded }) => <Person by={created_by} recordedBy={recorded.by} />,
    },
    {
      key: "actions",
      head: "Actions",
      className: "r del noprint",
      cardLabel: null,
      cell: (removal) =>
        "voided" in removal ? null : (
          <span className="rowactions">
            <WriteIconButton
              label={`Correct removal of ${removal.num_plugs_removed}`}
              title="Correct"
              icon={IconPencil}
              onClick={() => open({ form: "edit", removal })}
            />
            <Menu
              trigger={
                <WriteIconButton
                  label={`More actions, removal of ${removal.num_plugs_removed}`}
                  icon={IconDots}
                />
              }
              items={[
                {
                  label: "Void",
                  icon: IconBan,
                  danger: true,
                  onSelect: () => open({ form: "void", removal }),
                },
              ]}
            />
          </span>
        ),
    },
  ];
}
