import { useState } from "react";
import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { lastWeekBeyond } from "#domain/grow-trials/weeks.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { WeekEditForm } from "../../forms/week/week-edit-form.tsx";
import { useDeleteWeek } from "../../page/weekly/use-delete-week.ts";
import { weeklyFigures } from "../../weekly-figures.ts";
import { entryOf, isBlank } from "../pad/entry.ts";
import { useTyping } from "../pad/use-typing.ts";
import { RoundSummary } from "../round/round-summary.tsx";
import { ExistingWeek, RecordedFigure, recordedBeside } from "../saved/existing-week.tsx";
import { RefusedWeek } from "../saved/refused-week.tsx";
import type { Shelf } from "../use-shelf.ts";
import { TrayHead } from "./tray-head.tsx";
import { useScannerJump } from "./use-label-jump.ts";

type Props = { trial: GrowTrialDetail; tray: Formulation; shelf: Shelf; onRemoval: () => void };

/** A tray without an entry: its week is recorded, or the tray is harvested or inactive. */
export function TrayWithout({ trial, tray, shelf, onRemoval }: Props) {
  const { trialWeek, isRoundDone, recorded, before, refused, entry, stateOf, changeEntries } = shelf;
  const jumpToScanned = useScannerJump(shelf.jumpTo);
  useTyping({ entry: null, onKey: () => {}, onEnter: () => {}, onBurst: jumpToScanned });
  const [isCorrecting, setIsCorrecting] = useState(false);
  const deleteWeek = useDeleteWeek(trayCode(trial, tray));
  const lastWeek = trial.trial_length === null ? null : lastWeekBeyond(trial.trial_length);
  const head = (
    <TrayHead
      trial={trial}
      tray={tray}
      left={tray.num_plugs_active}
      onPlugs={tray.is_active ? onRemoval : undefined}
    >
      {refused ? <RefusedWeek week={refused} /> : null}
    </TrayHead>
  );
  const about = (
    <>
      {isRoundDone ? <RoundSummary trial={trial} week={trialWeek} stateOf={stateOf} /> : null}
      {tray.is_active ? null : <p className="inactivetray">The formulation {tray.identifier} is inactive.</p>}
      {tray.is_active && tray.harvest_data && !recorded ? (
        <p className="inactivetray">
          {tray.identifier} was harvested on {showDate(tray.harvest_data.created_at)}.
        </p>
      ) : null}
    </>
  );
  if (!recorded)
    return (
      <main className="shelf__main shelf__main--without">
        <section className="shelf__fields" aria-label={tray.identifier}>
          {head}
          {about}
        </section>
      </main>
    );
  const beside = recordedBeside(trial, tray, recorded);
  return (
    <main className="shelf__main shelf__main--week">
      <section className="shelf__fields" aria-label={tray.identifier}>
        {head}
        {weeklyFigures.map((field) => (
          <RecordedFigure
            key={field.name}
            field={field}
            week={recorded}
            before={before}
            beside={beside}
            onCorrect={() => shelf.correct(recorded, field.name)}
          />
        ))}
        <div className="bigtags">
          <span className="bigfield__l">Tags</span>
          <span className="bigtags__text">{splitTags(recorded.plant_comments).join("; ")}</span>
        </div>
      </section>
      <div className="shelf__side">
        {about}
        <ExistingWeek
          trial={trial}
          tray={tray}
          week={recorded}
          hasDraft={!isBlank(entry)}
          canAddNext={tray.is_active && (lastWeek === null || recorded.week_number < lastWeek)}
          onNextWeek={() => shelf.openWeek(recorded.week_number + 1)}
          onDiscardDraft={() => changeEntries({ [tray.id]: undefined })}
          onCorrect={() => setIsCorrecting(true)}
          onDelete={() =>
            void deleteWeek(recorded).then(
              (isDeleted) => isDeleted && changeEntries({ [tray.id]: entryOf(tray, recorded) }),
            )
          }
        />
      </div>
      {isCorrecting ? (
        <WeekEditForm trial={trial} tray={tray} week={recorded} onClose={() => setIsCorrecting(false)} />
      ) : null}
    </main>
  );
}
