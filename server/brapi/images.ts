import { isPicture } from "#domain/images/picture-types.ts";
import type { Image } from "#domain/images/schema.ts";
import { listOf } from "#domain/kernel/list.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import type { LabDb } from "../db/lab-db.ts";
import { type FiltersOf, type ListQuery, parameter, type Slices } from "./answers.ts";
import { isProgram, present, timestamp } from "./program.ts";

type Places = { get(table: "grow_trials" | "tray_formulations", id: string | null): object | undefined };

/** True for a picture of a trial or tray, unless the picture, the tray or the trial was withdrawn. */
function isShown(lab: Places, { mime, removed, grow_trial_id, tray_formulation_id }: Image): boolean {
  if (grow_trial_id === null || removed !== undefined || !isPicture(mime)) return false;
  const places = [
    lab.get("grow_trials", grow_trial_id),
    ...(tray_formulation_id === null ? [] : [lab.get("tray_formulations", tray_formulation_id)]),
  ];
  return places.every((place) => place !== undefined && !isWithdrawn(place));
}

const images = listOf("images", {
  newestBy: "created_at",
  joins: ["grow_trials", "tray_formulations"],
  row: (lab, image): Image | undefined => (isShown(lab, image) ? image : undefined),
});

/** Returns the picture of an id; undefined if there is none. */
export async function readPicture(db: LabDb, id: string): Promise<Image | undefined> {
  const image = await db.get("images", id);
  if (image === undefined) return undefined;
  const [shown] = await shownOf(db, [image]);
  return shown;
}

/** The pictures that are shown, of pictures of one trial or tray. */
async function shownOf(db: LabDb, found: readonly Image[]): Promise<Image[]> {
  const [first] = found;
  if (first === undefined) return [];
  const { grow_trial_id, tray_formulation_id } = first;
  const places = new Map<string | null, object | undefined>([
    [grow_trial_id, await db.get("grow_trials", grow_trial_id ?? "")],
    [tray_formulation_id, await db.get("tray_formulations", tray_formulation_id ?? "")],
  ]);
  return found.filter((image) => isShown({ get: (_, id) => places.get(id) }, image));
}

/** Returns the pictures that a query can concern, newest first: one, those of a tray, or all. */
export async function readPictures(db: LabDb, query: ListQuery): Promise<Slices<Image>> {
  const id = parameter(query, "imageDbId");
  if (id !== undefined) {
    const image = await readPicture(db, id);
    return [image ? [image] : []];
  }
  const tray = parameter(query, "observationUnitDbId");
  if (tray === undefined) return db.rows(images, {});
  return [await shownOf(db, await db.childrenOf("images", "tray_formulation_id", tray))];
}

export const imageFilters: FiltersOf<"images", Image> = {
  imageDbId: ({ id }, value) => id === value,
  imageName: ({ file_name }, value) => file_name === value,
  observationUnitDbId: ({ tray_formulation_id }, value) => tray_formulation_id === value,
  programDbId: isProgram,
};

/** Returns the data about a picture. Its address is read with the same token. */
export const toImage = (image: Image, origin: string) => ({
  imageDbId: image.id,
  imageName: image.file_name,
  imageFileName: image.file_name,
  imageFileSize: image.length,
  mimeType: image.mime,
  imageURL: `${origin}/api/images/${image.id}`,
  imageTimeStamp: timestamp(image.created_at),
  ...(image.tray_formulation_id !== null && { observationUnitDbId: image.tray_formulation_id }),
  additionalInfo: present({ studyDbId: image.grow_trial_id, photographer: image.created_by }),
});
