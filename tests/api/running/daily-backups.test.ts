import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { restoreCommands } from "#server/admin/data/restore-command.ts";
import { createApp } from "#server/api/app.ts";
import { backUpIfDue, checkBackupFolder, DailyBackups } from "#server/backups/scheduled.ts";
import { isoTime } from "#server/clock.ts";
import { databaseIn, filesIn } from "#server/data-folder.ts";
import { lockFolder } from "#server/lock-folder.ts";
import { mailRoute, toAdministrators } from "#server/mail/mail-server.ts";
import { prometheus } from "#server/metrics/prometheus.ts";
import { openData } from "#server/open-data.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, imageMeta } from "#tests/fixtures/images.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { aForm } from "#tests/support/a-form.ts";
import { aMailServer, headerOf } from "#tests/support/a-mail-server.ts";
import { labOnDisk } from "#tests/support/data-folder.ts";
import { emptyDatabase, testDatabase } from "#tests/support/open-lab.ts";
import { startServer } from "#tests/support/server-processes.ts";

let lab: Awaited<ReturnType<typeof labOnDisk>>;
let picture: string;
let folder: string;

beforeEach(async () => {
  lab = await labOnDisk();
  await lab.put(growChanges);
  picture = await takePicture(1);
  folder = aFolder();
});

async function takePicture(number: number): Promise<string> {
  const form = aForm(imageMeta(aLeaf(number), "leaf.jpg"), aLeaf(number));
  const reply = await lab.request("POST", `/api/grow-trials/${growIds.tray}/save-image`, { form });
  return (await reply.json()).id;
}

const retention = { days: 2, weeks: 0, months: 0 };
const backUp = () => backUpIfDue(lab, { folder, hour: 2, retention });
const databases = () => readdirSync(folder).filter((name) => name.endsWith(".sqlite"));
const pathIn = (files: string, id = picture) => join(files, id.slice(0, 2), id);
/** Another picture's bytes of the same length. */
const damage = (files: string, id = picture) => {
  const bytes = readFileSync(pathIn(files, id));
  writeFileSync(pathIn(files, id), bytes.fill(7, bytes.length - 9));
};
const DAY = 24 * 60 * 60 * 1000;

describe("the daily backup", () => {
  test("is made once a day, and the oldest is deleted", async () => {
    expect(await backUp()).toMatchObject({ copied: 1, present: 0, copiedAnew: 0, damaged: [] });
    expect(await backUp()).toBeNull();
    lab.clock.pass(DAY);
    expect(await backUp()).toMatchObject({ copied: 0, present: 1 });
    lab.clock.pass(DAY);
    await backUp();
    expect(databases()).toEqual(["lab-2026-11-22T192328Z.sqlite", "lab-2026-11-23T192328Z.sqlite"]);
  });

  test("is left to the server that makes it already", async () => {
    mkdirSync(folder);
    const unlock = lockFolder(folder, 0);
    expect(await backUp()).toBeNull();
    unlock?.();
    expect(await backUp()).not.toBeNull();
  });

  test("reads each picture once in 28 days: copies one anew that is damaged in the backup, and reports one that is damaged in the lab", async () => {
    const other = await takePicture(2);
    await backUp();
    const intact = readFileSync(pathIn(filesIn(lab.data)));
    damage(filesIn(folder));
    damage(filesIn(folder), other);
    damage(filesIn(lab.data), other);
    const found = { copiedAnew: 0, damaged: [] as string[] };
    for (let day = 1; day <= 28; day += 1) {
      lab.clock.pass(DAY);
      const { copiedAnew = 0, damaged = ["no backup"] } = (await backUp()) ?? {};
      found.copiedAnew += copiedAnew;
      found.damaged.push(...damaged);
    }
    expect(found).toEqual({ copiedAnew: 1, damaged: [other] });
    expect(readFileSync(pathIn(filesIn(folder)))).toEqual(intact);
  }, 120_000);

  test("reads a picture that it copied, also where an earlier backup has it", async () => {
    await backUp();
    rmSync(pathIn(filesIn(folder)));
    damage(filesIn(lab.data));
    lab.clock.pass(DAY);
    expect(await backUp()).toMatchObject({ copied: 1, copiedAnew: 0, damaged: [picture] });
  });

  test("that fails leaves no file with the name of a backup, and is due again", async () => {
    const list = async function* () {
      yield* lab.files.list();
      throw new Error("no disk");
    };
    const broken = { ...lab, files: { ...lab.files, list } };
    await expect(backUpIfDue(broken, { folder, hour: 2, retention })).rejects.toThrow("no disk");
    expect(databases()).toEqual([]);
    expect(await backUp()).not.toBeNull();
  });
});

