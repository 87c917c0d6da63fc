/** File types the server accepts. A tablet converts other pictures to the first type. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export type PictureType = (typeof pictureTypes)[number];

/** True for a type that has a thumbnail. */
export function isPicture(mime: string): boolean {
  return (pictureTypes as readonly string[]).includes(mime);
}
