import { IconChevronRight, IconCircleMinus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { LineList } from "#components/lines/line-list.tsx";
import { enteredByItems } from "#components/record/entered-by-items.ts";
import { showFigure } from "#components/stock/stock-figures.ts";
import { type Field, fieldsOf } from "#domain/kernel/fields.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import type { NopProcessDetail } from "#domain/nop-processes/answers.ts";
import { NewNopProcess } from "#domain/nop-processes/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDateTime } from "#domain/values/time.ts";
import { toTitle } from "#domain/values/titles.ts";
import { showUnit, showUnitsIn } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { UsesOfProcessForm } from "./uses/uses-form.tsx";

const fields = fieldsOf(NewNopProcess);

/** The inputs of a process, and its conditions. */
export function NopProcessFacts({ process }: { process: NopProcessDetail }) {
  const { feedstock_id, feedstock_name, created_by } = process;
  const figure = (value: number | null, { unit }: Field) =>
    value === null ? null : `${showFigure(value)} ${showUnit(unit ?? "")}`;
  const amount = (value: number | null, units: string | null) =>
    value === null ? null : showAmount(value, units ?? "");
  return (
    <Card title="Details">
      <KeyValues
        columns={3}
        items={[
          { label: "State", value: toTitle(process.state) },
          {
            label: fields.feedstock_id.label,
            value: feedstock_id ? (
              <Link className="link" to={pathOf({ table: "feedstocks", id: feedstock_id })}>
                {feedstock_name ?? kindPages.feedstocks.word}
              </Link>
            ) : null,
          },
          {
            label: fields.amount_feedstock.label,
            value: amount(process.amount_feedstock, process.amount_feedstock_units),
          },
          { label: fields.reactor_equipment_id.label, value: process.reactor_equipment_name },
          {
            label: fields.acid_concentration.label,
            value: figure(process.acid_concentration, fields.acid_concentration),
          },
          { label: fields.acid_amount.label, value: amount(process.acid_amount, process.acid_amount_units) },
          {
            label: fields.reaction_temperature.label,
            value: figure(process.reaction_temperature, fields.reaction_temperature),
          },
          {
            label: fields.reaction_hours.label,
            value: figure(process.reaction_hours, fields.reaction_hours),
          },
          { label: fields.is_one_tonne_reaction.label, value: process.is_one_tonne_reaction ? "Yes" : "No" },
          { label: fields.creation_date.label, value: showDateTime(process.creation_date) },
          { label: fields.created_by.label, value: created_by },
          ...enteredByItems(process),
          { label: fields.comments.label, value: process.comments },
        ]}
      />
    </Card>
  );
}

/** The use records that are linked to a process, and the form that adds several. */
export function NamedUses({ id: processId, uses }: { id: string; uses: readonly UseRecordListItem[] }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card
      title={fields.resource_use_record_ids.label}
      flush
      aside={
        <Button size="sm" icon={IconCircleMinus} onClick={() => setIsAdding(true)}>
          Add uses
        </Button>
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
      {isAdding ? <UsesOfProcessForm id={processId} onClose={() => setIsAdding(false)} /> : null}
    </Card>
  );
}
