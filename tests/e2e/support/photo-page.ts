import { makePicture } from "#components/photo/make-picture.ts";
import { commands } from "#contract/index.ts";
import { browserEnv } from "#sync/browser-env.ts";
import { submit } from "#sync/outbox.ts";

/** A picture as a camera of 12 megapixels takes it, another one for each number. */
async function cameraPicture(number: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(4000, 3000);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  for (let i = 0; i < 4000; i += 1) {
    context.fillStyle = `hsl(${(i * 37 + number * 59) % 360} 60% ${30 + ((i * 13) % 50)}%)`;
    context.fillRect((i * 613) % 4000, (i * 389) % 3000, 90, 70);
  }
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
}

/** Takes a picture of a tray and saves it on this tablet as the form does; its SHA-256 and length. */
async function savePhoto(trialId: string, trayId: string, number: number) {
  const env = browserEnv();
  const session = await env.store.session.get("current");
  const picture = await makePicture(await cameraPicture(number));
  if (!picture || !session) throw new Error("no picture, or nobody is signed in");
  const { sha256, length, mime } = picture;
  const saved = await submit(env, session.email, commands.saveImage, {
    params: { id: trialId },
    body: { file_name: "camera-capture.jpg", tray_formulation_id: trayId, sha256, length, mime },
    file: picture,
  });
  if (saved.kind !== "saved") throw new Error(saved.message);
  env.store.close();
  return { sha256, length };
}

export type PhotoPage = { savePhoto: typeof savePhoto };
Object.assign(globalThis, { savePhoto });
