import { utcToLocal } from "../values/time.ts";

/** In characters. */
const MAX_LENGTH = 120;

/**
 * Returns a file name without folders, leading dots and invisible characters, cut to 120 characters before its
 * extension.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .replace(/^[.\s]+/, "")
    .trim();
  const characters = [...plain];
  if (characters.length <= MAX_LENGTH) return plain;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(plain)?.[0] ?? "";
  return `${characters
    .slice(0, MAX_LENGTH - ending.length)
    .join("")
    .trim()}${ending}`;
}

/** `20261121-142328_leaf.jpg`: prefixes the time in New York, for a name that is in use. `at` is ISO UTC. */
export function timedFileName(name: string, at: string): string {
  const minute = utcToLocal(at).replaceAll("-", "").replace("T", "-").replace(":", "");
  return `${minute}${at.slice(17, 19)}_${name}`;
}

/** What a picture shows, for its name. `week` is the week since sowing, null without one; `day` is `YYYY-MM-DD`. */
type Shown = { of: string; week: number | null; day: string };

/**
 * A telling name for a picture from the camera: `GT-003-F1 week 3 2026-11-22 1.jpg`. The last number is the first one
 * that no name in `taken` has.
 */
export function pictureName({ of, week, day }: Shown, taken: readonly string[]): string {
  const parts = [of.replace(/[\\/:*?"<>|]+/g, "-"), week === null ? "" : `week ${week}`, day];
  const start = parts.filter((part) => part !== "").join(" ");
  const names = new Set(taken);
  let n = 1;
  while (names.has(`${start} ${n}.jpg`)) n += 1;
  return `${start} ${n}.jpg`;
}

/** The name under which a picture from the camera is sent. Its record has the name that the person sees and can change. */
export const CAMERA_CAPTURE = "camera-capture.jpg";

/** File types the server accepts. A tablet converts other pictures to the first type. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export type PictureType = (typeof pictureTypes)[number];

/** True for a type that has a thumbnail. */
export function isPicture(mime: string): boolean {
  return (pictureTypes as readonly string[]).includes(mime);
}
