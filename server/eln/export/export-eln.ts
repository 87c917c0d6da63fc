import type { Readable } from "node:stream";
import { fileName } from "#domain/csv/write.ts";
import { readRow } from "#domain/kernel/list.ts";
import type { RecordRef } from "#domain/kernel/tables.ts";
import { kindAndTitle, titleOf } from "#domain/kinds.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Lab } from "../../db/lab.ts";
import type { Files } from "../../files/files.ts";
import { readFamily } from "../read/family.ts";
import { recordsInMemory } from "../read/records-in-memory.ts";
import { readWholeLab } from "../read/whole-lab.ts";
import { toCrate } from "./crate.ts";

type ExportedLab = Lab & { files: Files; clock: Clock };

/** An `.eln` file, made while it is read, and its name. */
type ElnFile = { file: Readable; name: string };

/** Exports a record with its lineage; undefined if there is no such record. `origin` is the address of the lab. */
export async function exportRecord(
  lab: ExportedLab,
  ref: RecordRef,
  origin: string | null,
): Promise<ElnFile | undefined> {
  const part = await readFamily(lab.db, ref);
  if (part === undefined) return undefined;
  const source = recordsInMemory(part.records);
  const record = await source.get(ref.table, ref.id);
  const title = await readRow(source, (joins) => titleOf(joins, ref.table, record as never));
  const now = isoTime(lab.clock);
  const name = kindAndTitle(ref.table, title);
  const folder = fileName(name, now);
  const file = await toCrate(lab, part, { folder, name, now, origin, isWhole: false });
  return { file, name: `${folder}.eln` };
}

/** Exports the whole lab. */
export async function exportLab(lab: ExportedLab, origin: string | null): Promise<ElnFile> {
  const part = await readWholeLab(lab.db);
  const now = isoTime(lab.clock);
  const folder = fileName("lab", now);
  const file = await toCrate(lab, part, { folder, name: "The whole lab", now, origin, isWhole: true });
  return { file, name: `${folder}.eln` };
}
