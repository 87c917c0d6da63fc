const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const text = (content: string) => Buffer.from(content);

/** Files that the lab stores, by name: the smallest picture, a PNG of one pixel, and documents. */
const accepted = {
  "picture.png": PNG,
  "page.html": text("%PDF-1.4\n%%EOF\n"),
  "curve.csv": text("time,pH\r\n0,7\r\n"),
  "notes.txt": text("Größe: 5 µm"),
};

/** Every sample: those, and files that are cut off, empty, hostile, or of a type that the lab does not store. */
export const sampleFiles: Readonly<Record<string, Buffer>> = {
  ...accepted,
  "cut.png": PNG.subarray(0, 50),
  "large.png": Buffer.concat([PNG.subarray(0, 16), Buffer.from("7fffffff7fffffff", "hex"), PNG.subarray(24)]),
  "empty.txt": Buffer.alloc(0),
  "nul.txt": text("a\0b"),
  "program.png": Buffer.from("7f454c4602010100", "hex"),
  "drawing.svg": text("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
  "archive.zip": Buffer.from("504b0304", "hex"),
};

export const acceptedFiles = Object.keys(accepted);
