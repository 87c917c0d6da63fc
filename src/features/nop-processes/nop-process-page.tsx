import { IconChevronRight, IconCircleMinus, IconFilter } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./nop-processes.css";
import { editForm } from "#components/form/edit-form.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { FactsCard, factsOf, PageLink } from "#components/kind/facts.tsx";
import { editAction, kindPage } from "#components/kind/kind-page.tsx";
import { LineList } from "#components/lines/line-list.tsx";
import { WriteButton } from "#components/person/write-button.tsx";
import { AssignedTo } from "#components/process/assigned-to.tsx";
import { showFigure } from "#components/stock/stock-figures.ts";
import { commands, queries } from "#contract/index.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import type { NopProcessDetail } from "#domain/nop-processes/answers.ts";
import { NopProcessEdit } from "#domain/nop-processes/rules.ts";
import { NewNopProcess } from "#domain/nop-processes/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showUnit, showUnitsIn, toTitle } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { FiltrationForm } from "./filtration/filtration-form.tsx";
import { FiltrationTable } from "./filtration/filtration-table.tsx";
import { NextOfProcess, nextOf } from "./next-of-process.tsx";
import { CakesTable, CnfsTable, SamplesTable } from "./product-tables.tsx";
import { UsesOfProcessForm } from "./uses/uses-form.tsx";

const fields = fieldsOf(NewNopProcess);
const { fact, created } = factsOf(NewNopProcess, NopProcessEdit);

/** The inputs of a process, and its conditions. */
function details(process: NopProcessDetail) {
  const { feedstock_id } = process;
  const figure = (name: "acid_concentration" | "reaction_temperature" | "reaction_hours") => {
    const value = process[name];
    return fact(name, value === null ? null : `${showFigure(value)} ${showUnit(fields[name].unit ?? "")}`);
  };
  const amount = (value: number | null, units: string | null) =>
    value === null ? null : showAmount(value, units ?? "");
  return [
    fact("State", toTitle(process.state)),
    fact(
      "assigned_to",
      <AssignedTo of={{ table: "nop_processes", id: process.id }} to={process.assigned_to} />,
    ),
    fact(
      "feedstock_id",
      feedstock_id ? (
        <PageLink of={{ table: "feedstocks", id: feedstock_id }}>
          {process.feedstock_name ?? kindPages.feedstocks.word}
        </PageLink>
      ) : null,
    ),
    fact("amount_feedstock", amount(process.amount_feedstock, process.amount_feedstock_units)),
    fact("reactor_equipment_id", process.reactor_equipment_name),
    figure("acid_concentration"),
    fact("acid_amount", amount(process.acid_amount, process.acid_amount_units)),
    figure("reaction_temperature"),
    figure("reaction_hours"),
    fact("is_one_tonne_reaction", process.is_one_tonne_reaction ? "Yes" : "No"),
    ...created(process),
    fact("comments", process.comments),
  ];
}

type NamedUsesProps = {
  uses: readonly UseRecordListItem[];
  /** Opens the form that adds several; undefined where the main button of the page does. */
  onAdd: (() => void) | undefined;
};

/** The use records that are linked to a process. */
function NamedUses({ uses, onAdd }: NamedUsesProps) {
  return (
    <Card
      title={fields.resource_use_record_ids.label}
      flush
      aside={
        onAdd ? (
          <WriteButton size="sm" icon={IconCircleMinus} onClick={onAdd}>
            Add uses
          </WriteButton>
        ) : null
      }
    >
      {uses.length === 0 ? <p className="card__body muted">No uses are recorded for this process.</p> : null}
      <LineList look="tight">
        {uses.map(({ id, label, resource_type, resource_id, voided }) => (
          <li key={id}>
            <Link
              className="line"
              to={pathOf({
                table: resource_type === "FEEDSTOCK" ? "feedstocks" : "chemicals",
                id: resource_id,
              })}
            >
              <span className="grow">
                <Unbroken text={showUnitsIn(label)} />
                {voided ? <span className="sub">Voided: {voided.reason}</span> : null}
              </span>
              <Icon of={IconChevronRight} className="go" />
            </Link>
          </li>
        ))}
      </LineList>
    </Card>
  );
}

function Count({ of: rows }: { of: readonly unknown[] }) {
  return <span className="count">{rows.length}</span>;
}

/** The form of the details of an NOP process. */
const NopProcessEditForm = editForm({
  command: commands.editNopProcess,
  query: queries.getNopProcess,
  nameOf: ({ batch_number }) => batch_number,
  children: (control) => (
    <>
      <TextField control={control} name="assigned_to" type="email" />
      <TextAreaField control={control} name="comments" />
    </>
  ),
});

/** `/nop-process/:id`, by id or batch number */
export const Component = kindPage<NopProcessDetail>("nop_processes", {
  query: queries.getNopProcess,
  isNamedInAddress: true,
  title: ({ batch_number }) => batch_number,
  actions: {
    uses: { Form: UsesOfProcessForm },
    filtration: { Form: FiltrationForm },
    edit: editAction(NopProcessEditForm),
  },
  next: (process, open) => <NextOfProcess process={process} open={open} />,
  cards: (process, open) => {
    const { cakes, cnfs, samples, filtration_and_neutralization_details: filtrations } = process;
    const next = nextOf(process).what;
    return (
      <div className="stack nopprocess">
        <FactsCard title="Details" items={details(process)} columns={3} />
        <NamedUses
          uses={process.resource_use_records}
          onAdd={next === "uses" ? undefined : () => open("uses")}
        />
        <Card
          flush
          title="Filtration & Neutralization"
          aside={
            next === "filtration" ? null : (
              <WriteButton size="sm" icon={IconFilter} onClick={() => open("filtration")}>
                Add Filtration & Neutralization
              </WriteButton>
            )
          }
        >
          <FiltrationTable filtrations={filtrations} />
        </Card>
        <Card flush title="Cakes" aside={<Count of={cakes} />}>
          <CakesTable rows={cakes} />
        </Card>
        <Card flush title="CNFs" aside={<Count of={cnfs} />}>
          <CnfsTable rows={cnfs} />
        </Card>
        <Card flush title="Samples" aside={<Count of={samples} />}>
          <SamplesTable rows={samples} />
        </Card>
      </div>
    );
  },
});
