import {
  IconAlertCircle,
  IconCircleCheck,
  IconDownload,
  IconFileText,
  IconHelpCircle,
  IconInfoCircle,
} from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { fieldNamed } from "#contract/fields.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { Question } from "#domain/csv/formats.ts";
import { toCsv } from "#domain/csv/write.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { countOf } from "#domain/values/words.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { downloadCsv } from "../files/download.ts";
import { type Answers, type CheckedFile, type CheckedLine, isImported } from "./import-check.ts";
import { type Edits, ErrorTable, faultsOf, LineTable } from "./import-tables.tsx";
import { UnknownNames } from "./unknown-names.tsx";

type Props = {
  name: string;
  file: CheckedFile;
  /** The numbers of the lines that are totals. */
  totals: readonly number[];
  command: AnyCommand;
  /** The table of the imported records. */
  stock: TableName;
  alikeBy: readonly string[];
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  /** Called with the answers on unknown names. */
  onNames: (answers: Answers) => void;
  edits: Edits;
  onEdit: (key: string, text: string) => void;
  /** Lines with errors are not imported. */
  leaveOut: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
  /** Shows the columns of the file again. */
  onColumns: () => void;
  onOther: () => void;
};

/** The preview of an import: questions, unknown names, errors by line and column, and the lines of the file. */
export function ImportPreview(props: Props) {
  const { name, file, totals, stock, answers, onAnswers, onNames, onColumns, onOther } = props;
  return (
    <div className="stack">
      <div className="row row--wrap">
        <Icon of={IconFileText} />
        <b className="grow importname">{name}</b>
        {Object.keys(answers).length > 0 ? (
          <Button size="sm" onClick={() => onAnswers({})}>
            Answer again
          </Button>
        ) : null}
        <Button size="sm" onClick={onColumns}>
          Columns
        </Button>
        <Button size="sm" onClick={onOther}>
          Choose another file
        </Button>
      </div>
      {file.head.unknown.length > 0 ? (
        <Banner tone="info" icon={IconInfoCircle} title="Columns that are not imported:">
          {firstOf(file.head.unknown)}
        </Banner>
      ) : null}
      {totals.length > 0 ? (
        <Banner
          tone="info"
          icon={IconInfoCircle}
          title={`Not imported: line ${totals.join(", ")}, a total at the end of the table.`}
        />
      ) : null}
      {file.questions.map((question) => (
        <TwoWays
          key={question.column}
          question={question}
          onAnswer={(answer) => onAnswers({ ...answers, [question.column]: answer })}
        />
      ))}
      <UnknownNames
        unknown={file.unknown}
        supplierType={supplierTypeOf[stock] ?? "OTHER"}
        answers={answers}
        onAnswer={onNames}
        onAdded={() => onAnswers(answers)}
      />
      {file.questions.length === 0 ? <Lines {...props} /> : null}
    </div>
  );
}

const MAX_NAMED = 20;

