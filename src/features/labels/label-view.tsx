import type { CSSProperties } from "react";
import { type LabelRow, signSize } from "#domain/qr-labels/print/label-layout.ts";
import { contentOf, type PrintedLabel, printedLabel } from "#domain/qr-labels/print/printed-label.ts";
import { QUIET_ZONE, qrModules, qrPath } from "#domain/qr-labels/print/qr-code.ts";
import type { LabelItem } from "./use-label-items.ts";

/** The label of an item; `path` draws its code, one unit per module. */
export type PlacedLabel = { item: LabelItem; label: PrintedLabel; path: string };

/** The labels of all items, of a size in mm; `null` if the label is too small for one of them. */
export function placeLabels(
  items: readonly LabelItem[],
  size: { width: number; height: number },
): PlacedLabel[] | null {
  const placed = items.flatMap((item): PlacedLabel[] => {
    const label = printedLabel(size, item.address, item.text);
    if (label === null) return [];
    return [{ item, label, path: qrPath(qrModules(contentOf(label, label.layout.qr.edge))) }];
  });
  return placed.length === items.length ? placed : null;
}

/** The content of one label, placed in mm from its top left corner. */
export function LabelView({ label: { layout, modules }, path }: PlacedLabel) {
  const { qr, text, rows } = layout;
  const side = modules + 2 * QUIET_ZONE;
  const [first] = rows;
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  return (
    <>
      <svg
        className="lab__qr"
        style={boxOf({ ...qr, width: qr.side, height: qr.side })}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      <div className="lab__text" style={boxOf({ ...text, y: first?.top ?? 0, height })}>
        {rows.map((row) => (
          <Row key={row.kind} row={row} />
        ))}
      </div>
    </>
  );
}

/** One row, not higher than its layout allows, and lower if its text needs fewer lines. */
function Row({ row }: { row: LabelRow }) {
  const { kind, text, font, lines } = row;
  const style: PaperStyle = { "--size": font, "--lines": lines };
  if (kind === "hazard")
    return (
      <div className="lab__hazard" style={style}>
        <DangerSign side={signSize(row)} />
        {text ? <span className="lab__clamp">{text}</span> : null}
      </div>
    );
  return (
    <div className={`lab__${kind} ${lines === 1 ? "lab__line" : "lab__clamp"}`} style={style}>
      {text}
    </div>
  );
}

/** The sign for danger, recognizable by shape alone because labels are printed in black. */
function DangerSign({ side }: { side: number }) {
  return (
    <svg
      className="lab__sign"
      style={boxOf({ x: 0, y: 0, width: side, height: side })}
      viewBox="0 0 24 24"
      role="img"
      aria-label="Danger"
    >
      <path d="M12 2 23 22H1Z" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="M11 9h2v7h-2zM11 17.500h2v2h-2z" />
    </svg>
  );
}

/** Lengths in mm that `paper.css` converts to a box: true millimetres on paper, scaled on a screen. */
export type PaperStyle = CSSProperties & Record<`--${string}`, number>;

/** The style of a box on paper; all values in mm, from the top left corner of the page or label around it. */
export function boxOf(box: { x: number; y: number; width: number; height: number }): PaperStyle {
  return { "--x": box.x, "--y": box.y, "--w": box.width, "--h": box.height };
}
