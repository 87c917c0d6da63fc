import { Readable } from "node:stream";
import { ELN_TYPE, type ElnQuery } from "#contract/eln/calls.ts";
import type { Clock } from "../../clock.ts";
import type { Lab } from "../../db/accounts.ts";
import { encoded } from "../../files/file-answer.ts";
import type { Files } from "../../files/files.ts";
import { type AnyAnswer, Problem } from "../../http/problems.ts";
import { OwnAnswer } from "../../http/responses.ts";
import { type CallHandlers, handler } from "../../lab/handler.ts";
import { type ExportedFile, ExportRunning, exportLab, exportRecord } from "./export/export-eln.ts";

/** The handlers of the calls that export `.eln` files. `origin` is the public address of the lab, if it is configured. */
export function elnHandlers(lab: Lab & { files: Files; clock: Clock; origin: string | null }): CallHandlers {
  return {
    exportEln: handler<ElnQuery>(async ({ query }) => {
      const found = await refusedWhileRunning(exportRecord(lab, query, lab.origin));
      if (found === undefined) throw new Problem(404, "NOT_FOUND", "Record not found");
      return new FileDownload(found, ELN_TYPE);
    }),
    exportLab: handler(async () => {
      return new FileDownload(await refusedWhileRunning(exportLab(lab, lab.origin)), ELN_TYPE);
    }),
  };
}

/** Answers 429 instead of {@link ExportRunning}. */
export async function refusedWhileRunning<T>(file: Promise<T>): Promise<T> {
  try {
    return await file;
  } catch (error) {
    if (!(error instanceof ExportRunning)) throw error;
    throw new Problem(429, "RETRY_LATER", error.message, { headers: { "Retry-After": "60" } });
  }
}

/** The answer of a call that returns a file, made while it is sent. */
export class FileDownload extends OwnAnswer {
  readonly #file: Readable;
  readonly #name: string;
  readonly #type: string;

  /** The name has letters of every script, digits, hyphens and points only. */
  constructor({ file, name }: ExportedFile, type: string) {
    super();
    this.#file = file;
    this.#name = name;
    this.#type = type;
  }

  answer(method: string): AnyAnswer {
    if (method === "HEAD") this.#file.destroy();
    return {
      status: 200,
      body: method === "HEAD" ? "" : (Readable.toWeb(this.#file) as ReadableStream<Uint8Array>),
      headers: {
        "Content-Type": this.#type,
        // The name in ASCII is for apps of earlier versions, and programs such as curl.
        "Content-Disposition": `attachment; filename="${inAscii(this.#name)}"; filename*=UTF-8''${encoded(this.#name)}`,
        "Cache-Control": "no-store, no-transform",
      },
    };
  }
}

const inAscii = (name: string) => name.normalize("NFKD").replaceAll(/[^a-z0-9.-]/g, "");