describe("the people who look after the lab", () => {
  const silent = pino({ level: "silent" });
  /** Where a failing lab cannot list its pictures until `works`. */
  async function aSchedule() {
    const mail = await aMailServer();
    const to = { QNC_TEAM_EMAILS: "quinn@lab.example", FIBRIL_ORIGIN: "https://lab.example" };
    const route = mailRoute(readSettings({ SMTP_URL: mail.url, ...to }));
    const disk = { works: true };
    const list = async function* () {
      if (!disk.works) throw new Error("ENOSPC: no space left on device, write");
      yield* lab.files.list();
    };
    const backups = new DailyBackups(
      { ...lab, files: { ...lab.files, list } },
      { folder, hour: 2, retention },
      { log: silent, notify: toAdministrators(route, lab.accounts) },
    );
    const dana = await lab.accounts.find("dana@lab.example");
    await lab.accounts.setRole(dana?.id ?? "", "administrator");
    const subjects = () => mail.received.map((message) => headerOf(message, "Subject"));
    return { backups, disk, mail, subjects };
  }

  test("get a message when a backup fails, once a day, and one when it works again", async () => {
    const { backups, disk, mail, subjects } = await aSchedule();
    await backups.look();
    expect([backups.report().state, subjects()]).toEqual(["good", []]);
    lab.clock.pass(DAY);
    disk.works = false;
    await backups.look();
    await backups.look();
    expect(backups.report()).toMatchObject({
      state: "failed",
      fault: "ENOSPC: no space left on device, write",
    });
    expect(subjects()).toEqual(["Fibril: The daily backup has failed"]);
    expect(mail.received[0]?.to).toEqual(["dana@lab.example"]);
    expect(mail.received[0]?.text).toContain("2026-11-21T19:23:28Z");
    lab.clock.pass(DAY);
    await backups.look();
    disk.works = true;
    await backups.look();
    await backups.look();
    expect(subjects()).toEqual([
      ...["Fibril: The daily backup has failed", "Fibril: The daily backup has failed"],
      "Fibril: The daily backup works again",
    ]);
  });

  test("get a message about damaged pictures, and about backups that stop without a fault", async () => {
    const { backups, subjects } = await aSchedule();
    const intact = readFileSync(pathIn(filesIn(lab.data)));
    damage(filesIn(lab.data));
    await backups.look();
    lab.clock.pass(DAY);
    await backups.look();
    expect(backups.report()).toMatchObject({ state: "damaged", damaged_pictures: 1, fault: null });
    writeFileSync(pathIn(filesIn(lab.data)), intact);
    lab.clock.pass(DAY);
    await backups.look();
    expect(backups.report().state).toBe("good");
    lab.clock.pass(2 * DAY);
    const unlock = lockFolder(folder, 0);
    await backups.look();
    unlock?.();
    expect(backups.report().state).toBe("late");
    expect(subjects()).toEqual([
      ...["Fibril: Pictures are missing or damaged", "Fibril: Pictures are missing or damaged"],
      ...["Fibril: The damaged pictures are intact again", "Fibril: The daily backup is late"],
    ]);
  });

  test("see the state on Home, and their monitor age and result, without a backup too", async () => {
    const { backups, disk } = await aSchedule();
    const meter = prometheus(lab.db);
    meter.watchBackups(backups);
    const values = async () => (await meter.text()).match(/^fibril_backup_\w+ \S+$/gm);
    expect(await values()).toEqual(["fibril_backup_age_seconds Nan", "fibril_backup_failed 0"]);
    await backups.look();
    lab.clock.pass(DAY);
    disk.works = false;
    await backups.look();
    expect(await values()).toEqual(["fibril_backup_age_seconds 86400", "fibril_backup_failed 1"]);
    const app = createApp({ ...lab, backups });
    const headers = { Authorization: `Bearer ${lab.token()}` };
    expect(await (await app.request("/api/backups", { headers })).json()).toEqual(backups.report());
    expect(await (await lab.request("GET", "/api/backups")).json()).toMatchObject({
      state: "off",
      last_at: null,
    });
  });
});

describe("the folder of the backups is checked at the start", () => {
  test("and created; on the disk of the data, a sentence reports that", () => {
    const made = join(folder, "new");
    expect(checkBackupFolder(made, lab.data)).toContain("is on the same disk as the data");
    expect(readdirSync(made)).toEqual([]);
  });

  test("and refused where it is a file, or the data folder, also by another path", async () => {
    mkdirSync(folder, { recursive: true });
    const [file, link] = [join(folder, "file"), join(folder, "link")];
    writeFileSync(file, "");
    symlinkSync(lab.data, link);
    expect(() => checkBackupFolder(file, lab.data)).toThrow(/^FIBRIL_BACKUP_DIR cannot be written: EEXIST/);
    expect(() => checkBackupFolder(join(file, "below"), lab.data)).toThrow(/cannot be written: ENOTDIR/);
    for (const path of [lab.data, link])
      expect(() => checkBackupFolder(path, lab.data)).toThrow("FIBRIL_BACKUP_DIR is the data folder");
    const start = startServer({ FIBRIL_DATA: aFolder(), FIBRIL_BACKUP_DIR: file });
    await expect(start).rejects.toThrow("FIBRIL_BACKUP_DIR cannot be written: EEXIST");
  });
});

const settingsOf = (place: Record<string, string>) => readSettings(place);
const restore = (place: Record<string, string>, named: string) =>
  restoreCommands.restore?.runAlone(settingsOf(place), named);
