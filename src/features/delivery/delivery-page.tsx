import { IconAlertTriangle, IconDeviceTabletCheck } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Path, type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import "./delivery.css";
import "#components/form/form.css";
import "#components/process/action-bar.css";
import "#ui/dialog/form-dialog.css";
import { DraftMark } from "#components/form/command-form-dialog.tsx";
import { DateTimeField } from "#components/form/date-fields.tsx";
import { FormFieldsContext, TextField } from "#components/form/form-fields.tsx";
import { LocationField, SupplierField } from "#components/form/lookup-fields.tsx";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { faultOf, REFUSED } from "#components/saving/form-errors.ts";
import { dateQuestion, useEntered } from "#components/saving/use-command-form.ts";
import { faultText, useSaving } from "#components/saving/use-saving.ts";
import { commands, queries } from "#contract/index.ts";
import type { RecordRef } from "#domain/tables.ts";
import { sameName } from "#domain/values/name-key.ts";
import { countOf } from "#domain/values/words.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { useDraft } from "#hooks/saving/use-draft.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useReplica } from "#hooks/use-records.ts";
import { isStorageFault } from "#store/storage-faults.ts";
import { isoNow } from "#sync/env.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { type FormFault, FormFaultLine } from "#ui/dialog/form-fault.tsx";
import { hintNext } from "#ui/field/field-context.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { buzz } from "#ui/press/press.ts";
import { Icon } from "#ui/text/icon.tsx";
import { afterPaint } from "#ui/window/after-paint.ts";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { AddLine, type Named } from "./add-line.tsx";
import { Delivered } from "./delivered.tsx";
import { LineFields } from "./delivery-line.tsx";
import {
  bodyOf,
  type Delivery,
  type DeliveryLine,
  earlierOf,
  fieldOf,
  headFields,
  lineOf,
  nameOf,
  resolverOf,
  type Supplied,
  supplies,
} from "./delivery-values.ts";
import { useSupplied } from "./use-supplied.ts";

/** `/inventory/new-delivery`: the containers of one delivery, saved together. */
export function DeliveryPage() {
  const supplied = useSupplied();
  const [saved, setSaved] = useState<readonly RecordRef[]>();
  if (supplied === undefined) return <main className="page deliverypage" aria-busy />;
  if (saved) return <Delivered refs={saved} onNext={() => setSaved(undefined)} />;
  return <DeliveryForm supplied={supplied} onSaved={setSaved} />;
}

type Props = { supplied: Supplied; onSaved: (refs: readonly RecordRef[]) => void };

