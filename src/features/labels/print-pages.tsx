import { useEffect } from "react";
import { createPortal } from "react-dom";
import { type LabelSheet, placeOf } from "#domain/qr-labels/label-stocks.ts";
import { LabelView, type PlacedLabel } from "./label-view.tsx";
import { boxOf } from "./mm.ts";

/** The pages as they leave the printer: nothing of them is seen on the screen, and on paper nothing but them. */
export function PrintPages({
  pages,
  sheet,
}: {
  pages: readonly (PlacedLabel | null)[][];
  sheet: LabelSheet;
}) {
  const { page, label } = sheet;
  usePageSize(page);
  return createPortal(
    <div className="printpages" aria-hidden="true">
      {pages.map((places, index) => (
        <div key={index} className="printpage" style={boxOf({ x: 0, y: 0, ...page })}>
          {places.map((laidOut, position) =>
            laidOut ? (
              <div key={position} className="lab" style={boxOf({ ...placeOf(sheet, position), ...label })}>
                <LabelView {...laidOut} />
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** Tells the browser the size of the paper, while this screen is open. */
function usePageSize({ width, height }: LabelSheet["page"]): void {
  useEffect(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
    };
  }, [width, height]);
}
