import { Readable } from "node:stream";
import type { Clock } from "../clock.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { Files } from "../files/files.ts";
import { Problem } from "../http/problems.ts";

/** Milliseconds for which a check is valid: the disk is written once in this time, however many requests arrive. */
const VALID_MS = 1_000;

type Checked = { at: number; result: Promise<void>; isRunning: boolean };

/**
 * Returns a function that throws 503 while the server stops, for a lab that was moved, and unless database and file store
 * answer and files can be received. A check that is running serves every request that arrives meanwhile.
 */
export function readiness({
  db,
  files,
  clock,
  stopping,
}: {
  db: LabDb;
  files: Files;
  clock: Clock;
  stopping: AbortSignal;
}): () => Promise<void> {
  let last: Checked | null = null;
  const start = (): Checked => {
    const checked: Checked = { at: clock.now(), result: check(db, files), isRunning: true };
    const end = () => {
      checked.isRunning = false;
    };
    checked.result.then(end, end);
    return checked;
  };
  return async () => {
    if (stopping.aborted) throw notReady("The server is stopping.");
    if (last === null || (!last.isRunning && isOld(last, clock))) last = start();
    await last.result;
  };
}

/** The clock may have been set back. */
function isOld({ at }: Checked, clock: Clock): boolean {
  const age = clock.now() - at;
  return age < 0 || age >= VALID_MS;
}

async function check(db: LabDb, files: Files): Promise<void> {
  const movedTo = await db.sealedFor().catch((cause) => {
    throw notReady("The database does not answer.", cause);
  });
  // The address can name machines of the lab, and this answer needs no sign-in.
  if (movedTo !== null) throw notReady("The lab was moved to another place.");
  try {
    const file = await files.receive(Readable.from([Buffer.from("ready?")]));
    await file.discard();
  } catch (cause) {
    throw notReady("The server cannot store files.", cause);
  }
  await files.check().catch((cause) => {
    throw notReady("The file store does not answer.", cause);
  });
}

const notReady = (detail: string, cause?: unknown) => new Problem(503, "NOT_READY", detail, { cause });
