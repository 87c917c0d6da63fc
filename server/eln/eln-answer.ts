import { Readable } from "node:stream";
import { ELN_TYPE } from "#contract/eln/calls.ts";
import type { AnyAnswer } from "../http/problems.ts";

/** The answer of a call that returns an `.eln` file, made while it is sent. */
export class ElnAnswer {
  readonly #file: Readable;
  readonly #name: string;

  /** `name` has letters, digits, hyphens and a point only. */
  constructor(file: Readable, name: string) {
    this.#file = file;
    this.#name = name;
  }

  answer(method: string): AnyAnswer {
    if (method === "HEAD") this.#file.destroy();
    return {
      status: 200,
      body: method === "HEAD" ? "" : (Readable.toWeb(this.#file) as ReadableStream<Uint8Array>),
      headers: {
        "Content-Type": ELN_TYPE,
        "Content-Disposition": `attachment; filename="${this.#name}"`,
        "Cache-Control": "no-store, no-transform",
      },
    };
  }
}
