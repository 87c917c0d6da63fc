import { IconCamera, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { AddImageDialog } from "#components/photo/add-image-dialog.tsx";
import { SyncPill } from "#components/sync-pill.tsx";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weeksIn } from "#domain/grow-trials/weeks.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Icon } from "#ui/icon.tsx";
import { KeyName } from "./key-name.tsx";
import { SavedStrip } from "./saved-strip.tsx";
import { ScanToJump } from "./scan-to-jump.tsx";
import type { Shelf } from "./use-shelf.ts";
import { toWeeklyStep } from "./way-back.ts";

type Props = {
  trial: GrowTrialDetail;
  tray: Formulation;
  shelf: Pick<Shelf, "entry" | "said" | "strip" | "jumpTo">;
};

/** Which trial and week – or, for a while, what was just saved of it –, where the data is, a picture of the tray, the way to another, and the way out. */
export function ShelfTop({ trial, tray, shelf }: Props) {
  const [isPicturing, setIsPicturing] = useState(false);
  const { entry, said, strip, jumpTo } = shelf;
  const { id, code, trial_length, location, location_details } = trial;
  return (
    <header className="shelf__top">
      <Link className="sbtn" to={toWeeklyStep(id)} aria-label="Close shelf mode">
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
        {said}
      </span>
      <SyncPill />
      {tray.is_active ? (
        <button type="button" className="sbtn sbtn--w" onClick={() => setIsPicturing(true)}>
          <Icon of={IconCamera} />
          <span>Photo</span>
        </button>
      ) : null}
      <ScanToJump jumpTo={jumpTo} />
      {isPicturing ? (
        <AddImageDialog trial={trial} tray={tray} onClose={() => setIsPicturing(false)} />
      ) : null}
    </header>
  );
}
