import { IconPencil } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { DraftMark } from "#components/form/command-form-dialog.tsx";
import { queries } from "#contract/index.ts";
import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { measuredAt } from "#domain/grow-trials/weeks.ts";
import { siblingsOf } from "#domain/trays/checks.ts";
import { plugsInWeek } from "#domain/trays/plug-counts.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { lengthToCm } from "#domain/values/number-text.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { isoNow } from "#sync/env.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { afterPaint } from "#ui/window/after-paint.ts";
import { GapList } from "../../gaps/gap-list.tsx";
import { weeklyFigures } from "../../weekly-figures.ts";
import { fieldAfter, figureText, isBlank, plugsLeft } from "../pad/entry.ts";
import { FigureInput } from "../pad/figure-input.tsx";
import { nudge, toFigure, typeKey } from "../pad/keys.ts";
import { NextKey, NumberPad } from "../pad/number-pad.tsx";
import { useTyping } from "../pad/use-typing.ts";
import { WidthFromPicture } from "../photo/width-from-picture.tsx";
import { RemarksDialog } from "../remarks/remarks-dialog.tsx";
import { TagsPad, TagsRow } from "../remarks/tags.tsx";
import { RefusedWeek } from "../saved/refused-week.tsx";
import type { Shelf } from "../use-shelf.ts";
import { TrayHead } from "./tray-head.tsx";
import { tagsByUse } from "./trays.ts";
import { useScannerJump } from "./use-label-jump.ts";

const FIGURE = /^[+-]?\d+([.,]\d+)?$/;

