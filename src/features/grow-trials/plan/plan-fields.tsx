import { IconAlertTriangle, IconDice5, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { NumberField, TextField } from "#components/form/form-fields.tsx";
import type { CommandFormOptions } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { isSame } from "#domain/kernel/edits.ts";
import { type PlannedUse, readPlannedUses, showPlanned } from "#domain/outlook/planned.ts";
import { exceeds } from "#domain/resource-use/ledger.ts";
import { type CnfNeed, cnfPerPlug, readCnfNeeds } from "#domain/trays/cnf-needs.ts";
import { suggestedIdentifier } from "#domain/trays/formulation-rules.ts";
import { countOfTrays, plannedTrays, rowsOf } from "#domain/trays/plan.ts";
import { numberIn } from "#domain/values/number-text.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { withUnit } from "#domain/values/words.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useRecords, useReplica } from "#hooks/use-records.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { hintNext } from "#ui/field/field-context.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import "./plan.css";
import { Relabel } from "../forms/formulation/formulation-fields.tsx";
import { TrialChoice } from "../trial-choice.tsx";
import { PlanRowFields } from "./plan-row.tsx";
import { emptyRow, type PlanValues, planFaults } from "./plan-values.ts";

/** The form of the plan of a trial, without where it is shown; and the identifier that it offers after a refusal. */
export function usePlanOptions(trial: GrowTrialDetail) {
  const [offered, setOffered] = useState<string | null>(null);
  const options = {
    command: commands.addFormulations,
    params: { id: trial.id },
    defaults: {
      first_identifier: trial.next_formulation_identifier,
      rows: [emptyRow],
      position_seed: null,
      cnf_per_plug: cnfPerPlug(trial),
    },
    texts: { lines: planFaults },
    onRefused: (rejection: Rejection) =>
      setOffered(rejection.code === "DUPLICATE" ? suggestedIdentifier(rejection.current) : null),
  } satisfies Partial<CommandFormOptions<PlanValues>>;
  return { options, offered };
}

type Props = {
  form: UseFormReturn<PlanValues>;
  trial: GrowTrialDetail;
  offered: string | null;
};

/** The rows of a plan, how its trays are named and placed, and what CNF it needs. */
export function PlanFields({ form, trial, offered }: Props) {
  const { control } = form;
  const { fields, append, insert, remove, replace } = useFieldArray({ control, name: "rows" });
  const rows = useWatch({ control, name: "rows" });
  const trays = useTrayTexts(form, trial);

  function add(copied: PlanValues["rows"]) {
    const isUntouched = rows.every((row) => isSame(row, emptyRow));
    if (isUntouched) replace(copied);
    else append(copied);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter moves to the next field, as in a table.
    <div className="plan" onFocus={hintNext} onKeyDown={moveOn}>
      <CopyRows onCopy={add} />
      {fields.map(({ id }, index) => (
        <PlanRowFields
          key={id}
          form={form}
          index={index}
          trays={trays[index] ?? ""}
          onCopy={() => insert(index + 1, form.getValues(`rows.${index}`))}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      <div>
        <Button icon={IconPlus} onClick={() => append(form.getValues("rows").at(-1) ?? emptyRow)}>
          Add row
        </Button>
      </div>
      <div className="formgrid">
        <TextField control={control} name="first_identifier" required />
        <NumberField control={control} name="cnf_per_plug" />
        <Relabel form={form} name="first_identifier" offered={offered} />
        <Needs form={form} />
        <Positions form={form} trial={trial} />
        <CreatedByFields control={control} at="created_at" />
      </div>
    </div>
  );
}

/** The trays of each row as text: `F1, F2, F3`, with drawn positions `F1 (position 4), …`. */
function useTrayTexts({ control }: Props["form"], trial: GrowTrialDetail): string[] {
  const [rows, first, typedSeed] = useWatch({
    control,
    name: ["rows", "first_identifier", "position_seed"],
  });
  const seed = typedSeed ? (trial.position_seed ?? numberIn(typedSeed)) : null;
  const isNamed = /^F\d+$/.test(first?.trim() ?? "");
  if (!isNamed || countOfTrays(rows) > MOST_SHOWN) return [];
  const trays = plannedTrays({ first_identifier: first?.trim() ?? "", rows }, seed);
  return rows.map((_, index) =>
    trays
      .filter(({ row }) => row === index)
      .map(({ identifier, position }) => (position ? `${identifier} (position ${position})` : identifier))
      .join(", "),
  );
}

const MOST_SHOWN = 200;

/** Copies the compositions of any trial, each with its number of trays. */
function CopyRows({ onCopy }: { onCopy: (rows: PlanValues["rows"]) => void }) {
  const replica = useReplica();
  const [isEmpty, setIsEmpty] = useState(false);
  async function copy(trialId: string) {
    const trays = await replica.childrenOf("tray_formulations", "grow_trial_id", trialId);
    setIsEmpty(trays.length === 0);
    if (trays.length > 0) onCopy(rowsOf(trays));
  }
  const hint = isEmpty ? "It has no trays." : undefined;
  return <TrialChoice label="Copy rows from" hint={hint} onChoose={(id) => void copy(id)} />;
}

/** What the plan needs of each CNF, beside what is left of it. A plan of more than is left can be saved. */
function Needs({ form }: Pick<Props, "form">) {
  const [rows, perPlug] = useWatch({ control: form.control, name: ["rows", "cnf_per_plug"] });
  const amount = numberIn(perPlug);
  const wanted = JSON.stringify(
    rows.map(({ cnf_id, num_plugs_created, replicates }) => ({ cnf_id, num_plugs_created, replicates })),
  );
  const needs = useRecords(
    async (records) => {
      const all = await readCnfNeeds(records, JSON.parse(wanted), amount);
      const of = async (need: CnfNeed) => readPlannedUses(records, { table: "cnfs", id: need.id });
      return Promise.all(all.map(async (need) => ({ ...need, planned: await of(need) })));
    },
    [wanted, amount],
  );
  return (
    <div className="wide stack stack--sm" aria-live="polite">
      {needs?.map((need) =>
        need.needed !== null &&
        need.left !== null &&
        exceeds(need.needed + sumOf(need.planned), need.left) ? (
          <Banner key={need.id} tone="warn" icon={IconAlertTriangle} title={needText(need)}>
            The plan can be saved; make or choose more CNF before the trays are made.
          </Banner>
        ) : (
          <p key={need.id}>{needText(need)}</p>
        ),
      )}
    </div>
  );
}

type Need = CnfNeed & { planned: readonly PlannedUse[] };

/** `CNF-2026-013-01: 0.9 L for 72 plugs, 9.45 L left, 3 L planned for GT-008` */
function needText({ name, plugs, needed, left, units, planned }: Need): string {
  const ofPlugs = withUnit(String(plugs), "plugs");
  return [
    `${name}: ${needed === null ? ofPlugs : `${showAmount(needed, units)} for ${ofPlugs}`}`,
    ...(left === null ? [] : [`${showAmount(left, units)} left`]),
    ...planned.map((use) => `${showPlanned(use)} planned for ${use.by.name}`),
  ].join(", ");
}

const sumOf = (planned: readonly PlannedUse[]) => planned.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** The choice to draw the places of the trays on the shelf at random, by a seed that is shown and stored. */
function Positions({ form, trial }: Pick<Props, "form" | "trial">) {
  const { env } = useLab();
  const seed = useWatch({ control: form.control, name: "position_seed" });
  const draw = (wanted: boolean) =>
    form.setValue("position_seed", wanted ? (trial.position_seed ?? seedOf(env.newId())) : null, {
      shouldDirty: true,
      shouldValidate: true,
    });
  const isDrawn = seed !== null && seed !== undefined;
  return (
    <>
      <Checkbox className="span" checked={isDrawn} onChange={(event) => draw(event.target.checked)}>
        Positions on the shelf at random
      </Checkbox>
      {isDrawn && trial.position_seed === null ? (
        <div className="wide planseed">
          <NumberField
            control={form.control}
            name="position_seed"
            hint="The same seed gives the same positions. It is printed on the labels."
            integer
            required
          />
          <Button icon={IconDice5} onClick={() => draw(true)}>
            Draw again
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** A seed from 1 to 9999, of a random id. */
function seedOf(id: string): number {
  return (Number.parseInt(id.replaceAll("-", "").slice(-8), 16) % 9999) + 1;
}

/** Enter moves to the next field; in an open list and in a list of steps it has its own meaning. */
function moveOn(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  if (event.key !== "Enter" || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  // The keys of a dialog that a field has opened arrive here too.
  if (!currentTarget.contains(target)) return;
  event.preventDefault();
  if (target.getAttribute("aria-expanded") === "true") return;
  const inputs = [...currentTarget.querySelectorAll<HTMLElement>(INPUTS)].filter(
    (input) => input.closest("details:not([open])") === null,
  );
  inputs[inputs.indexOf(target) + 1]?.focus();
}

const INPUTS = "input:not([type=checkbox], [aria-hidden=true])";
