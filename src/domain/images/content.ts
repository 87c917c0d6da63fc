import { cleanFileName, type PictureType } from "./files.ts";
import type { FileType } from "./schema.ts";

/** Bytes of a file's beginning that show its type. */
export const HEAD_BYTES = 12;

/** Returns the type of a picture from its first bytes, not its name; `null` for an unsupported type. */
export function pictureType(head: Uint8Array): PictureType | null {
  const hex = [...head.subarray(0, HEAD_BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex.startsWith("ffd8ff")) return "image/jpeg";
  if (hex.startsWith("89504e470d0a1a0a")) return "image/png";
  return /^52494646.{8}57454250$/.test(hex) ? "image/webp" : null;
}

/** True for the first bytes of a PDF: `%PDF-`. */
function isPdf(head: Uint8Array): boolean {
  return [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, i) => head[i] === byte);
}

/** True if these bytes can be part of a text: no NUL and no other control characters than white space. */
export function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/**
 * Returns the type of a file that is not a picture, from its content; `null` if it is not one that the lab stores. Texts
 * look alike: the claimed type decides between CSV and plain text, and without one the extension of the name.
 */
export function documentType(
  { head, isAllText }: { head: Uint8Array; isAllText: boolean },
  { mime, name }: { mime: string | undefined; name: string },
): FileType | null {
  const found = isPdf(head) ? "application/pdf" : isAllText ? textType(mime, name) : null;
  // A claim that the content contradicts is refused: the file is not what its sender believes it to be.
  return mime && mime !== found ? null : found;
}

function textType(mime: string | undefined, name: string): FileType {
  return mime === "text/csv" || (!mime && /\.csv$/i.test(name)) ? "text/csv" : "text/plain";
}

/** Endings that programs open as the type; the first is the one that a name gets. Any text is a plain one. */
const endings: Record<FileType, readonly string[]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  "text/csv": ["csv", "tsv", "txt"],
  "text/plain": ["txt", "text", "log", "md", "csv", "tsv", "tab", "dat", "asc", "json", "yaml", "yml", "ini"],
};

/**
 * Returns a clean name whose ending is one of the file's type: a PDF named `x.html` becomes `x.html.pdf`, which no program
 * opens as a page. A name without an ending remains.
 */
export function nameByContent(name: string, mime: FileType): string {
  const ending = /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || endings[mime].includes(ending)) return name;
  return cleanFileName(`${name}.${endings[mime][0]}`);
}
