import { useMemo } from "react";
import { QUIET, qrModules } from "#domain/qr-labels/draw.ts";

/** The code of an address, black on white in both themes: a camera reads it off the screen too. */
export function QrPicture({ url, label }: { url: string; label: string }) {
  const { path, size } = useMemo(() => draw(url), [url]);
  return (
    <svg
      className="qrpicture"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${label}`}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function draw(url: string): { path: string; size: number } {
  const rows = qrModules(url);
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")),
  );
  return { path: squares.join(""), size: rows.length + 2 * QUIET };
}