/** The first names, and how many others there are. */
function firstOf(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The type of a supplier that an import adds, by what is imported. */
const supplierTypeOf: { readonly [T in TableName]?: string } = {
  chemicals: "CHEMICAL",
  equipment: "EQUIPMENT",
  feedstocks: "FEEDSTOCK",
};

/** The question how a column is meant whose cells can be read in two ways. */
function TwoWays({ question, onAnswer }: { question: Question; onAnswer: (answer: string) => void }) {
  const { title, cell, choices } = question;
  return (
    <Banner
      tone="warn"
      icon={IconHelpCircle}
      title={`${title}: what is ${cell}?`}
      action={
        <span className="row">
          {choices.map(({ answer, shown }) => (
            <Button key={answer} onClick={() => onAnswer(answer)}>
              {shown}
            </Button>
          ))}
        </span>
      }
    >
      The file does not show it. The answer is for the whole column.
    </Banner>
  );
}

function Lines(props: Props) {
  const { name, file, command, alikeBy, answers, onAnswers, leaveOut, onLeaveOut, edits, onEdit } = props;
  const { lines } = file;
  const faults = useMemo(() => faultsOf(lines), [lines]);
  const [shows, setShows] = useState<"errors" | "rows">(faults.length > 0 ? "errors" : "rows");
  const faultyLines = lines.filter(({ problems }) => problems.length > 0);
  const faulty = faultyLines.length;
  const here = lines.filter(({ known }) => known?.how === "here").length;
  const alike = lines.filter(({ known }) => known?.how === "alike").length;
  const good = lines.filter((line) => isImported(line, answers)).length;
  const editing = { edits, onEdit };
  const table = <LineTable file={file} operation={command.name} answers={answers} {...editing} />;
  return (
    <>
      {here > 0 ? (
        <Banner tone="info" icon={IconInfoCircle} title={`${countOf(here, "rows")} already here.`}>
          The lab has them, or an earlier row adds them. They are left out.
        </Banner>
      ) : null}
      {alike > 0 ? (
        <Banner
          tone="warn"
          icon={IconHelpCircle}
          title={`${countOf(alike, "rows")} may be here already.`}
          action={
            <Segmented<"import" | "leave out" | "">
              label="Rows that may be here already"
              value={answers.alike ?? ""}
              onChange={(chosen) => chosen && onAnswers({ ...answers, alike: chosen })}
              options={[
                { value: "leave out", label: "Leave out" },
                { value: "import", label: "Import too" },
              ]}
            />
          }
        >
          The lab has a record with the same {alikeText(alikeBy, command.name)}.
        </Banner>
      ) : null}
      {faulty > 0 ? (
        <Banner
          tone="err"
          icon={IconAlertCircle}
          title={`${faulty.toLocaleString("en-US")} of ${countOf(lines.length, "rows")} cannot be imported.`}
        />
      ) : good > 0 ? (
        <Banner tone="ok" icon={IconCircleCheck} title={`${countOf(good, "rows")} can be imported.`} />
      ) : null}
      {faulty > 0 ? (
        <div className="row row--wrap">
          <Segmented
            label="Show"
            value={shows}
            onChange={setShows}
            options={[
              { value: "errors", label: `Errors (${faults.length.toLocaleString("en-US")})` },
              { value: "rows", label: `All rows (${lines.length.toLocaleString("en-US")})` },
            ]}
          />
          {good > 0 ? (
            <Checkbox checked={leaveOut} onChange={() => onLeaveOut(!leaveOut)}>
              Leave out the {countOf(faulty, "rows")} with errors
            </Checkbox>
          ) : null}
          <Button
            size="sm"
            icon={IconDownload}
            onClick={() => downloadCsv(faultyFileName(name), faultyCsv(file.titles, faultyLines))}
          >
            Download rows with errors
          </Button>
        </div>
      ) : null}
      {faulty > 0 && shows === "errors" ? <ErrorTable faults={faults} {...editing} /> : table}
    </>
  );
}

/** The lines with errors as they are in the file, with a column of reasons. */
function faultyCsv(titles: readonly string[], lines: readonly CheckedLine[]): string {
  const reasonOf = ({ title, message }: CheckedLine["problems"][number]) =>
    title === "" ? message : `${title}: ${message}`;
  return toCsv<CheckedLine>(
    [
      ...titles.map((title, i) => ({ title, of: ({ cells }: CheckedLine) => cells[i] })),
      { title: "Reasons", of: ({ problems }) => problems.map(reasonOf).join(" ") },
    ],
    lines,
  );
}

const faultyFileName = (name: string) => `${name.replace(/\.\w+$/, "")}-errors.csv`;

/** 'chemical, lot number, supplier and creation date' */
function alikeText(fields: readonly string[], operation: string): string {
  const labels = fields.map((field) => fieldNamed(field, operation).label.toLowerCase());
  return new Intl.ListFormat("en-US").format(labels);
}
