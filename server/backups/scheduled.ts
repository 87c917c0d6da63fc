import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { isoTime } from "../clock.ts";
import { filesIn } from "../data-folder.ts";
import type { Lab } from "../db/accounts.ts";
import { openExisting } from "../db/sqlite/sqlite.ts";
import type { Files } from "../files/files.ts";
import { lockFolder } from "../lock-folder.ts";
import type { Retention } from "../settings/settings.ts";
import { copyLab, type LabCopy } from "./copy-lab.ts";
import { expiredBackups } from "./retention.ts";

/** Where scheduled backups are stored, at which hour (0–23, the server's local time), and which are retained. */
type Schedule = { folder: string; hour: number; retention: Retention };

/** A backup in the folder of scheduled backups: its database, and when it was begun (ISO UTC). */
type Backup = { path: string; at: string };

const NAME = /^lab-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/;
const FIRST_LOOK_MS = 60_000;
const LOOK_MS = 10 * 60_000;
const DAY = 24 * 60 * 60 * 1000;
/** Days within which every picture of the backups is read again. */
const CYCLE = 28;

/** `lab-2026-11-23T020000Z.sqlite`: without colons, which some file systems refuse. */
const nameOf = (time: string) => `lab-${time.slice(0, 19).replaceAll(":", "")}Z.sqlite`;

/** The complete backups in a folder, the newest first. Their pictures are in its folder `files`. */
export function backupsIn(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      return day ? [{ path: join(folder, name), at: `${day}T${hour}:${minute}:${second}Z` }] : [];
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** True if no backup was begun since the hour last struck. */
export function isDue(now: number, newest: string | undefined, hour: number): boolean {
  const struck = new Date(now);
  struck.setHours(hour, 0, 0, 0);
  const last = struck.getTime() > now ? struck.getTime() - DAY : struck.getTime();
  return newest === undefined || Date.parse(newest) < last;
}

/**
 * Makes a backup if one is due, and deletes those that are no longer retained. Returns null where none is due or another
 * server makes it. Pictures are stored once for all backups, and never deleted. New ones are read again after the copy, and of
 * those that the last backup has one in 28 each day: damage is found, and reading does not grow with every picture.
 */
export async function backUpIfDue(
  lab: Pick<Lab, "db"> & { files: Files; clock: Clock },
  { folder, hour, retention }: Schedule,
): Promise<(LabCopy & { path: string }) | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder, 0);
  if (unlock === null) return null;
  try {
    const [last] = backupsIn(folder);
    if (!isDue(lab.clock.now(), last?.at, hour)) return null;
    const path = join(folder, nameOf(isoTime(lab.clock)));
    const pictures = last === undefined ? new Set() : await picturesIn(last.path);
    const today = Math.floor(lab.clock.now() / DAY) % CYCLE;
    const isKnown = (id: string) => pictures.has(id) && Number.parseInt(id.slice(0, 4), 16) % CYCLE !== today;
    const copy = await copyLab(lab, { database: path, folder: filesIn(folder) }, isKnown);
    const backups = backupsIn(folder);
    const expired = new Set(
      expiredBackups(
        backups.map(({ at }) => at),
        retention,
      ),
    );
    for (const { path, at } of backups) if (expired.has(at)) await rm(path);
    return { ...copy, path };
  } finally {
    unlock();
  }
}

/** The ids of the pictures in a backup; none where it cannot be read. */
async function picturesIn(database: string): Promise<Set<string>> {
  try {
    const { db } = openExisting(database);
    const images = await db.all("images").finally(() => db.close());
    return new Set(images.map(({ id }) => id));
  } catch {
    return new Set();
  }
}

/** Looks every ten minutes whether a backup is due, from one minute after the start, and logs what was done. */
export function backUpDaily(
  lab: Parameters<typeof backUpIfDue>[0],
  schedule: Schedule,
  log: Pick<Logger, "info" | "error">,
): void {
  const look = () =>
    backUpIfDue(lab, schedule).then(
      (copy) => {
        if (copy === null) return;
        if (copy.damaged.length > 0)
          log.error(copy, "backup: pictures are missing or damaged in the lab itself");
        else log.info(copy, "backup");
      },
      (err) => log.error({ err }, "backup failed"),
    );
  setTimeout(look, FIRST_LOOK_MS).unref();
  setInterval(look, LOOK_MS).unref();
}
