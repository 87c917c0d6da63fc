import { IconPrinter } from "@tabler/icons-react";
import "./scale-card.css";
import { scaleCardPath } from "#domain/qr-labels/addresses.ts";
import { withPrintedSize } from "#domain/qr-labels/print/printed-size.ts";
import { qrModules, qrPath } from "#domain/qr-labels/print/qr-code.ts";
import { useSignInWays } from "#hooks/calls/use-sign-in-ways.ts";
import { Button } from "#ui/press/button.tsx";

/** Lengths in mm, as all of the card: four cards fit on A4 and on US Letter. */
const CARD = { width: 92, height: 112, count: 4 };
/** The code, without its quiet zone. */
const CODE = { x: 30, y: 12, edge: 40 };
/** The width of the line to cut along. */
const CUT = 0.3;
/** The line by which a print is checked. */
const RULER = { x: 8, y: 6, length: 100 };

/** `/print-labels/scale-card`: cards with a code of a known size, for pictures of trays whose label has none or is out of view. */
export function ScaleCardPage() {
  const origin = useSignInWays().origin ?? location.origin;
  return (
    <main className="page scalepage">
      <div className="page-head">
        <h1>Scale card</h1>
        <Button variant="primary" icon={IconPrinter} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className="scalepage__use noprint">
        <p>
          A picture of a tray in which this card lies is measured by it. It is for trays whose label is small,
          or is not in the picture.
        </p>
        <ol>
          <li>Print at 100 %. Check with a ruler that the line on a card is 100 mm long.</li>
          <li>Cut the four cards out. A matt laminate does not reflect the lamps.</li>
          <li>Lay a card flat beside the plants, level with the plugs, and all of it in the picture.</li>
        </ol>
      </div>
      <div className="scalecards">
        {Array.from({ length: CARD.count }, (_, index) => (
          <ScaleCard key={index} address={origin + scaleCardPath} />
        ))}
      </div>
    </main>
  );
}

function ScaleCard({ address }: { address: string }) {
  const modules = qrModules(withPrintedSize(address, CODE.edge));
  const { x, y, length } = RULER;
  const middle = y + length / 2;
  return (
    <svg
      className="scalecard"
      viewBox={`0 0 ${CARD.width} ${CARD.height}`}
      role="img"
      aria-label="Scale card"
    >
      <rect
        className="scalecard__cut"
        x={CUT / 2}
        y={CUT / 2}
        width={CARD.width - CUT}
        height={CARD.height - CUT}
        strokeWidth={CUT}
      />
      <path className="scalecard__ruler" d={rulerPath()} />
      {Array.from({ length: length / 10 + 1 }, (_, cm) => (
        <text key={cm} x={x + 6} y={y + 10 * cm + 1}>
          {cm}
        </text>
      ))}
      <text transform={`translate(${x - 2} ${middle}) rotate(-90)`} textAnchor="middle">
        Check: this line is {length} mm long.
      </text>
      <path
        transform={`translate(${CODE.x} ${CODE.y}) scale(${CODE.edge / modules.length})`}
        shapeRendering="crispEdges"
        d={qrPath(modules)}
      />
      <text className="scalecard__name" x={CODE.x} y={69}>
        Scale card
      </text>
      {LINES.map((line, index) => (
        <text key={line} x={CODE.x} y={76 + 5 * index}>
          {line}
        </text>
      ))}
    </svg>
  );
}

/** The line, with a mark for each mm, 5 mm and 10 mm. */
function rulerPath(): string {
  const marks = Array.from({ length: RULER.length + 1 }, (_, mm) => {
    const length = mm % 10 === 0 ? 5 : mm % 5 === 0 ? 3.5 : 2;
    return `M${RULER.x} ${RULER.y + mm}h${length}`;
  });
  return `M${RULER.x} ${RULER.y}v${RULER.length}${marks.join("")}`;
}

const LINES = [
  `Its code is ${CODE.edge} mm wide.`,
  "Lay it flat beside the plants,",
  "level with the plugs, and all of it",
  "in the picture.",
];
