import { IconDeviceTabletCheck, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { DraftMark } from "#components/form/command-form-dialog.tsx";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { queries } from "#contract/index.ts";
import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { byPosition } from "#domain/trays/composition.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useStoredEntries } from "#hooks/saving/use-stored-entries.ts";
import { useLabQuery, usePageQuery } from "#hooks/use-lab-query.ts";
import { isoNow } from "#sync/env.ts";
import { TagInput } from "#ui/choice/chip/tag-input.tsx";
import { Segmented } from "#ui/choice/segmented.tsx";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import "./grid.css";
import { ToCheck } from "../forms/week/week-fields.tsx";
import { type FigureName, weeklyFigures } from "../weekly-figures.ts";
import { type Cells, MEASURED_BY, measuredKey, type TypedWeek, typedWeeks, weeksOf } from "./cells.ts";
import { columnsOf, GridTable } from "./grid-table.tsx";
import { pasteBlock, toBlock } from "./paste.ts";
import { doubtsAbout, questionOf, shortened } from "./questions.ts";
import { useSaveWeeks } from "./use-save-weeks.ts";

/** The weekly data of a trial as a table: typed at a desk, or pasted from a spreadsheet. */
export function GridPage() {
  const { id = "" } = useParams();
  const trial = usePageQuery(queries.getGrowTrial, { params: { id } });
  if (!trial)
    return (
      <DetailMissing
        answer={trial}
        entity="Grow trial"
        back={{ to: kindPages.grow_trials.page, label: "Back to the grow trials" }}
      />
    );
  if (trial.formulations.length > 0) return <OrderedGrid key={id} trial={trial} />;
  return (
    <main className="page detailpage">
      <Empty
        isPage
        title="This grow trial has no trays yet."
        action={
          <Button render={<Link to={pathOf({ table: "grow_trials", id })} />}>Back to {trial.code}</Button>
        }
      />
    </main>
  );
}

/** The grid in the order of the identifiers or, if positions were drawn at random, of the shelf. */
function OrderedGrid({ trial }: { trial: GrowTrialDetail }) {
  const [order, setOrder] = useState<"identifier" | "position">("identifier");
  const formulations = order === "position" ? trial.formulations.toSorted(byPosition) : trial.formulations;
  const choice = trial.formulations.some(({ position }) => position !== null) ? (
    <Segmented
      label="Order of the trays"
      value={order}
      onChange={setOrder}
      options={[
        { value: "identifier", label: "Identifier" },
        { value: "position", label: "Position" },
      ]}
    />
  ) : null;
  return <Grid trial={{ ...trial, formulations }} order={choice} />;
}

const NO_TAG = "At least one plant tag-comment is required";
const TAGS = "tags";

function Grid({ trial, order }: { trial: GrowTrialDetail; order: ReactNode }) {
  const { env } = useLab();
  const { email } = useSession();
  const device = useDeviceKind();
  const known = useLabQuery(queries.listTagComments) ?? [];
  const { entries: cells = {}, changeEntries, draftFrom } = useStoredEntries<string>(`grid ${trial.id}`);
  const [shown, setShown] = useState<FigureName | "all">("all");
  const [leftOut, setLeftOut] = useState(0);
  const [hasMore, setHasMore] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const saveWeeks = useSaveWeeks();
  const confirm = useConfirm();

  const tags = splitTags(cells[TAGS] ?? "");
  const by = cells[MEASURED_BY] ?? email;
  const now = isoNow(env);
  const typed = typedWeeks(trial, cells, { plant_comments: tags, created_by: by }, now);
  const weeks = weeksOf(trial, cells, hasMore);
  const more = weeksOf(trial, cells, true).slice(weeks.length);
  const invalidCount = typed.filter(({ errors }) => Object.keys(errors).length > 0).length;
  const doubts = doubtsAbout(trial, typed);
  const shownFigures = weeklyFigures.filter(({ name }) => shown === "all" || shown === name);

  // An emptied cell is deleted, so that an empty table leaves no draft.
  const change = (changes: Cells) =>
    changeEntries(Object.fromEntries(Object.entries(changes).map(([key, text]) => [key, text || undefined])));
  function paste(text: string, from: { row: number; column: number }): boolean {
    const block = toBlock(text);
    if (block === null) return false;
    const table = { columns: columnsOf(trial, shownFigures), weeks };
    const pasted = pasteBlock(block, table, from);
    change(pasted.cells);
    setLeftOut(pasted.leftOut);
    return true;
  }
  async function save() {
    setIsSubmitted(true);
    if (tags.length === 0 || invalidCount > 0) return;
    const text = questionOf(doubts);
    if (text && !(await confirm({ text, confirmLabel: "Save", cancelLabel: "Check again" }))) return;
    if (!(await saveWeeks(typed))) return;
    clear();
  }
  function clear() {
    changeEntries(Object.fromEntries(Object.keys(cells).map((key) => [key, undefined])));
    setLeftOut(0);
    setIsSubmitted(false);
  }

  return (
    <main className="page gridpage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>({trial.code}) Weekly data</h1>
        </div>
        {order}
        <Segmented
          label="Figures"
          value={shown}
          onChange={setShown}
          options={[
            { value: "all", label: "All" },
            ...weeklyFigures.map(({ name, short }) => ({ value: name, label: short })),
          ]}
        />
        <Button render={<Link to={pathOf({ table: "grow_trials", id: trial.id })} />}>
          Back to {trial.code}
        </Button>
      </div>
      <DraftMark draft={{ from: draftFrom(), clear: async () => clear() }} />
      <Card flush>
        <GridTable
          trial={trial}
          figures={shownFigures}
          weeks={weeks}
          cells={cells}
          typed={typed}
          now={now}
          onChange={change}
          onMeasured={(week, text) => changeEntries({ [measuredKey(week)]: text || undefined })}
          onPaste={paste}
        />
        {more.length > 0 ? (
          <div className="gridmore">
            <Button icon={IconPlus} size="sm" onClick={() => setHasMore(true)}>
              Show {more.length === 1 ? "week" : "weeks"} {more.join(" and ")}
            </Button>
          </div>
        ) : null}
      </Card>
      {leftOut > 0 ? (
        <p className="gridnote" role="status">
          {leftOut} pasted {leftOut === 1 ? "value was" : "values were"} left out: the cell already has data,
          the tray is inactive, or the cell is outside the table.
        </p>
      ) : null}
      <Card title="About these weeks">
        <Field
          label="Measured by"
          required
          error={typed.find(({ errors }) => errors.created_by)?.errors.created_by}
        >
          <TextInput
            type="email"
            value={by}
            onChange={({ target: { value } }) =>
              changeEntries({ [MEASURED_BY]: value === email ? undefined : value })
            }
          />
        </Field>
        <Field
          group
          label="Plant tag-comments"
          required
          error={isSubmitted && tags.length === 0 ? NO_TAG : undefined}
        >
          <TagInput
            value={tags}
            suggestions={known}
            onChange={(chosen) => change({ [TAGS]: chosen.join("; ") })}
          />
        </Field>
      </Card>
      <Card title="What will be saved">
        <ToBeSaved typed={typed} />
        <ToCheck warnings={shortened(doubts)} />
        <div className="gridsave">
          <p>
            All weeks are saved together, first on this {device}. Weeks that already have data do not change.
          </p>
          <Button
            variant="primary"
            guarded
            icon={IconDeviceTabletCheck}
            disabled={typed.length === 0 || invalidCount > 0}
            onClick={() => void save()}
          >
            Save {typed.length} {typed.length === 1 ? "week" : "weeks"}
          </Button>
        </div>
      </Card>
    </main>
  );
}

/** The typed weeks of each tray; weeks with errors are marked. */
function ToBeSaved({ typed }: { typed: readonly TypedWeek[] }) {
  if (typed.length === 0) return <p className="secondary">Nothing is typed yet.</p>;
  const trays = [...new Set(typed.map(({ tray }) => tray))];
  return (
    <ul className="tobesaved" aria-label="To be saved">
      {trays.map((tray) => (
        <li key={tray.id}>
          <b>{tray.identifier}</b>
          {typed
            .filter((entry) => entry.tray === tray)
            .map(({ week, errors }) => (
              <span key={week} className={Object.keys(errors).length > 0 ? "is-error" : undefined}>
                week {week}
                {Object.keys(errors).length > 0 ? " (not valid yet)" : ""}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}
