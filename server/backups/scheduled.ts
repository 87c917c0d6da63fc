import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { BackupReport } from "#domain/administration/backup-report.ts";
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

type BackedUp = Pick<Lab, "db"> & { files: Files; clock: Clock };

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
 * those that the last backup has one in 28 each day, and those in `doubted`: damage is found, and reading does not grow with
 * every picture.
 */
export async function backUpIfDue(
  lab: BackedUp,
  { folder, hour, retention }: Schedule,
  doubted: ReadonlySet<string> = new Set(),
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
    const isKnown = (id: string) =>
      pictures.has(id) && !doubted.has(id) && Number.parseInt(id.slice(0, 4), 16) % CYCLE !== today;
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

/** Where backups could be written, but none was made for so long, something prevents it that reports no fault. */
const LATE = DAY + 2 * 60 * 60 * 1000;
/** The people who look after the lab are reminded after this time. */
const REMIND = DAY;

/** Sends a message to the administrators. Resolves to whether someone gets it. */
type Notify = (subject: string, text: string) => Promise<boolean>;

type Reporting = { log: Pick<Logger, "info" | "error">; notify: Notify };

/** The daily backups of this process: made, logged, and reported to the people who look after the lab. */
export class DailyBackups {
  readonly #lab: BackedUp;
  readonly #schedule: Schedule;
  readonly #log: Reporting["log"];
  readonly #notify: Notify;
  #fault: string | null = null;
  /** Pictures that were damaged in the lab: they are read each day until they are intact. */
  #damaged: ReadonlySet<string> = new Set();
  /** Of which trouble the administrators were last notified, and when; null after its end. */
  #notified: { state: BackupReport["state"]; at: number } | null = null;

  constructor(lab: BackedUp, schedule: Schedule, { log, notify }: Reporting) {
    this.#lab = lab;
    this.#schedule = schedule;
    this.#log = log;
    this.#notify = notify;
  }

  /** Looks every ten minutes whether a backup is due, from one minute after the start. */
  start(): void {
    setTimeout(() => this.look(), FIRST_LOOK_MS).unref();
    setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** Makes a backup if one is due, logs what was done, and notifies the administrators of trouble and of its end. */
  async look(): Promise<void> {
    try {
      const copy = await backUpIfDue(this.#lab, this.#schedule, this.#damaged);
      if (copy !== null) this.#damaged = new Set(copy.damaged);
      // Another server of the lab may be making it.
      if (copy !== null || !this.#isDue()) this.#fault = null;
      if (copy !== null && copy.damaged.length > 0)
        this.#log.error(copy, "backup: pictures are missing or damaged in the lab itself");
      else if (copy !== null) this.#log.info(copy, "backup");
    } catch (err) {
      this.#fault = err instanceof Error ? err.message : String(err);
      this.#log.error({ err }, "backup failed");
    }
    await this.#notifyOfTrouble().catch((err) => this.#log.error({ err }, "backup: no message was sent"));
  }

  report(): BackupReport {
    const last_at = this.#newest() ?? null;
    const state =
      this.#fault !== null
        ? "failed"
        : last_at === null
          ? "none"
          : this.#lab.clock.now() - Date.parse(last_at) > LATE
            ? "late"
            : this.#damaged.size > 0
              ? "damaged"
              : "good";
    return { state, last_at, fault: this.#fault, damaged_pictures: this.#damaged.size };
  }

  /** Seconds since the newest backup was begun; not a number without one. */
  ageSeconds(): number {
    const newest = this.#newest();
    return newest === undefined ? Number.NaN : (this.#lab.clock.now() - Date.parse(newest)) / 1000;
  }

  /** A folder that cannot be read has none. */
  #newest(): string | undefined {
    try {
      return backupsIn(this.#schedule.folder)[0]?.at;
    } catch {
      return undefined;
    }
  }

  #isDue(): boolean {
    return isDue(this.#lab.clock.now(), this.#newest(), this.#schedule.hour);
  }

  async #notifyOfTrouble(): Promise<void> {
    const now = this.#lab.clock.now();
    const { state, ...report } = this.report();
    if (state === "none") return;
    const before = this.#notified;
    if (state === "good") {
      if (before === null) return;
      const subject =
        before.state === "damaged" ? "The damaged pictures are intact again" : "The daily backup works again";
      if (await this.#notify(subject, `The last backup is of ${report.last_at}.`)) this.#notified = null;
    } else if (before?.state !== state || now - before.at >= REMIND) {
      if (await this.#notify(...messageOf(state, report, this.#schedule.folder)))
        this.#notified = { state, at: now };
    }
  }
}

/** The subject and the text of the message about trouble. */
function messageOf(
  state: BackupReport["state"],
  { last_at, fault, damaged_pictures }: Omit<BackupReport, "state">,
  folder: string,
): [subject: string, text: string] {
  const last =
    last_at === null ? "There is no complete backup." : `The last complete backup is of ${last_at}.`;
  const next = "The server tries every ten minutes; this message is repeated each day.";
  switch (state) {
    case "failed":
      return ["The daily backup has failed", `Into ${folder}: ${fault}\n\n${last} ${next}`];
    case "damaged":
      return [
        "Pictures are missing or damaged",
        `The backup found ${damaged_pictures} pictures that are missing or damaged in the lab itself. An earlier backup can have them: the log names them, and docs/operations.md states how to repair one.\n\n${last}`,
      ];
    default:
      return ["The daily backup is late", `Into ${folder}. ${last} ${next}`];
  }
}

/** Codes of a folder that a person must correct. A disk that fails or is away is reported by the backups themselves. */
const WRONG = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "ELOOP", "ENAMETOOLONG"];

/**
 * Creates the folder of the backups if it is missing. Throws a sentence where nothing can be written in it; returns one where it is
 * on the disk of the data folder, and so is lost with it; otherwise null.
 */
export function checkBackupFolder(folder: string, dataFolder: string): string | null {
  let isDataFolder = false;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
    const [backups, data] = [statSync(folder), statSync(dataFolder)];
    if (backups.dev !== data.dev) return null;
    isDataFolder = backups.ino === data.ino;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (WRONG.includes(code)) throw new Error(`FIBRIL_BACKUP_DIR cannot be written: ${message}`);
    return `FIBRIL_BACKUP_DIR cannot be used at present: ${message}`;
  }
  if (isDataFolder) throw new Error(`FIBRIL_BACKUP_DIR is the data folder: ${folder}. Name another one.`);
  return `FIBRIL_BACKUP_DIR, ${folder}, is on the same disk as the data: whoever loses the disk loses both.`;
}
