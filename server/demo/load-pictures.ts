import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { commands } from "#contract/index.ts";
import type { Files } from "../files/files.ts";
import { decodePicture } from "../files/pictures.ts";
import { demoGrowTrials, demoTrays } from "./data/grow-trials.ts";
import { drawTray, type TrayView } from "./draw-tray.ts";
import { demoId, type Loader } from "./load.ts";

/** Trays with pictures, and the weeks of the pictures. The plants of the last tray died. */
const photographed: [tray: string, weeks: number[]][] = [
  ["GT-001 F1", [2, 4, 6]],
  ["GT-001 F4", [2, 4, 6]],
  ["GT-001 F6", [2, 4, 6]],
  ["GT-003 F1", [1, 3]],
  ["GT-003 F2", [1, 3]],
  ["GT-003 F8", [1, 2]],
];

const leafHues: Record<string, number> = { Lettuce: 96, Basil: 118, Kale: 160, Arugula: 108 };
const plugHues: Record<string, number> = { CNFF: 46, CNFG: 190, CNFC: 28, COIR: 24, PEAT: 20, RW: 60 };

/** Adds pictures of some trays, drawn from their measurements, each saved in the week that it shows. */
export async function loadPictures(
  load: Loader,
  files: Files,
  person: (index: number) => string,
): Promise<void> {
  for (const [i, [code, weeks]] of photographed.entries())
    for (const week of weeks) await savePicture(load, files, code, week, person(i + week));
}

async function savePicture(
  load: Loader,
  files: Files,
  code: string,
  week: number,
  by: string,
): Promise<void> {
  const [trialCode = "", identifier] = code.split(" ");
  const sown = Number(demoGrowTrials.find((trial) => trial.code === trialCode)?.sown);
  const bytes = await drawTray(viewOf(code, week));
  const body = {
    file_name: `${identifier}-week-${week}.jpg`,
    tray_formulation_id: demoId(code),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    length: bytes.length,
    mime: "image/jpeg",
  };
  const file = await files.receive(Readable.from([bytes]));
  const picture = await decodePicture(file.path);
  if (picture === null) throw new Error(`The picture cannot be decoded: ${file.path}`);
  const storeFile = async (id: string) => {
    await files.write(`${id}.thumbnail`, picture.thumbnail);
    await file.store(id);
  };
  // Recorded as if without signal: the picture has the day it was taken, and is accepted although the tray died since.
  const recordedOffline = load.daysAgo(sown - (7 * week - 2), "09:40");
  const input = { params: { id: demoId(trialCode) }, body, storeFile, recordedOffline };
  await load.run(`${code} week ${week}`, commands.saveImage, input, by);
  await file.discard();
}

function viewOf(code: string, week: number): TrayView {
  const tray = demoTrays.find((row) => row.code === code);
  const trial = demoGrowTrials.find((row) => code.startsWith(`${row.code} `));
  const [, width = "1"] = tray?.weeks.split(" ")[week - 1]?.split("/") ?? [];
  const [, since, count] = /^(\d+): (\d+)/.exec(tray?.removed ?? "") ?? [];
  const plugs = Number(tray?.plugs);
  const removed = since !== undefined && week >= Number(since) ? Number(count) : 0;
  const isWilted = removed === plugs;
  return {
    label: `${code} · week ${week}`,
    plugs,
    isWilted,
    canopy: Number(width),
    removed: isWilted ? 0 : removed,
    leaf: leafHues[trial?.plant.split(" ")[0] ?? ""] ?? 110,
    plug: plugHues[tray?.substrate ?? ""] ?? 30,
  };
}
