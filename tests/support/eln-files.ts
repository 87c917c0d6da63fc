import { createWriteStream } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import yazl from "yazl";
import { refKey } from "#domain/kernel/change.ts";
import { claim } from "#domain/kernel/claims.ts";
import { labelClaim } from "#domain/qr-labels/rules.ts";
import type { LabDb } from "#server/db/lab-db.ts";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { type Files, measure } from "#server/files/files.ts";
import { claimNames } from "#server/lab/housekeeping.ts";
import { testStore } from "./a-bucket.ts";
import { aFolder } from "./a-folder.ts";
import { createLab, handClock, type TestLab } from "./create-lab.ts";
import { testDatabase } from "./open-lab.ts";
import { readWholeLab } from "./whole-lab.ts";

const clock = () => handClock("2026-11-21T19:23:28.000Z");

/** The demonstration that the files of this worker copy: a closed database and a folder of pictures. */
let original: Promise<{ file: string; folder: string }> | undefined;

async function fillOriginal(): Promise<{ file: string; folder: string }> {
  const [folder, place] = [aFolder(), aFolder()];
  await mkdir(place, { recursive: true });
  const file = join(place, "lab.sqlite");
  const lab = await createLab({ clock: clock(), isWithoutPeople: true, file, folder });
  await fillDemoLab(lab);
  await lab.db.close();
  return { file, folder };
}

/** A lab with the demonstration: a copy, or filled anew where this run has another database or store of files. */
async function filledLab(): Promise<TestLab> {
  if (testDatabase !== undefined || testStore !== undefined) {
    const lab = await createLab({ clock: clock(), isWithoutPeople: true });
    await fillDemoLab(lab);
    return lab;
  }
  original ??= fillOriginal();
  const { file, folder } = await original;
  const copy = { file: join(aFolder(), "lab.sqlite"), folder: aFolder() };
  await cp(file, copy.file);
  await cp(folder, copy.folder, { recursive: true });
  return createLab({ clock: clock(), isWithoutPeople: true, ...copy });
}

/** The demonstration lab, with a label, a deleted record, a withdrawn file and a retired entry. */
export async function demonstration(): Promise<TestLab> {
  const lab = await filledLab();
  const at = "2026-11-21T19:23:28.000Z";
  const removed = { by: "dana.ruiz@cnf-lab.example", at, reason: "Wrong tray" };
  const [picture] = await lab.db.all("images");
  const [plant] = await lab.db.all("grow_trial_plants");
  const [cnf] = await lab.db.all("cnfs");
  const id = "5e0f6d1c-3f0a-4d5b-9c3e-8b8a2b6f4d10";
  const label = { id, qr_type: "CNF" as const, label: "CNF", created_at: at, created_by: removed.by };
  const entry = { id: "6b0f6d1c-3f0a-4d5b-9c3e-8b8a2b6f4d11", comment: "Deleted" };
  if (!picture || !plant || !cnf) throw new Error("The demonstration has no pictures, plants or CNFs");
  await lab.put([
    { table: "images", id: picture.id, record: { ...picture, removed } },
    { table: "grow_trial_plants", id: plant.id, record: { ...plant, retired: { by: removed.by, at } } },
    { table: "qr_labels", id, record: { ...label, resource_id: cnf.id } },
    claim(labelClaim(cnf.id), "qr_labels", id),
    { table: "tag_comments", id: entry.id, record: entry },
  ]);
  await lab.put([{ table: "tag_comments", id: entry.id, record: null }]);
  // As at each start of a server.
  await claimNames(lab.db, lab.clock);
  return lab;
}

/** A lab that contains nothing, not even the lookups. */
export const emptyLab = () => createLab({ operations: [], isWithoutPeople: true });

/** Everything that an export has: records with their histories, and the digest of every file. */
export async function contentOf({ db, files }: { db: LabDb; files: Files }) {
  const { since, records } = await readWholeLab(db);
  const digests: [string, string][] = [];
  for await (const { name } of files.list()) {
    const file = await files.read(name);
    if (file) digests.push([name, (await measure(Readable.fromWeb(file.open() as never))).sha256]);
  }
  return {
    since,
    records: records.toSorted((a, b) => (refKey(a) < refKey(b) ? -1 : 1)),
    files: digests.toSorted(),
  };
}

/** Writes a stream to a new file and returns its path. */
export async function written(file: Readable): Promise<string> {
  const path = join(aFolder(), "lab.eln");
  await mkdir(dirname(path), { recursive: true });
  await pipeline(file, createWriteStream(path));
  return path;
}

/** The files of a ZIP archive by their paths. */
export async function unzipped(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  return files;
}

/** Writes a ZIP archive and returns its path. */
export async function zipped(files: ReadonlyMap<string, Buffer>, { compress = true } = {}): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, { compress });
  zip.end();
  return written(zip.outputStream as Readable);
}