/** The entry of one tray's week: three figures and the tags, beside the pad. */
export function TrayEntry({
  trial,
  tray,
  shelf,
  onRemoval,
}: {
  trial: GrowTrialDetail;
  tray: Formulation;
  shelf: Shelf;
  onRemoval: () => void;
}) {
  const { entry, before, refused, draft, field, isNew, problems, change, goTo, next, jumpTo, changeEntries } =
    shelf;
  const { env } = useLab();
  const known = useLabQuery(queries.listTagComments) ?? [];
  const { notify } = useNotices();
  const jumpToScanned = useScannerJump(jumpTo);
  const [isRemarksOpen, setIsRemarksOpen] = useState(false);
  const tagsRow = useRef<HTMLFieldSetElement>(null);

  const figure = weeklyFigures.find(({ name }) => name === field);
  const text = figure ? figureText(tray, entry, figure.name) : "";
  const write = (written: string, isNewAfter = false) =>
    figure && change({ [figure.name]: written }, isNewAfter);
  const type = (key: string) => figure && write(typeKey(text, key, { isNew }));
  const lastTags = before ? splitTags(before.plant_comments) : [];
  const tags = tagsByUse(trial, lastTags, known);
  const left = plugsLeft(tray, entry);
  const siblings = siblingsOf(trial.formulations, tray.id);
  const at = measuredAt(trial.seed_sown_date, entry.week, isoNow(env));
  const removedSince = plugsInWeek(tray, entry.week, at) - tray.num_plugs_active;
  const active = left + removedSince;
  const beside = { week: entry.week, weeks: tray.weekly_data, siblings, active };
  const errorOf = (name: typeof field) => problems.find((problem) => problem.field === name)?.message;
  function nextByKey() {
    next();
    // Whoever measures with a keyboard goes on in the tags: arrows, the space bar, and Ctrl+Enter.
    if (fieldAfter(field) === "plant_comments")
      afterPaint(() => tagsRow.current?.querySelector<HTMLElement>(".chip[tabindex='0']")?.focus());
  }
  useTyping({
    entry,
    onKey: type,
    onEnter: nextByKey,
    onSave: () => void shelf.save(),
    onBurst(sent, untouched) {
      const length = lengthToCm(sent);
      const isFigure = FIGURE.test(sent);
      if (!isFigure) changeEntries({ [tray.id]: untouched });
      if (!isFigure && length === null) return jumpToScanned(sent);
      if (!figure || (!isFigure && figure.unit !== "cm")) return false;
      change({ [figure.name]: length ?? toFigure(sent) }, false);
      if (length !== null) notify({ id: "length", kind: "success", title: `${sent} = ${length} cm` });
      next();
      return true;
    },
  });

  const openRemarks = () => setIsRemarksOpen(true);
  return (
    <main className="shelf__main">
      <section className="shelf__fields" aria-label={`Week ${entry.week} of ${tray.identifier}`}>
        <TrayHead
          trial={trial}
          tray={tray}
          left={left}
          messages={problems.filter((problem) => problem.field === null).map(({ message }) => message)}
          onPlugs={entry.corrects ? undefined : onRemoval}
        >
          {refused ? <RefusedWeek week={refused} /> : null}
          {entry.corrects ? (
            <p className="draftmark" role="status">
              <Icon of={IconPencil} />
              <b>Correcting week {entry.week}</b>
              <Button size="sm" onClick={shelf.endCorrection}>
                Cancel
              </Button>
            </p>
          ) : (
            <DraftMark draft={draft} />
          )}
          {entry.week < shelf.trialWeek && !entry.corrects ? (
            <p className="draftmark" role="status">
              <Icon of={IconPencil} />
              <b>Adding week {entry.week}</b>
              {isBlank(entry) ? (
                <Button size="sm" render={<Link to={{ search: `?tray=${tray.id}` }} replace />}>
                  Back to week {shelf.trialWeek}
                </Button>
              ) : null}
            </p>
          ) : null}
          {shelf.blockedWeek === null ? null : (
            <p className="draftmark" role="status">
              <Icon of={IconPencil} />
              <b>
                Week {entry.week} is not saved yet. Save it before you add week {shelf.blockedWeek}.
              </b>
            </p>
          )}
          {isBlank(entry) && entry.week === shelf.trialWeek ? (
            <GapList key={tray.id} trial={trial} trayId={tray.id} first={1} />
          ) : null}
        </TrayHead>
        {weeklyFigures.map((shown) => (
          <FigureInput
            key={shown.name}
            trayId={tray.id}
            field={shown}
            text={
              field === shown.name
                ? figureText(tray, entry, shown.name)
                : toFigure(figureText(tray, entry, shown.name))
            }
            before={before}
            beside={beside}
            isCurrent={field === shown.name}
            isNew={isNew}
            error={errorOf(shown.name)}
            onChoose={() => field === shown.name || goTo(shown.name)}
            onChange={(typed) => change({ [shown.name]: typed }, false)}
            onCorrect={before && !entry.corrects ? () => shelf.correct(before, shown.name) : undefined}
          >
            {shown.name === "avg_canopy_width" ? (
              <WidthFromPicture trial={trial} tray={tray} shelf={shelf} />
            ) : null}
          </FigureInput>
        ))}
        <TagsRow
          ref={tagsRow}
          tags={entry.tags}
          known={tags}
          isCurrent={field === "plant_comments"}
          error={errorOf("plant_comments")}
          onToggle={(tag, on) =>
            change({ tags: on ? [...entry.tags, tag] : entry.tags.filter((other) => other !== tag) })
          }
          onMore={() => goTo("plant_comments")}
        />
      </section>
      <section className="shelf__pad" aria-label={figure ? "Number pad" : "All tags"}>
        {figure ? (
          <NumberPad
            step={figure.step}
            isWhole={figure.isWhole}
            onSame={before ? () => write(String(before[figure.name]), true) : null}
            onNudge={(step) => write(nudge(text, step, before?.[figure.name]), true)}
            onKey={type}
          />
        ) : (
          <TagsPad
            tags={entry.tags}
            known={tags}
            onChange={(chosen) => change({ tags: chosen })}
            onSame={before ? () => change({ tags: lastTags }) : null}
            onRemarks={openRemarks}
          />
        )}
        <NextKey onNext={next}>{figure ? "Next field" : entry.corrects ? "Save" : "Save and next"}</NextKey>
      </section>
      {isRemarksOpen ? (
        <RemarksDialog
          trial={trial}
          tray={tray}
          entry={entry}
          onChange={change}
          onClose={() => setIsRemarksOpen(false)}
        />
      ) : null}
    </main>
  );
}
