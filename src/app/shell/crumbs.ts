import { toTitle } from "#domain/values/titles.ts";
import type { Crumb } from "#ui/panel/breadcrumb.tsx";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Abbreviations, which are written in capitals. */
const abbreviations: Record<string, string> = {
  cnfs: "CNFs",
  "nop-process": "NOP Process",
  "qr-code-viewer": "QR codes",
};

/** The places on the way to a path, each a link. A segment that is an id, or starts with a colon, reads 'Details'. */
export function crumbsOf(pathname: string): Crumb[] {
  const segments = pathname.split("/").filter(Boolean);
  return segments.map((segment, index) => ({
    label: labelOf(segment),
    to: `/${segments.slice(0, index + 1).join("/")}`,
  }));
}

function labelOf(segment: string): string {
  const text = decode(segment);
  if (text.startsWith(":") || UUID.test(text) || /^\d+$/.test(text)) return "Details";
  // A batch number stands as it is.
  if (/^[A-Z0-9-]+$/.test(text)) return text;
  return abbreviations[text] ?? toTitle(text.replaceAll("-", "_"));
}

/** A broken escape is shown as it is written. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
