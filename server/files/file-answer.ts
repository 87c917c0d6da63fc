import { isPicture } from "#domain/images/files.ts";
import type { AnyAnswer } from "../http/problems.ts";
import { OwnAnswer } from "../http/responses.ts";
import type { StoredFile } from "./files.ts";

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** The answer of a call that returns a file instead of JSON. */
export class FileAnswer extends OwnAnswer {
  readonly #file: StoredFile;
  readonly #mime: string;
  readonly #name: string;

  constructor(file: StoredFile, { mime, name }: { mime: string; name: string }) {
    super();
    this.#file = file;
    this.#mime = mime;
    this.#name = name;
  }

  /** True for a type that a browser shows without executing anything; other files are downloaded. */
  #isShown(): boolean {
    return isPicture(this.#mime) || this.#mime === "application/pdf";
  }

  answer(method: string): AnyAnswer {
    return {
      status: 200,
      body: method === "HEAD" ? "" : this.#file.open(),
      headers: {
        "Content-Type": this.#mime,
        "Content-Length": String(this.#file.length),
        "Content-Disposition": `${this.#isShown() ? "inline" : "attachment"}; filename*=UTF-8''${encoded(this.#name)}`,
        // A file is never a page of this app, whatever it contains. A PDF viewer does not run in a sandbox.
        "Content-Security-Policy": this.#mime === "application/pdf" ? NO_PAGE : `${NO_PAGE}; sandbox`,
        // A tablet stores the thumbnails itself. The browser's cache would show a picture after the log-out.
        "Cache-Control": "no-store",
      },
    };
  }
}

/** Encodes for `filename*`, as in RFC 8187, which also escapes characters that `encodeURIComponent` leaves. */
export function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
