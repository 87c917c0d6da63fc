import { formFields } from "#contract/sending.ts";

/**
 * Encodes a form with a file (multipart/form-data) as bytes, and returns its content type. The same input gives the same
 * bytes. Empty fields are left out. No `FormData` with a `Blob`: such bodies have arrived empty when a browser sent them
 * again.
 */
export function toForm(
  key: string,
  fields: object,
  file: { bytes: ArrayBuffer; mime: string; sent_as?: string } | undefined,
): { type: string; bytes: Uint8Array<ArrayBuffer> } {
  const boundary = `fibril-${key}`;
  const parts = [
    ...Object.entries(formFields(fields)).map(([name, value]) =>
      text(`${head(boundary, name)}\r\n\r\n${value}\r\n`),
    ),
    ...(file
      ? [
          text(
            `${head(boundary, "file")}; filename="${file.sent_as ?? "picture"}"\r\nContent-Type: ${file.mime}\r\n\r\n`,
          ),
          new Uint8Array(file.bytes),
          text("\r\n"),
        ]
      : []),
    text(`--${boundary}--\r\n`),
  ];
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

function head(boundary: string, name: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
}

function text(part: string): Uint8Array {
  return new TextEncoder().encode(part);
}
