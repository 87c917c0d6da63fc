import { useMemo } from "react";
import { QUIET_ZONE, qrModules, qrPath } from "#domain/qr-labels/print/qr-code.ts";

/** The QR code of an address, black on white in both themes, so that a camera can read it from the screen. */
export function QrPicture({ url, label }: { url: string; label: string }) {
  const modules = useMemo(() => qrModules(url), [url]);
  const size = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      className="qrpicture"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${label}`}
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${size}v${size}h${-size}z`} />
      <path fill="#000" d={qrPath(modules)} />
    </svg>
  );
}
