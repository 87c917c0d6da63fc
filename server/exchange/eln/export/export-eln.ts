import type { Readable } from "node:stream";
import { fileName } from "#domain/csv/write.ts";
import { readRow } from "#domain/kernel/list.ts";
import { kindAndTitle, titleOf } from "#domain/kinds.ts";
import type { RecordRef } from "#domain/tables.ts";
import { type Clock, isoTime } from "../../../clock.ts";
import type { Lab } from "../../../db/accounts.ts";
import type { SnapshotTurn } from "../../../db/lab-db.ts";
import type { Snapshot } from "../../../db/snapshot.ts";
import type { Files } from "../../../files/files.ts";
import { readFamily } from "../read/family.ts";
import { wholeLab } from "../read/lab-part.ts";
import { toCrate } from "./crate.ts";

type ExportedLab = Lab & { files: Files; clock: Clock };

/** A file that is made while it is read, and its name. Its turn lasts until it is read to its end, or destroyed. */
export type ExportedFile = { file: Readable; name: string };

/** The lab makes another export of this kind: there is one at a time. */
export class ExportRunning extends Error {
  constructor() {
    super("The lab's server is making another export. Try again in a few minutes.");
  }
}

/**
 * Exports a record with its lineage; undefined if there is no such record. `origin` is the address of the lab. Throws
 * {@link ExportRunning}.
 */
export function exportRecord(
  lab: ExportedLab,
  ref: RecordRef,
  origin: string | null,
): Promise<ExportedFile | undefined> {
  return inTurn(lab, "export of a record", async (snapshot) => {
    const part = await readFamily(snapshot, ref);
    if (part === undefined) return undefined;
    const record = await snapshot.get(ref.table, ref.id);
    const title = await readRow(snapshot, (joins) => titleOf(joins, ref.table, record as never));
    const now = isoTime(lab.clock);
    const name = kindAndTitle(ref.table, title);
    const folder = fileName(name, now);
    const file = await toCrate(lab, part, { folder, name, now, origin, isWhole: false });
    return { file, name: `${folder}.eln` };
  });
}

/** Exports the whole lab. Throws {@link ExportRunning}. */
export async function exportLab(lab: ExportedLab, origin: string | null): Promise<ExportedFile> {
  return inTurn(lab, "export of the lab", async (snapshot) => {
    const now = isoTime(lab.clock);
    const folder = fileName("lab", now);
    const file = await toCrate(lab, wholeLab(snapshot), {
      folder,
      name: "The whole lab",
      now,
      origin,
      isWhole: true,
    });
    return { file, name: `${folder}.eln` };
  });
}

/** Opens a snapshot for `work`, and closes it unless `work` returns a file, which closes it at its end. */
export async function inTurn<File extends ExportedFile | undefined>(
  { db }: Lab,
  turn: SnapshotTurn,
  work: (snapshot: Snapshot) => Promise<File>,
): Promise<File> {
  const snapshot = await db.snapshot(turn);
  if (snapshot === null) throw new ExportRunning();
  let made: File | undefined;
  try {
    made = await work(snapshot);
    return made;
  } finally {
    if (made === undefined) await snapshot.close();
  }
}
