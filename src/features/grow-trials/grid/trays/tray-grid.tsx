import { useState } from "react";
import { queries } from "#contract/index.ts";
import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import { orderTags } from "#domain/grow-trial-lists/views.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { FIRST_DAY, futureDoubt, LAST_DAY } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { isoNow } from "#sync/env.ts";
import { TagInput } from "#ui/choice/chip/tag-input.tsx";
import { DateInput } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { GridForm, type TrayLine } from "../grid-form.tsx";
import { GridTable } from "../grid-table.tsx";
import { useGrid } from "../use-grid.ts";
import { useSaveRows } from "../use-save-rows.ts";
import type { TrayTable } from "./tray-columns.ts";
import { trayRows } from "./tray-rows.tsx";
import {
  ALL,
  cellKey,
  DONE_AT,
  DONE_BY,
  doneOf,
  openTrays,
  overtakenValues,
  type TypedTray,
} from "./typed-trays.ts";

/** A table with a row for each tray of a trial. What is the same for all trays is typed once. */
export function TrayGrid({ table, trial }: { table: TrayTable; trial: GrowTrialDetail }) {
  const { env } = useLab();
  const { email } = useSession();
  const known = useLabQuery(queries.listTagComments) ?? [];
  const states = useRowStates();
  const grid = useGrid(`${table.key} grid ${trial.id}`);
  const { cells } = grid;
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [edited, edit] = useState<Formulation | null>(null);
  const saveRows = useSaveRows();

  const done = doneOf(cells, { email, now: isoNow(env) });
  const trays = openTrays(table, trial, cells, done);
  const typed = trays.filter(({ isTyped }) => isTyped);
  const overtaken = overtakenValues(table, trial, cells);
  const valid = typed.filter(({ errors }) => Object.keys(errors).length === 0);
  const dated = [futureDoubt(done.at, done.now), table.dateDoubt?.(done.at, trial)];
  const doubts = [
    ...(valid.length > 0 ? dated.flatMap((doubt) => doubt ?? []) : []),
    ...valid.flatMap(({ name, tray, values }) =>
      table.warnings(values, tray).map((warning) => `${name}: ${warning}`),
    ),
  ];
  const { columns, tags, at, Form } = table;
  const errorOf = (field: string) => typed.find(({ errors }) => errors[field])?.errors[field];

  async function save() {
    setIsSubmitted(true);
    if (!(await grid.mayBeSaved(doubts))) return;
    const { saved, refused: wrong } = await saveRows(table.command, valid);
    setRefused(new Map([...wrong].map(([{ tray }, message]) => [tray.id, message])));
    if (saved.length < typed.length)
      return grid.clear(saved.flatMap(({ tray }) => columns.map((one) => cellKey(tray.id, one))));
    grid.clearSaved(overtaken);
    setIsSubmitted(false);
  }

  return (
    <GridForm
      trial={trial}
      title={table.title}
      grid={grid}
      about={{
        title: "About these trays",
        fields: (
          <>
            <div className="formgrid">
              <Field label={at.label} required error={errorOf(at.name)}>
                <DateInput
                  withTime
                  min={FIRST_DAY}
                  max={LAST_DAY}
                  value={done.text}
                  onChange={(text) => grid.change({ [DONE_AT]: text })}
                />
              </Field>
              <Field label="Entered By" required error={errorOf("created_by")}>
                <TextInput
                  type="email"
                  value={done.by}
                  onChange={({ target: { value } }) =>
                    grid.changeEntries({ [DONE_BY]: value === email ? undefined : value })
                  }
                />
              </Field>
            </div>
            {tags.map(({ name, label, topic }) => (
              <Field key={name} group label={label} hint="For all trays without their own">
                <TagInput
                  value={splitTags(cells[cellKey(ALL, { name })] ?? "")}
                  suggestions={orderTags(known, topic)}
                  onChange={(chosen) => grid.change({ [cellKey(ALL, { name })]: chosen.join("; ") })}
                />
              </Field>
            ))}
          </>
        ),
      }}
      typed={typed.map((one) => lineOf(one, table, refused.get(one.tray.id)))}
      overtaken={overtaken}
      doubts={doubts}
      save={{
        label: `Save ${valid.length} ${valid.length === 1 ? "tray" : "trays"}`,
        isOff: valid.length === 0,
        run: save,
        what: "complete trays",
        rest: "The others remain here as typed. Recorded data does not change.",
      }}
    >
      <GridTable
        caption={`${table.title} of ${trial.code}`}
        corner="Tray"
        groups={[
          {
            key: "",
            columns: columns.map(({ name, head, unit, isText }) => ({ key: name, head, unit, isText })),
          },
        ]}
        rows={trayRows({ table, trial, trays, cells, isSubmitted, refused, states, edit })}
        grid={grid}
      />
      {edited ? <Form trial={trial} tray={edited} onClose={() => edit(null)} /> : null}
    </GridForm>
  );
}

/** What will be saved of a tray: its name, with what is wrong, what is missing, and what can follow on a later day. */
function lineOf(
  { name, errors, missing, values }: TypedTray,
  { columns, left }: TrayTable,
  refusal?: string,
): TrayLine {
  const wrong = columns.flatMap((column) =>
    errors[column.name] && !missing.includes(column) ? [`${errors[column.name]}`] : [],
  );
  const absent = missing.length > 0 ? [`${missing.map(({ head }) => head).join(", ")} missing`] : [];
  const parts = [...(refusal ? [refusal] : []), ...wrong, ...absent];
  const following = (left?.(values) ?? []).map((head) => ({ text: `without ${head}`, isWrong: false }));
  return { tray: name, parts: [...parts.map((text) => ({ text, isWrong: true })), ...following] };
}
