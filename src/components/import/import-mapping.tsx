import { IconAlertTriangle, IconFileText, IconInfoCircle } from "@tabler/icons-react";
import { type ImportColumn, toKey } from "#domain/csv/import-columns.ts";
import { readHeader } from "#domain/csv/read.ts";
import { columnLetter, headLines, type Plan, type Sheet, tableOf } from "#domain/csv/table.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";

type Props = {
  name: string;
  sheets: readonly Sheet[];
  plan: Plan;
  columns: readonly ImportColumn[];
  onPlan: (plan: Plan) => void;
  /** Called with the index of another sheet, or of another head. */
  onHead: (place: { sheet: number; head?: number }) => void;
  onOther: () => void;
};

/** The titles of the columns that a file must have and that the plan does not have. */
export function missingIn(
  sheets: readonly Sheet[],
  plan: Plan,
  columns: readonly ImportColumn[],
): readonly string[] {
  const sheet = sheets[plan.sheet];
  return sheet ? readHeader(tableOf(sheet, plan), columns).missing : [];
}

/** The step of an import that relates the columns of a file to fields: guessed, and changed by the person. */
export function ImportMapping({ name, sheets, plan, columns, onPlan, onHead, onOther }: Props) {
  const sheet = sheets[plan.sheet];
  const head = sheet?.rows[plan.head] ?? [];
  const missing = missingIn(sheets, plan, columns);
  const filled = Object.entries(plan.fills).flatMap(([title, text]) => (text.trim() === "" ? [] : [title]));
  const offered = columns.filter(({ title }) => missing.includes(title) || filled.includes(title));
  const isUsed = (title: string) => plan.mapping.includes(title) || filled.includes(title);
  const map = (index: number, title: string | null) =>
    onPlan({ ...plan, mapping: head.map((_, i) => (i === index ? title : (plan.mapping[i] ?? null))) });
  return (
    <div className="stack">
      <div className="row row--wrap">
        <Icon of={IconFileText} />
        <b className="grow importname">{name}</b>
        <Button size="sm" onClick={onOther}>
          Choose another file
        </Button>
      </div>
      <div className="row row--wrap">
        {sheets.length > 1 ? (
          <Field label="Sheet">
            <Select
              value={String(plan.sheet)}
              onChange={(event) => onHead({ sheet: Number(event.target.value) })}
              options={sheets.map((one, i) => ({ value: String(i), label: one.name }))}
            />
          </Field>
        ) : null}
        <Field label="Titles of the columns">
          <Select
            value={String(plan.head)}
            onChange={(event) => onHead({ sheet: plan.sheet, head: Number(event.target.value) })}
            options={(sheet ? headLines(sheet) : []).map(({ at, cells }) => ({
              value: String(at),
              label: `Line ${at + 1}: ${cells.filter(Boolean).join(", ").slice(0, 60)}`,
            }))}
          />
        </Field>
      </div>
      {repeatedIn(head).map(({ title, letters }) => (
        <Banner
          key={title}
          tone="info"
          icon={IconInfoCircle}
          title={`Line ${plan.head + 1} has the title ${title} in columns ${letters.join(" and ")}.`}
        />
      ))}
      {missing.length > 0 ? (
        <Banner tone="warn" icon={IconAlertTriangle} title={`Not in the file: ${missing.join(", ")}.`}>
          Choose their columns, or enter a value for every row below.
        </Banner>
      ) : null}
      <section className="stack stack--sm">
        <h3>Columns of the file</h3>
        <dl className="importcolumns">
          {head.map((title, i) => {
            const examples = examplesOf(sheet, plan, i);
            if (title.trim() === "" && examples === "") return null;
            const column = columns.find((one) => one.title === plan.mapping[i]);
            const label = title.trim() || `Column ${columnLetter(i)}`;
            return (
              <div key={columnLetter(i)}>
                <dt>
                  {label}
                  <span className="sub">{examples}</span>
                </dt>
                <dd>
                  <Select
                    aria-label={`Field of ${label}`}
                    value={column?.title ?? ""}
                    placeholder="Not imported"
                    onChange={(event) => map(i, event.target.value || null)}
                    options={columns.map((one) => ({
                      value: one.title,
                      label: one.isRequired ? `${one.title} *` : one.title,
                      disabled: one !== column && isUsed(one.title),
                    }))}
                  />
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
      {offered.length > 0 ? (
        <section className="stack stack--sm">
          <h3>Not in the file</h3>
          <p className="small muted">A value for every row, where no column has it.</p>
          {offered.map(({ title, takes }) => (
            <Field key={title} label={title} required hint={takes}>
              <TextInput
                value={plan.fills[title] ?? ""}
                onChange={(event) =>
                  onPlan({ ...plan, fills: { ...plan.fills, [title]: event.target.value } })
                }
              />
            </Field>
          ))}
        </section>
      ) : null}
    </div>
  );
}

/** The first values of a column, below its title. */
function examplesOf(sheet: Sheet | undefined, { head }: Plan, column: number): string {
  const cells = sheet?.rows.slice(head + 1, head + 50).map((row) => row[column]?.trim() ?? "") ?? [];
  return [...new Set(cells.filter(Boolean))].slice(0, 3).join(", ");
}

/** The titles that a head has more than once, with the letters of their columns. */
export function repeatedIn(head: readonly string[]): { title: string; letters: string[] }[] {
  const keys = head.map(toKey);
  return head.flatMap((title, i) => {
    const places = title.trim() === "" ? [] : keys.flatMap((key, j) => (key === keys[i] ? [j] : []));
    return places.length > 1 && places[0] === i ? [{ title, letters: places.map(columnLetter) }] : [];
  });
}
