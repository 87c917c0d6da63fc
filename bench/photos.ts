import Dexie from "dexie";
import { makePicture } from "#components/photo/make-picture.ts";
import { commands } from "#contract/index.ts";
import { firstLookups } from "#domain/lookups/first-lookups.ts";
import { writeRecords } from "#store/write-records.ts";
import type { SyncEnv } from "#sync/env.ts";
import { submit } from "#sync/write/submit.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { withJournal } from "./journal.ts";

/** Milliseconds of each round, from a camera's picture until the picture is stored. */
type PhotoTimes = { ours: number[]; bare: number[] };

/**
 * Times `rounds` pictures of 12 megapixels, alternating between two ways: made and saved as by the form, and the minimum
 * work: scaled on one canvas and put into a table, without thumbnail, hash or outbox.
 */
export async function timePhotos(env: SyncEnv, user: string, rounds: number): Promise<PhotoTimes> {
  await writeRecords(env.store, [...firstLookups(), ...growChanges]);
  const bare = new Dexie("bare pictures");
  bare.version(1).stores({ pictures: "" });
  const kinds = {
    ours: (file: Blob, i: number) => savePicture(env, user, file, i),
    bare: async (file: Blob, i: number) => {
      const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
      const canvas = new OffscreenCanvas(2048, 1536);
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0, 2048, 1536);
      bitmap.close();
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
      await bare.table("pictures").put(await blob.arrayBuffer(), i);
    },
  };
  const times: PhotoTimes = { ours: [], bare: [] };
  for (let i = 0; i < rounds; i += 1)
    for (const kind of i % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
      const file = await cameraPicture(i);
      const started = performance.now();
      await kinds[kind](file, i);
      times[kind].push(performance.now() - started);
    }
  bare.close();
  return times;
}

/** Saves `count` pictures as the form does, with the journal; none is sent. Returns the bytes of the pictures. */
export async function storePictures(alone: SyncEnv, user: string, count: number): Promise<number> {
  const env = await withJournal(alone);
  await writeRecords(env.store, [...firstLookups(), ...growChanges]);
  let bytes = 0;
  for (let i = 0; i < count; i += 1) bytes += await savePicture(env, user, await cameraPicture(i), i);
  return bytes;
}

/** Makes and saves a picture as the form does. Returns the bytes of the scaled picture. */
async function savePicture(env: SyncEnv, user: string, file: Blob, i: number): Promise<number> {
  const picture = await makePicture(file);
  if (typeof picture === "string") throw new Error(picture);
  const { sha256, length, mime } = picture;
  const body = { file_name: `${i}.jpg`, tray_formulation_id: growIds.tray, sha256, length, mime };
  const saved = await submit(env, user, commands.saveImage, {
    params: { id: growIds.trial },
    body,
    file: picture,
  });
  if (saved.kind !== "saved") throw new Error(saved.message);
  return length;
}

/** A picture of 12 megapixels, a different picture for each number. */
function cameraPicture(number: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(4000, 3000);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures");
  for (let i = 0; i < 4000; i += 1) {
    context.fillStyle = `hsl(${(i * 37 + number * 59) % 360} 60% ${30 + ((i * 13) % 50)}%)`;
    context.fillRect((i * 613) % 4000, (i * 389) % 3000, 90, 70);
  }
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
}
