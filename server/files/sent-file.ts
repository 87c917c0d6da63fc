import type { Sent } from "../http/problems.ts";
import type { StoredFile } from "./files.ts";

/** What a call answers with when it is a file and no JSON. It never changes under its address. */
export class SentFile {
  readonly #file: StoredFile;
  readonly #mime: string;
  readonly #name: string;

  constructor(file: StoredFile, { mime, name }: { mime: string; name: string }) {
    this.#file = file;
    this.#mime = mime;
    this.#name = name;
  }

  answer(method: string): Sent {
    return {
      status: 200,
      body: method === "HEAD" ? "" : this.#file.open(),
      headers: {
        "Content-Type": this.#mime,
        "Content-Length": String(this.#file.length),
        "Content-Disposition": `inline; filename*=UTF-8''${encoded(this.#name)}`,
        "Cache-Control": "private, max-age=31536000, immutable",
      },
    };
  }
}

/** As RFC 8187 wants it: what `encodeURIComponent` leaves and a header may not hold is escaped too. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
