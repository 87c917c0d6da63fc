import { Readable } from "node:stream";
import type { RescueFile } from "#bytes/rescue-file.ts";
import { type RescuedWrite, requestOf } from "#bytes/rescued-write.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { formFields } from "#contract/sending.ts";
import { withImporter } from "#domain/history/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { Files } from "../files/files.ts";
import { checkFile } from "../files/receive-file.ts";
import { type Answer, Problem } from "../http/problems.ts";
import { checkStorable, commandKeys, readParams, recordedOffline } from "../http/read-request.ts";
import { execute, type IncomingCommand } from "./execute.ts";
import type { Author } from "./handler.ts";

/** The outcome of one write: `present` where its key had a reply already; `reason` is a sentence. */
export type Applied =
  | { outcome: "accepted" | "present" }
  | { outcome: "refused" | "waiting"; reason: string };

/** The account of the server's own commands, as in the history. */
const IMPORTER = "admin";

type RescuedLab = { db: LabDb; files: Files; clock: Clock };

/**
 * Runs the writes of a rescue file in their order, each under its own key and as its own author (`authors`: e-mail and
 * present role of the account by the e-mail in the file). A key runs once, so a second import, or the tablet itself, gets the stored
 * reply. A write that depends on a refused one is not run and its key remains unused.
 */
export async function applyRescued(
  lab: RescuedLab,
  rescue: RescueFile,
  authors: ReadonlyMap<string, Author>,
): Promise<Applied[]> {
  const applied: Applied[] = [];
  const refused: RescuedWrite[] = [];
  for (const write of rescue.writes) {
    const blocker = refused.find((earlier) => dependsOn(write, earlier));
    const one: Applied = blocker
      ? { outcome: "waiting", reason: `It depends on ‘${blocker.title}’.` }
      : await apply(lab, rescue, write, authors.get(write.user) ?? { user: write.user, role: "member" });
    if ("reason" in one) refused.push(write);
    applied.push(one);
  }
  return applied;
}

/** As on the tablet: on a write that created a record it reads, or one of the same person that changed such a record. */
function dependsOn(write: RescuedWrite, earlier: RescuedWrite): boolean {
  const keys = new Set([...write.reads, ...write.touches, write.lane]);
  const changed = earlier.user === write.user ? earlier.touches : earlier.creates;
  return changed.some((key) => keys.has(key));
}

async function apply(lab: RescuedLab, rescue: RescueFile, write: RescuedWrite, by: Author): Promise<Applied> {
  const keys = commandKeys(write.id, by.user, await lab.db.receiptKey());
  const isKnown = (await lab.db.transaction((tx) => tx.reply(keys.key))) !== null;
  const { operation, body } = requestOf(write);
  const incoming = {
    operation,
    ...by,
    ...keys,
    params: readParams(operation.params, write.params),
    body,
    device: withImporter(rescue.device, IMPORTER),
    recordedOffline: recordedOffline(write.recorded_at, isoTime(lab.clock)),
    clockOffMs: write.clock_off_ms ?? null,
  };
  const { status, body: reply } = await answerTo(lab, incoming, rescue, write);
  if (status < 300) return { outcome: isKnown ? "present" : "accepted" };
  return { outcome: "refused", reason: (JSON.parse(reply) as { detail: string }).detail };
}

async function answerTo(
  lab: RescuedLab,
  incoming: IncomingCommand,
  rescue: RescueFile,
  write: RescuedWrite,
): Promise<Answer> {
  const { file, makes } = incoming.operation;
  try {
    checkStorable(incoming.body);
    if (!file || !makes) return await execute(lab.db, lab.clock, incoming);
    return await executeWithPicture(lab, incoming, { file, makes }, await rescue.pictureOf(write));
  } catch (error) {
    if (error instanceof Problem) return error.answer;
    throw error;
  }
}

/** Treats picture and body as a form that arrived, so that the tablet's own request has the same fingerprint. */
async function executeWithPicture(
  { db, files, clock }: RescuedLab,
  incoming: IncomingCommand,
  { file, makes }: Required<Pick<AnyCommand, "file" | "makes">>,
  picture: { bytes: ArrayBuffer } | undefined,
): Promise<Answer> {
  const form = {
    fields: formFields(incoming.body as object),
    file: picture ? await files.receive(Readable.from([Buffer.from(picture.bytes)])) : null,
    isTooLarge: (picture?.bytes.byteLength ?? 0) > file.maxBytes,
  };
  const { body, storedFile, store, discard } = await checkFile(form, files, file);
  try {
    const storeFile: IncomingCommand["storeFile"] = (input, stamp) => store(makes(input, stamp));
    return await execute(db, clock, { ...incoming, body, storedFile, storeFile });
  } finally {
    await discard();
  }
}
