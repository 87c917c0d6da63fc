import type { Image } from "#domain/images/schema.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { kinds } from "#domain/kinds.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { sameName } from "#domain/values/name-key.ts";
import { showDateTime } from "#domain/values/time.ts";
import { faultOfImage } from "../../backups/copy-lab.ts";
import { sharedNames } from "../../db/account.ts";
import type { Accounts } from "../../db/accounts.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { type AdminLab, CheckFailed } from "../command.ts";

/** Checks the lab or a backup. Returns a sentence when all data is intact, otherwise throws `CheckFailed` with the faults. */
export async function check({
  db,
  accounts,
  files,
}: Pick<AdminLab, "db" | "accounts" | "files">): Promise<string> {
  const faults = await db.faults();
  if (faults.length > 0)
    throw new CheckFailed(
      ["The database is damaged; the pictures were not checked.", ...faults].join("\n  "),
    );
  const images = await db.all("images");
  const damaged: string[] = [];
  for (const image of images) {
    const fault = await faultOfImage(image, files);
    if (fault !== null) damaged.push(`${image.id}  ${fault}: ${await descriptionOf(image, db)}`);
  }
  if (damaged.length === 0)
    return [
      `The database and all pictures (${images.length}) are intact.`,
      ...(await namesInTwoSpellings(db, accounts)),
    ].join("\n  ");
  const head = `The database is intact. Pictures missing or damaged: ${damaged.length} of ${images.length}.`;
  throw new CheckFailed([head, ...damaged].join("\n  "));
}

/** Accounts and devices of earlier versions that have one name in two spellings. They remain in use: nothing is damaged. */
async function namesInTwoSpellings(db: LabDb, accounts: Accounts): Promise<string[]> {
  const people = sharedNames(await accounts.list()).map(
    ([one, other]) =>
      `One name in two spellings: ${one.username} <${one.email}> and ${other.username} <${other.email}>.`,
  );
  const names = (await db.devices.list()).map(({ report }) => report.name);
  const devices = names.flatMap((name, i) =>
    names
      .slice(i + 1)
      .flatMap((other) => (sameName(name, other) ? [`Two devices have one name: ${name}, ${other}.`] : [])),
  );
  return [...people, ...devices];
}

/** `GT-003-F1, week-2.jpg, taken Nov 12, 2026, 10:00 AM`. */
async function descriptionOf(image: Image, db: LabDb): Promise<string> {
  const { record_table: table, record_id } = image;
  if (table && isFindable(table) && record_id) {
    const at = `saved ${showDateTime(image.created_at)}`;
    return [`${kinds[table].word} ${record_id}`, image.file_name, at].join(", ");
  }
  const trial = await db.get("grow_trials", image.grow_trial_id ?? "");
  const tray = image.tray_formulation_id && (await db.get("tray_formulations", image.tray_formulation_id));
  const shown = tray ? trayCode(trial, tray) : trial?.code;
  return [shown, image.file_name, `taken ${showDateTime(image.created_at)}`].filter(Boolean).join(", ");
}
