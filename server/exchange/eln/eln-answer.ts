import { Readable } from "node:stream";
import { ELN_TYPE } from "#contract/eln/calls.ts";
import { encoded } from "../../files/file-answer.ts";
import type { AnyAnswer } from "../../http/problems.ts";
import { OwnAnswer } from "../../http/responses.ts";

/** The answer of a call that returns an `.eln` file, made while it is sent. */
export class ElnAnswer extends OwnAnswer {
  readonly #file: Readable;
  readonly #name: string;

  /** `name` has letters of every script, digits, hyphens and a point only. */
  constructor(file: Readable, name: string) {
    super();
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
        // The name in ASCII is for apps of earlier versions, and programs such as curl.
        "Content-Disposition": `attachment; filename="${inAscii(this.#name)}"; filename*=UTF-8''${encoded(this.#name)}`,
        "Cache-Control": "no-store, no-transform",
      },
    };
  }
}

const inAscii = (name: string) => name.normalize("NFKD").replaceAll(/[^a-z0-9.-]/g, "");
