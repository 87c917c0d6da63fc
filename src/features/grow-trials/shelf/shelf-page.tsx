import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weekToRecord } from "#domain/grow-trials/weeks.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { useStoredEntries } from "#hooks/saving/use-stored-entries.ts";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDocumentState } from "#ui/window/use-document-state.ts";
import { useWakeLock } from "#ui/window/use-wake-lock.ts";
import "./shelf.css";
import "./shelf-fields.css";
import "./remarks/tags.css";
import "./shelf-states.css";
import "./pad/shelf-pad.css";
import "./shelf-small.css";
import "./shelf-phone.css";
import "./shelf-narrow.css";
import "./shelf-short.css";
import "./shelf-turned.css";
import "./shelf-low.css";
import "./photo/width-from-picture.css";
import type { Entry } from "./pad/entry.ts";
import { MeasureAtShelf } from "./photo/width-from-picture.tsx";
import { PlugRemovals } from "./remarks/plug-removals.tsx";
import { NextTrial } from "./round/next-trial.tsx";
import { ShelfFoot } from "./shelf-foot.tsx";
import { lastAtShelf } from "./shelf-shortcut.tsx";
import { ShelfTop, weeklyStepPath } from "./shelf-top.tsx";
import { TrayEntry } from "./tray/tray-entry.tsx";
import { TrayTabs } from "./tray/tray-tabs.tsx";
import { TrayWithout } from "./tray/tray-without.tsx";
import { useShelf } from "./use-shelf.ts";

/** Shelf mode: the week of each tray in turn, entered with gloves on and without signal. */
export function ShelfPage() {
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
  const week = weekToRecord(trial);
  const reason = whyClosed(trial);
  if (reason === null && week) return <OpenShelf key={id} trial={trial} week={week} />;
  return (
    <main className="page detailpage">
      <Empty
        isPage
        title={reason ?? "The seeds are not sown yet."}
        action={<Button render={<Link to={weeklyStepPath(id)} />}>Back to {trial.code}</Button>}
      >
        There is nothing to record at the shelf.
      </Empty>
    </main>
  );
}

function whyClosed({ formulations, seed_sown_date, process_state }: GrowTrialDetail): string | null {
  if (formulations.length === 0) return "This grow trial has no trays yet.";
  if (seed_sown_date === null) return "The seeds are not sown yet.";
  if (process_state === FINISHED) return "This grow trial is finished.";
  return null;
}

function OpenShelf({ trial, week }: { trial: GrowTrialDetail; week: number }) {
  useWakeLock();
  useDocumentState("fills", "shelf");
  useEffect(() => lastAtShelf.store(trial.id), [trial.id]);
  const drafts = useStoredEntries<Entry>(`shelf ${trial.id}`);
  const shelf = useShelf(trial, week, drafts);
  const { tray, stateOf, entry, canEnter } = shelf;
  const [removingFrom, setRemovingFrom] = useState<string | null>(null);
  if (tray === undefined || drafts.entries === undefined) return <main className="shelf" aria-busy />;
  const isRemoving = removingFrom === tray.id && tray.is_active;
  const openRemoval = () => setRemovingFrom(tray.id);
  return (
    <div className="shelf">
      <ShelfTop trial={trial} tray={tray} shelf={shelf} />
      <TrayTabs trays={trial.formulations} current={tray} stateOf={stateOf} />
      {isRemoving ? (
        <PlugRemovals
          trial={trial}
          tray={tray}
          entry={canEnter ? entry : null}
          onChange={shelf.change}
          onClose={() => setRemovingFrom(null)}
        />
      ) : canEnter ? (
        <TrayEntry trial={trial} tray={tray} shelf={shelf} onRemoval={openRemoval} />
      ) : (
        <TrayWithout trial={trial} tray={tray} shelf={shelf} onRemoval={openRemoval} />
      )}
      <ShelfFoot
        trays={trial.formulations}
        current={tray}
        stateOf={stateOf}
        correctedWeek={entry.corrects?.week_number}
        canSave={canEnter && !isRemoving}
        onGo={({ id }) => shelf.jumpTo(id)}
        onSave={() => void shelf.save()}
      >
        {shelf.isRoundDone && !canEnter && !isRemoving ? <NextTrial trial={trial} /> : null}
      </ShelfFoot>
      <MeasureAtShelf trial={trial} tray={tray} shelf={shelf} />
    </div>
  );
}
