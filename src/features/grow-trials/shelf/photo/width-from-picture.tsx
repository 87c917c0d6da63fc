import { IconAlertTriangle, IconCheck, IconRulerMeasure } from "@tabler/icons-react";
import { lazy, type PointerEvent, Suspense } from "react";
import { againSentence, otherTraySentence, widthSentence } from "#components/measure/width-sentence.ts";
import { isSame } from "#domain/kernel/edits.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { PhotoWidth } from "#domain/trays/photo-width.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { usePressGuard } from "#ui/press/press.ts";
import { Icon } from "#ui/text/icon.tsx";
import { takenWidth } from "../pad/entry.ts";
import type { Shelf } from "../use-shelf.ts";

const MeasureDialog = lazy(() =>
  import("#components/measure/measure-dialog.tsx").then((m) => ({ default: m.MeasureDialog })),
);

/** The field does not become the current one. */
const stop = (event: PointerEvent) => event.stopPropagation();

type Props = {
  trial: { id: string; code: string };
  tray: Formulation;
  shelf: Pick<Shelf, "entry" | "canEnter" | "field" | "isNew" | "height" | "widths" | "change">;
};

/** Takes a measured width into the entry of the tray. */
function useTakeWidth({ tray, shelf }: Pick<Props, "tray" | "shelf">) {
  const { entry, field, isNew, widths, change } = shelf;
  const { notify } = useNotices();
  return (taken: PhotoWidth) => {
    widths.offer({ tray, week: entry.week }, taken);
    // A height that is being typed is continued by the next key.
    change(takenWidth(entry, taken), field === "avg_canopy_width" || isNew);
    if (entry.count_plugs_for_avg !== null) return;
    const title = `Count Plugs for Avg is now ${taken.plants}, the plants measured.`;
    notify({ id: "width", kind: "success", title });
  };
}

/**
 * In the field of the width: the key that opens the measuring in a picture, and what a picture shows. A touch takes it; a typed
 * width is never replaced without one.
 */
export function WidthFromPicture({ trial, tray, shelf }: Props) {
  const { entry, height, widths } = shelf;
  const isFirstPress = usePressGuard();
  const take = useTakeWidth({ tray, shelf });
  const of = { tray, week: entry.week };
  const offer = widths.offerFor(of);
  const photo = offer?.photo ?? entry.photo_width;
  const again = photo && againSentence(photo, height.height_cm);
  const measure = () => widths.setMeasuring(of);
  return (
    <>
      <button
        type="button"
        className="bigfield__m"
        aria-label="Measure in a picture"
        title="Measure in a picture"
        onPointerDown={stop}
        onClick={measure}
      >
        <Icon of={IconRulerMeasure} />
      </button>
      {photo ? (
        <div className="bigfield__c" role="status" onPointerDown={stop}>
          {offer?.isOfOtherTray ? (
            <span className="is-doubtful">
              <Icon of={IconAlertTriangle} />
              {otherTraySentence(trayCode(trial, tray))}
            </span>
          ) : null}
          {isSame(photo, entry.photo_width) ? (
            <span className="is-taken">
              <Icon of={IconCheck} />
              {widthSentence(photo)}
            </span>
          ) : (
            <button type="button" onClick={() => isFirstPress() && take(photo)}>
              <span>{widthSentence(photo)}</span> <b>Take</b>
            </button>
          )}
          {again ? (
            <button type="button" className="is-again" onClick={measure}>
              {again}
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** The dialog of the shelf that measures in a picture. It remains open when another device records the week meanwhile. */
export function MeasureAtShelf({ trial, tray, shelf }: Props) {
  const { entry, canEnter, height, widths } = shelf;
  const take = useTakeWidth({ tray, shelf });
  const { measuring, setMeasuring } = widths;
  if (measuring === null) return null;
  const isOpen = canEnter && measuring.tray.id === tray.id && measuring.week === entry.week;
  return (
    <Suspense>
      <MeasureDialog
        {...measuring}
        trial={trial}
        height={height}
        onTake={isOpen ? take : null}
        onClose={() => setMeasuring(null)}
      />
    </Suspense>
  );
}
