import { useEffect } from "react";
import { createPortal } from "react-dom";
import { type LabelSheet, placeOf } from "#domain/qr-labels/print/label-stocks.ts";
import { boxOf, LabelView, type PlacedLabel } from "./label-view.tsx";

/** The pages as they are printed. They are hidden on the screen, and paper shows nothing else. */
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
          {places.map((placed, position) =>
            placed ? (
              <div key={position} className="lab" style={boxOf({ ...placeOf(sheet, position), ...label })}>
                <LabelView {...placed} />
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** Sets the paper size of the browser while this screen is open. */
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