function DeliveryForm({ supplied, onSaved }: Props) {
  const { env } = useLab();
  const records = useReplica();
  const device = useDeviceKind();
  const { created_by, creation_date } = useEntered();
  const { saveAll } = useSaving();
  const confirm = useConfirm();
  const suppliedNow = useRef(supplied);
  suppliedNow.current = supplied;
  const form = useCalmForm<Delivery, unknown, Delivery>({
    resolver: (...of) => resolverOf(suppliedNow.current)(...of),
    defaultValues: { supplier_id: null, location_id: null, created_by, creation_date, lines: [] },
    mode: "onBlur",
    shouldFocusError: true,
  });
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "lines", keyName: "key" });
  const draft = useDraft("delivery", form);
  const lines = useWatch({ control, name: "lines" });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<FormFault | null>(null);
  /** The line whose name is being added to the list of the lab. */
  const [naming, setNaming] = useState<string | null>(null);
  useLastPlace(form, supplied, lines[0]);

  const newLine = (of: Named, like?: string) => {
    const earlier = earlierOf(supplied, of.table, of.name);
    const inUse = identifiersIn(supplied, form.getValues("lines"));
    const model = earlier.find(({ id }) => id === like) ?? earlier[0];
    return lineOf(of, model, { newId: env.newId(), inUse });
  };
  function add(of: Named, like?: string) {
    const line = newLine(of, like);
    const index = form.getValues("lines").length;
    append(line, { shouldFocus: false });
    const first = line.amount_supplied === null ? "amount_supplied" : "lot_number";
    if (line.name_id === null) setNaming(line.id);
    // The picker gives the focus back to itself when its list closes.
    else afterPaint(() => form.setFocus(`lines.${index}.${first}`));
  }
  async function paste(text: string) {
    const { pastedLines } = await import("./paste-lines.ts");
    const inUse = identifiersIn(supplied, form.getValues("lines"));
    const pasted = await pastedLines(text, supplied, { records, newId: () => env.newId(), inUse });
    append(pasted.lines, { shouldFocus: false });
    setProblems(pasted.problems);
  }
  /** The lab has the name of this line, and of every other line on which it was typed. */
  function named(index: number, { table, id }: { table: DeliveryLine["table"]; id: string }) {
    const units: readonly string[] = supplies[table].units;
    const { name } = form.getValues(`lines.${index}`);
    form.getValues("lines").forEach((before, at) => {
      if (at !== index && (before.name_id !== null || !sameName(before.name, name))) return;
      const amount_units = units.includes(before.amount_units) ? before.amount_units : "";
      form.setValue(`lines.${at}`, { ...before, table, name_id: id, amount_units }, { shouldDirty: true });
    });
    afterPaint(() => form.setFocus(`lines.${index}.amount_supplied`));
  }

  async function save(delivery: Delivery) {
    const question = dateQuestion(delivery, { creation_date }, isoNow(env));
    if (question !== null && !(await confirm({ text: question }))) return;
    const inputs = delivery.lines.map((line) => ({
      command: supplies[line.table].command,
      body: bodyOf(delivery, line, supplied),
    }));
    const count = countOf(inputs.length, "lines");
    const outcome = await saveAll(commands.createChemical, inputs, {
      id: "save delivery",
      saved: { title: `Delivery of ${count} saved.` },
      failed: null,
      canUndo: true,
    });
    if (outcome.kind === "saved") {
      await draft.discard();
      buzz("saved");
      onSaved(delivery.lines.map(({ table, id }) => ({ table, id })));
      return;
    }
    if (isStorageFault(outcome)) return setRefusal(faultText(outcome));
    const line = delivery.lines[outcome.index];
    if (line === undefined) return;
    const field = fieldOf(line, outcome.index, outcome.field ?? "");
    if (outcome.field)
      form.setError(
        field as Path<Delivery>,
        { type: REFUSED, message: outcome.message },
        { shouldFocus: true },
      );
    setRefusal({
      title: supplies[line.table].command.failure,
      detail: `Line ${outcome.index + 1}, ${nameOf(line, supplied)}: ${outcome.message} Nothing was saved.`,
    });
  }
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const fault = refusal ?? (isSubmitted ? faultOf(errors, form.getValues(), {}) : null);
  const submit = form.handleSubmit(save, () => setRefusal(null));

  return (
    <form
      className="withbar"
      noValidate
      onSubmit={(event) => {
        setRefusal(null);
        void submit(event);
      }}
    >
      <main className="page deliverypage">
        <div className="page-head">
          <h1>New delivery</h1>
        </div>
        <DraftMark draft={draft} />
        <Card title="Delivery">
          <FormFieldsContext value={headFields}>
            <div className="formgrid formgrid--4">
              <SupplierField control={control} name="supplier_id" kind="CHEMICAL" required />
              <LocationField control={control} name="location_id" required />
              <DateTimeField control={control} name="creation_date" required />
              <TextField control={control} name="created_by" type="email" required />
            </div>
          </FormFieldsContext>
        </Card>
        <Card title="Lines" aside={<span className="count">{countOf(fields.length, "lines")}</span>}>
          <ol className="deliverylines" onFocus={hintNext} onKeyDown={toNextField}>
            {fields.map((field, index) => {
              const line = lines[index] ?? field;
              return (
                <LineFields
                  key={field.key}
                  control={control}
                  index={index}
                  line={line}
                  supplied={supplied}
                  isNaming={naming === line.id}
                  onNaming={(isNaming) => setNaming(isNaming ? line.id : null)}
                  onNamed={(of) => named(index, of)}
                  onRemove={() => remove(index)}
                />
              );
            })}
          </ol>
          <AddLine
            supplied={supplied}
            error={isSubmitted && fields.length === 0 ? NO_LINE : undefined}
            onAdd={add}
            onPaste={(text) => void paste(text)}
          />
          {problems.length > 0 ? (
            <Banner
              tone="warn"
              icon={IconAlertTriangle}
              title="Some of what was pasted was left out."
              onClose={() => setProblems([])}
            >
              <span className="deliveryproblems">{problems.join("\n")}</span>
            </Banner>
          ) : null}
        </Card>
      </main>
      <footer className="actionbar deliverybar">
        {fault && !isSubmitting ? <FormFaultLine fault={fault} /> : null}
        <span className="note">
          <Icon of={IconDeviceTabletCheck} />
          <span>All lines are saved together, first on this {device}.</span>
        </span>
        <span className="push" />
        <Button
          type="submit"
          variant="primary"
          guarded
          icon={IconDeviceTabletCheck}
          disabled={fields.length === 0 || isSubmitting}
        >
          Save {countOf(fields.length, "lines")}
        </Button>
      </footer>
    </form>
  );
}

const NO_LINE = "Please add at least one line";

/** Suggests the supplier and the place of the container that the first line was filled in from. */
function useLastPlace(
  form: UseFormReturn<Delivery>,
  { chemicals, feedstocks }: Supplied,
  first: DeliveryLine | undefined,
): void {
  const suppliers = useLabQuery(queries.listSuppliers) ?? [];
  const locations = useLabQuery(queries.listLocations) ?? [];
  const like = [...chemicals, ...feedstocks].find(({ id }) => id === first?.like);
  const supplier = suppliers.find(({ name }) => name === like?.supplier_name);
  const location = locations.find(({ name }) => name === like?.location_name);
  useSuggestion(form, "supplier_id", supplier?.id ?? null);
  useSuggestion(form, "location_id", location?.id ?? null);
}

/** The identifiers of feedstocks that the lab has, and of the lines. */
function identifiersIn({ feedstocks }: Supplied, lines: readonly DeliveryLine[]): string[] {
  return [...feedstocks, ...lines].map(({ identifier }) => identifier);
}

/** Enter moves to the next field, as in a sheet, and from the last one to the next line. */
function toNextField(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement)) return;
  // The keys of the dialog in which a name is added arrive here too.
  if (!currentTarget.contains(target)) return;
  event.preventDefault();
  const fields = currentTarget.closest("form")?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
  const next = [...fields][[...fields].indexOf(target) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

const FIELDS = ".deliverypage :is(input, [role=combobox]):not([aria-hidden])";
