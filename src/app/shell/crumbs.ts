import { toTitle } from "#domain/values/words.ts";
import type { Crumb } from "#ui/panel/breadcrumb.tsx";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Labels of path segments that contain abbreviations. */
const abbreviations: Record<string, string> = {
  account: "My account",
  cnfs: "CNFs",
  "nop-process": "NOP Process",
  "qr-code-viewer": "QR codes",
};

/**
 * Returns one crumb per segment of a path. Each has a link, except a segment in the path of a page that is not a page itself.
 * An id, or a segment that starts with a colon, has the label 'Details'. `device` is what the person calls this device.
 */
export function crumbsOf(pathname: string, isPage: (path: string) => boolean, device: string): Crumb[] {
  const isUnknown = !isPage(pathname);
  const segments = pathname.split("/").filter(Boolean);
  return segments.map((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join("/")}`;
    const label = path === "/devices/this" ? `This ${device}` : labelOf(segment);
    return { label, to: isUnknown || isPage(path) ? path : null };
  });
}

function labelOf(segment: string): string {
  const text = decode(segment);
  if (text.startsWith(":") || UUID.test(text) || /^\d+$/.test(text)) return "Details";
  // A batch number is shown unchanged.
  if (/^[A-Z0-9-]+$/.test(text)) return text;
  return abbreviations[text] ?? toTitle(text.replaceAll("-", "_"));
}

/** Decodes percent escapes; returns a malformed segment unchanged. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
