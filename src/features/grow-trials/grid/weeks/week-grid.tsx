import { IconPlus, IconRulerMeasure } from "@tabler/icons-react";
import { useState } from "react";
import { commands, queries } from "#contract/index.ts";
import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { countOf } from "#domain/values/words.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { isoNow } from "#sync/env.ts";
import { TagInput } from "#ui/choice/chip/tag-input.tsx";
import { Segmented } from "#ui/choice/segmented.tsx";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";
import { WeekEditForm } from "../../forms/week/week-edit-form.tsx";
import { useMeasurements } from "../../pictures/measurements.ts";
import { bestWidths } from "../../pictures/widths.ts";
import { type FigureName, weeklyFigures } from "../../weekly-figures.ts";
import { GridForm, GridPage, type TrayLine } from "../grid-form.tsx";
import { GridTable } from "../grid-table.tsx";
import { type Grid, useGrid } from "../use-grid.ts";
import { useSaveRows } from "../use-save-rows.ts";
import { doubtsAbout } from "./questions.ts";
import {
  cellKey,
  MEASURED_BY,
  overtakenFigures,
  photoBeside,
  type TypedWeek,
  typedWeeks,
  weeksOf,
  widthsToTake,
} from "./typed-weeks.ts";
import { trayGroups, weekRows } from "./week-rows.tsx";

/** `/grow-trials/:id/grid`: the weekly data of a trial, typed at a desk or pasted from a spreadsheet. */
export function WeekGridPage() {
  return <GridPage of={WeekGrid} />;
}

const NO_TAG = "At least one plant tag-comment is required";
const TAGS = "tags";

function WeekGrid({ trial }: { trial: GrowTrialDetail }) {
  const { env } = useLab();
  const { email } = useSession();
  const known = useLabQuery(queries.listTagComments) ?? [];
  const states = useRowStates();
  const grid = withPhotos(useGrid(`grid ${trial.id}`));
  const { cells } = grid;
  const { results } = useMeasurements(trial.id);
  const confirm = useConfirm();
  const [shown, setShown] = useState<FigureName | "all">("all");
  const [hasMore, setHasMore] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [corrected, correct] = useState<{ tray: Formulation; week: WeeklyData } | null>(null);
  const saveRows = useSaveRows();

  const tags = splitTags(cells[TAGS] ?? "");
  const by = cells[MEASURED_BY] ?? email;
  const now = isoNow(env);
  const typed = typedWeeks(trial, cells, { plant_comments: tags, created_by: by }, now);
  const overtaken = overtakenFigures(trial, cells);
  const weeks = weeksOf(trial, cells, hasMore);
  const more = weeksOf(trial, cells, true).slice(weeks.length);
  const invalidCount = typed.filter(hasErrors).length;
  const doubts = doubtsAbout(trial, typed);
  const widths = bestWidths(results);
  const toTake = widthsToTake(trial, cells, widths);
  const figures = weeklyFigures.filter(({ name }) => shown === "all" || shown === name);

  async function takeAll() {
    const count = countOf(toTake.length, "widths");
    const text = `Take ${count} from the pictures? Only empty cells are filled. Nothing is saved yet.`;
    if (await confirm({ text, confirmLabel: "Take", cancelLabel: "Cancel" }))
      grid.change(Object.fromEntries(toTake.flatMap((taken) => Object.entries(taken))));
  }

  async function save() {
    setIsSubmitted(true);
    if (tags.length === 0 || invalidCount > 0 || !(await grid.mayBeSaved(doubts))) return;
    const { saved } = await saveRows(commands.addWeeklyData, typed);
    if (saved.length < typed.length) return grid.clear(saved.flatMap(cellsOf));
    grid.clearSaved(overtaken);
    setIsSubmitted(false);
  }

  return (
    <GridForm
      trial={trial}
      title="Weekly Data"
      choice={
        <Segmented
          label="Figures"
          value={shown}
          onChange={setShown}
          options={[
            { value: "all", label: "All" },
            ...weeklyFigures.map(({ name, short }) => ({ value: name, label: short })),
          ]}
        />
      }
      grid={grid}
      about={{
        title: "About these weeks",
        fields: (
          <>
            <Field
              label="Measured by"
              required
              error={typed.find(({ errors }) => errors.created_by)?.errors.created_by}
            >
              <TextInput
                type="email"
                value={by}
                onChange={({ target: { value } }) =>
                  grid.changeEntries({ [MEASURED_BY]: value === email ? undefined : value })
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
                onChange={(chosen) => grid.change({ [TAGS]: chosen.join("; ") })}
              />
            </Field>
          </>
        ),
      }}
      typed={linesOf(typed)}
      overtaken={overtaken}
      doubts={doubts}
      save={{
        label: `Save ${typed.length} ${typed.length === 1 ? "week" : "weeks"}`,
        isOff: typed.length === 0 || invalidCount > 0,
        run: save,
        what: "weeks",
        rest: "Weeks that already have data do not change.",
      }}
    >
      {toTake.length > 0 && shown !== "avg_height" && shown !== "count_plugs_for_avg" ? (
        <div className="gridmore gridpictures">
          <p>
            {countOf(toTake.length, "widths")} from pictures can be taken: press <b>Enter</b> in a cell, or
            Take.
          </p>
          <Button icon={IconRulerMeasure} size="sm" onClick={() => void takeAll()}>
            Take all suggestions
          </Button>
        </div>
      ) : null}
      <GridTable
        caption={`Weekly Data of ${trial.code}`}
        corner="Week"
        lead="Measured on"
        groups={trayGroups(trial, figures)}
        rows={weekRows({
          trial,
          figures,
          weeks,
          cells,
          widths,
          typed,
          now,
          states,
          change: grid.change,
          correct,
        })}
        grid={grid}
      />
      {more.length > 0 ? (
        <div className="gridmore">
          <Button icon={IconPlus} size="sm" onClick={() => setHasMore(true)}>
            Show {more.length === 1 ? "week" : "weeks"} {more.join(" and ")}
          </Button>
        </div>
      ) : null}
      {corrected ? <WeekEditForm {...corrected} trial={trial} onClose={() => correct(null)} /> : null}
    </GridForm>
  );
}

/** The table, in which an emptied width takes with it how it was measured. */
function withPhotos(grid: Grid): Grid {
  return {
    ...grid,
    change: (changes) => {
      const emptied = Object.keys(changes).filter((cell) => !changes[cell]);
      const photos = emptied.flatMap(photoBeside).map((cell) => [cell, ""]);
      grid.change({ ...Object.fromEntries(photos), ...changes });
    },
    clear: (cells) => grid.clear(cells?.flatMap((cell) => [cell, ...photoBeside(cell)])),
  };
}

const hasErrors = ({ errors }: TypedWeek) => Object.keys(errors).length > 0;
const cellsOf = ({ tray, week }: TypedWeek) => weeklyFigures.map(({ name }) => cellKey(tray, week, name));

/** The typed weeks of each tray. */
function linesOf(typed: readonly TypedWeek[]): TrayLine[] {
  return [...new Set(typed.map(({ tray }) => tray))].map((tray) => ({
    tray: tray.identifier,
    parts: typed
      .filter((entry) => entry.tray === tray)
      .map((entry) => ({
        text: `week ${entry.week}${hasErrors(entry) ? " (not valid yet)" : ""}`,
        isWrong: hasErrors(entry),
      })),
  }));
}
