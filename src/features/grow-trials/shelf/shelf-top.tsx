import { IconContrast2, IconScan, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ScanDialog } from "#components/scan/scan-to-choose.tsx";
import { SyncPill } from "#components/sync/sync-pill.tsx";
import { WEEKLY } from "#domain/grow-trials/plan.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weeksIn } from "#domain/grow-trials/weeks.ts";
import { pathOf } from "#domain/kind-pages.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { readAppearance, setAppearance } from "#hooks/appearance.ts";
import { Icon } from "#ui/text/icon.tsx";
import { useMedia } from "#ui/window/use-device-kind.ts";
import { ShelfPhoto } from "./photo/shelf-photo.tsx";
import { SavedStrip } from "./saved/saved-strip.tsx";
import { KeyName } from "./tray/tray-tabs.tsx";
import { useLabelJump } from "./tray/use-label-jump.ts";
import type { Shelf } from "./use-shelf.ts";

type Props = {
  trial: GrowTrialDetail;
  tray: Formulation;
  shelf: Pick<Shelf, "entry" | "canEnter" | "height" | "widths" | "announcement" | "strip" | "jumpTo">;
};

/** The top bar: close, the trial and week (or for a while the last saved week), the sync status, contrast, photo and scanner. */
export function ShelfTop({ trial, tray, shelf }: Props) {
  const { entry, canEnter, height, widths, announcement, strip, jumpTo } = shelf;
  const offerWidth = (file: Blob, imageId: string) =>
    canEnter && void widths.measure({ tray, week: entry.week }, { file, imageId, height });
  const { id, code, trial_length, location, location_details } = trial;
  return (
    <header className="shelf__top">
      <Link className="sbtn" to={weeklyStepPath(id)} aria-label="Close shelf mode">
        <Icon of={IconX} />
      </Link>
      {strip ? (
        <SavedStrip key={strip.last.id} {...strip} />
      ) : (
        <div className="shelf__title">
          <KeyName name={code} />
          <span>
            Week {entry.week}
            {trial_length ? ` / ${weeksIn(trial_length)}` : ""}
          </span>
          <span className="shelf__loc">{[location, location_details].filter(Boolean).join(" | ")}</span>
        </div>
      )}
      <span role="status" className="vh">
        {announcement}
      </span>
      <SyncPill />
      <GlareSwitch />
      {tray.is_active ? <ShelfPhoto key={tray.id} trial={trial} tray={tray} onSaved={offerWidth} /> : null}
      <ScanToJump jumpTo={jumpTo} />
    </header>
  );
}

/** The path of a trial's page with the weekly step selected. */
export function weeklyStepPath(trialId: string): string {
  return `${pathOf({ table: "grow_trials", id: trialId })}?selected=${WEEKLY}`;
}

/** The contrast of this device, for a shelf below lamps or beside a window; the page of this device has it too. */
function GlareSwitch() {
  const deviceWantsMore = useMedia("(prefers-contrast: more)");
  const [chosen, setChosen] = useState(() => readAppearance().contrast);
  const isOn = chosen === null ? deviceWantsMore : chosen === "more";
  function change() {
    const contrast = isOn ? "normal" : "more";
    setAppearance({ ...readAppearance(), contrast });
    setChosen(contrast);
  }
  return (
    <button
      type="button"
      role="switch"
      className="sbtn sbtn--switch"
      aria-checked={isOn}
      aria-label="Glare boost"
      title="Glare boost"
      onClick={change}
    >
      <Icon of={IconContrast2} />
    </button>
  );
}

/** Opens the tray whose label the camera sees. */
function ScanToJump({ jumpTo }: { jumpTo: (trayId: string) => boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const jumpToScanned = useLabelJump(jumpTo);
  return (
    <>
      <button type="button" className="sbtn sbtn--w sbtn--scan" onClick={() => setIsOpen(true)}>
        <Icon of={IconScan} />
        <span>Scan to jump</span>
      </button>
      {isOpen ? (
        <ScanDialog title="Scan to jump" onText={jumpToScanned} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