/** The folders with the former content of a data folder. */
const formerIn = (data: string) => readdirSync(data).filter((name) => name.startsWith("before-"));

describe("npm run admin -- restore", () => {
  const places: [string, () => Promise<Record<string, string>>][] = [
    ["a data folder", async () => ({ FIBRIL_DATA: aFolder() })],
  ];
  if (testDatabase !== undefined)
    places.push([
      "PostgreSQL",
      async () => ({ FIBRIL_DATA: aFolder(), DATABASE_URL: await emptyDatabase(testDatabase ?? "") }),
    ]);

  test.each(places)(
    "to %s returns the lab with its pictures, in a new epoch and without sessions",
    async (_, aPlace) => {
      await backUp();
      const [before, epoch] = [await lab.db.changes(0, 1000), await lab.db.epoch()];
      const place = await aPlace();
      expect(await restore(place, folder)).toContain("1 pictures and files");
      const opened = await openData(settingsOf(place));
      expect(await opened.db.changes(0, 1000)).toEqual(before);
      expect(await opened.db.epoch()).not.toBe(epoch);
      expect(await opened.accounts.sessions.list(isoTime(lab.clock))).toEqual([]);
      expect((await opened.accounts.list()).map(({ username }) => username)).toEqual(["dana", "marcus"]);
      expect(readFileSync(pathIn(filesIn(opened.folder)))).toEqual(readFileSync(pathIn(filesIn(lab.data))));
      await opened.db.close();
      opened.unlock();
    },
  );

  test.each(places)(
    "to %s refuses a damaged picture, a damaged database and a newer one",
    async (_, aPlace) => {
      await backUp();
      const place = await aPlace();
      const [name = ""] = databases();
      damage(filesIn(folder));
      await expect(restore(place, folder)).rejects.toThrow("the bytes differ from the saved picture");
      // It is copied anew.
      rmSync(pathIn(filesIn(folder)));
      await lab.clock.pass(DAY);
      await backUp();
      const newest = join(folder, "lab-2026-11-22T192328Z.sqlite");
      const sql = new Database(newest);
      sql.exec("pragma user_version = 999");
      sql.close();
      await expect(restore(place, newest)).rejects.toThrow("a newer version of Fibril");
      writeFileSync(newest, readFileSync(newest).fill(0, 5000, 20_000));
      await expect(restore(place, newest)).rejects.toThrow();
      await expect(restore(place, join(folder, "nothing"))).rejects.toThrow("There is no ");
      expect(name).toBe("lab-2026-11-21T192328Z.sqlite");
      // Nothing was written: a good backup is accepted.
      expect(await restore(place, join(folder, name))).toContain("Restored");
    },
  );

  test("moves what the data folder contained into a folder in it, and refuses while a server uses it", async () => {
    await backUp();
    const place = { FIBRIL_DATA: aFolder() };
    const former = await openData(settingsOf(place), { isServer: true });
    await expect(restore(place, folder)).rejects.toThrow(`A server uses ${former.folder}. Stop it first.`);
    const epoch = await former.db.epoch();
    await former.db.close();
    former.unlock();
    await restore(place, folder);
    const [moved = "", ...others] = formerIn(former.folder);
    expect(others).toEqual([]);
    const before = await openData({ dataFolder: join(former.folder, moved) });
    expect(await before.db.epoch()).toBe(epoch);
    await before.db.close();
    before.unlock();
  });

  test("writes only into the data folder: its parent may belong to root, and it may be a mount point", async () => {
    await backUp();
    const outer = aFolder();
    const data = join(outer, "data");
    mkdirSync(data, { recursive: true });
    const { ino } = statSync(data);
    expect(await restore({ FIBRIL_DATA: data }, folder)).toContain("Restored");
    expect(readdirSync(outer)).toEqual(["data"]);
    expect(statSync(data).ino).toBe(ino);
    expect(readdirSync(data).sort()).toEqual(["files", "lab.sqlite", "server.lock"]);
  });

  test("that was interrupted leaves no folder that starts as a new lab; it can be repeated", async () => {
    await backUp();
    const place = { FIBRIL_DATA: aFolder() };
    mkdirSync(join(place.FIBRIL_DATA, "restoring"), { recursive: true });
    await expect(openData(settingsOf(place))).rejects.toThrow("A restore was interrupted");
    expect(await restore(place, folder)).toContain("Restored");
    const opened = await openData(settingsOf(place));
    expect(await opened.db.changes(0, 1000)).toEqual(await lab.db.changes(0, 1000));
    await opened.db.close();
    opened.unlock();
  });

  test("refuses the data folder of a lab, which is not a backup", async () => {
    await expect(restore({ FIBRIL_DATA: aFolder() }, databaseIn(lab.data))).rejects.toThrow(
      "is not a backup",
    );
  });

  test.runIf(testDatabase !== undefined)("refuses a PostgreSQL database that contains a lab", async () => {
    await backUp();
    const place = { FIBRIL_DATA: aFolder(), DATABASE_URL: await emptyDatabase(testDatabase ?? "") };
    await restore(place, folder);
    await expect(restore(place, folder)).rejects.toThrow("contains a lab already. Nothing was copied.");
  });
});
