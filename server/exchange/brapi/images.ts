import type { GrowLookup } from "#domain/grow-trial-lists/schema.ts";
import { isPicture } from "#domain/images/files.ts";
import type { Image } from "#domain/images/schema.ts";
import { type JoinsById, listOf, readRow } from "#domain/kernel/list.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { newestBy } from "#domain/values/order.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { type FiltersOf, type ListQuery, parameter, type Slices } from "./answers.ts";
import { empty, isProgram, never, present, references, timeFilters, timestamp } from "./program.ts";
import { plantFilters, plantsOf } from "./trials.ts";

const joins = ["grow_trials", "tray_formulations", "grow_trial_plants"] as const;

/** A picture of a trial or tray, with the plants of its trays. */
type Picture = { image: Image; plants: GrowLookup[] };

/** Returns a picture of a trial or tray; undefined if it is none, or the picture, the tray or the trial was withdrawn. */
function toPicture(lab: JoinsById<(typeof joins)[number]>, image: Image): Picture | undefined {
  const { mime, removed, grow_trial_id, tray_formulation_id } = image;
  const trial = lab.get("grow_trials", grow_trial_id);
  const tray = lab.get("tray_formulations", tray_formulation_id);
  if (trial === undefined || isWithdrawn(trial) || removed !== undefined || !isPicture(mime))
    return undefined;
  if (tray_formulation_id === null) return { image, plants: plantsOf(lab, trial) };
  if (tray === undefined || isWithdrawn(tray)) return undefined;
  return { image, plants: plantsOf(lab, { formulation_ids: [tray.id] }) };
}

const pictures = listOf("images", {
  newestBy: "created_at",
  joins,
  row: (lab, image) => toPicture(lab, image),
});

/** Returns the picture of an id; undefined if there is none. */
export async function readPicture(db: LabDb, id: string): Promise<Picture | undefined> {
  const image = await db.get("images", id);
  return image && readRow(db, (lab) => toPicture(lab, image));
}

/** Returns the pictures that a query can concern, newest first: one, those of a tray or a trial, or all. */
export async function readPictures(db: LabDb, query: ListQuery): Promise<Slices<Picture>> {
  const id = parameter(query, "imageDbId");
  if (id !== undefined) {
    const picture = await readPicture(db, id);
    return [picture ? [picture] : []];
  }
  const tray = parameter(query, "observationUnitDbId");
  const trial = parameter(query, "studyDbId") ?? parameter(query, "trialDbId");
  if (tray === undefined && trial === undefined) return db.rows(pictures, {});
  const found =
    tray === undefined
      ? await db.childrenOf("images", "grow_trial_id", trial ?? "")
      : await db.childrenOf("images", "tray_formulation_id", tray);
  const sorted = found.toSorted(newestBy("created_at"));
  return [await readRow(db, (lab) => sorted.flatMap((image) => toPicture(lab, image) ?? []))];
}

export const imageFilters: FiltersOf<"images", Picture> = {
  ...plantFilters,
  ...references,
  ...timeFilters("imageTimeStampRange", ({ image }: Picture) => image.created_at),
  imageDbId: ({ image }, value) => image.id === value,
  imageName: ({ image }, value) => image.file_name === value,
  observationUnitDbId: ({ image }, value) => image.tray_formulation_id === value,
  observationDbId: never,
  descriptiveOntologyTerm: never,
  programDbId: isProgram,
  trialDbId: ({ image }, value) => image.grow_trial_id === value,
  studyDbId: ({ image }, value) => image.grow_trial_id === value,
};

/** Returns the data about a picture. Its address begins with `origin` and is read with the same token. */
export const toImage = ({ image }: Picture, origin: string) => ({
  ...empty("copyright", "description", "descriptiveOntologyTerms", "externalReferences"),
  ...empty("imageHeight", "imageLocation", "imageWidth", "observationDbIds"),
  imageDbId: image.id,
  imageName: image.file_name,
  imageFileName: image.file_name,
  imageFileSize: image.length,
  mimeType: image.mime,
  imageURL: `${origin}/api/images/${image.id}`,
  imageTimeStamp: timestamp(image.created_at),
  observationUnitDbId: image.tray_formulation_id,
  additionalInfo: present({ studyDbId: image.grow_trial_id, photographer: image.created_by }),
});
