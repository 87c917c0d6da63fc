import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type LabelSheet, perPage, placeOf } from "#domain/qr-labels/print/label-stocks.ts";
import { IconButton } from "#ui/press/icon-button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { boxOf, LabelView, type PaperStyle, type PlacedLabel } from "./label-view.tsx";

type Props = {
  sheet: LabelSheet;
  pages: readonly (PlacedLabel | null)[][];
  /** The first position that is printed on the first page. */
  start: number;
  onStart: (position: number) => void;
  /** Shown below the page. */
  children: ReactNode;
};

/** One page as it will be printed, as large as the space allows. On the first page the start position can be chosen. */
export function Preview({ sheet, pages, start, onStart, children }: Props) {
  const [wanted, setWanted] = useState(0);
  const count = Math.max(1, pages.length);
  const page = Math.min(wanted, count - 1);
  const places = pages[page] ?? [];
  const canStart = perPage(sheet) > 1 && page === 0;
  const { width, height } = sheet.page;
  return (
    <section className="preview" aria-label="Preview">
      <div className="preview__bar">
        <span>
          <b>Preview</b>{" "}
          <span className="muted" role="status">
            Page {page + 1} of {count}
          </span>
        </span>
        {canStart ? <span className="muted small">Tap a label to start there</span> : null}
        {count > 1 ? (
          <span className="preview__pages">
            <IconButton
              label="Previous page"
              icon={IconChevronLeft}
              disabled={page === 0}
              onClick={() => setWanted(page - 1)}
            />
            <IconButton
              label="Next page"
              icon={IconChevronRight}
              disabled={page === count - 1}
              onClick={() => setWanted(page + 1)}
            />
          </span>
        ) : null}
      </div>
      <div className="paper" style={{ "--page-w": width } as PaperStyle}>
        <fieldset
          className="paper__page"
          aria-label={canStart ? "Start position" : `Page ${page + 1}`}
          style={boxOf({ x: 0, y: 0, width, height })}
        >
          {Array.from({ length: perPage(sheet) }, (_, position) => {
            const placed = places[position];
            const Place = canStart ? "label" : "div";
            return (
              <Place
                key={position}
                className={classNames("lab", canStart && position < start && "is-used")}
                style={boxOf({ ...placeOf(sheet, position), ...sheet.label })}
              >
                {canStart ? (
                  <input
                    type="radio"
                    name="start"
                    className="vh"
                    aria-label={`Label ${position + 1}: row ${Math.floor(position / sheet.columns) + 1}, column ${(position % sheet.columns) + 1}`}
                    checked={position === start}
                    onChange={() => onStart(position)}
                  />
                ) : null}
                {placed ? <LabelView {...placed} /> : null}
              </Place>
            );
          })}
        </fieldset>
      </div>
      {children}
    </section>
  );
}
