import {
  accept,
  type Decision,
  idInUse,
  notFound,
  type OfOne,
  reject,
  type Stamp,
} from "../kernel/change.ts";
import { claim, claimId, isClaimed } from "../kernel/claims.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { mayWithdraw } from "../kernel/withdrawn.ts";
import { kindPages } from "../kind-pages.ts";
import type { RecordRef } from "../tables.ts";
import { inactiveTray } from "../trays/plugs.ts";
import { nameByContent } from "./content.ts";
import { isPicture, timedFileName } from "./files.ts";
import type { Image, NewFile, NewImage, Withdrawal } from "./schema.ts";

/** The record that a file is of, as its stored record names it. */
type Place = Pick<Image, "grow_trial_id" | "tray_formulation_id" | "record_table" | "record_id">;

/** Saves a picture of a tray or of a whole trial. The path may name either; a tray in the path overrides the body. */
export function saveImage(lab: Reads, { params, body }: OfOne<NewImage>, stamp: Stamp): Decision {
  const named = lab.get("tray_formulations", params.id);
  const chosen = lab.get("tray_formulations", body.tray_formulation_id);
  const tray = named ?? chosen;
  const trial = lab.get("grow_trials", named?.grow_trial_id ?? params.id);
  const place = { grow_trial_id: trial?.id ?? "", tray_formulation_id: tray?.id ?? null };
  const stored = storeFile(lab, place, body, stamp, "An image");

  if (trial === null) return notFound("Grow trial");
  if (tray === null && body.tray_formulation_id) return notFound("Formulation");
  if (tray !== null && tray.grow_trial_id !== trial.id) {
    return reject("VALIDATION", "Please select a valid formulation", { field: "tray_formulation_id" });
  }
  const inactive = tray && inactiveTray(tray, stamp);
  return inactive && stored.kind === "accepted" ? inactive : stored;
}

/** Saves a file of any record that has a page. A file of a tray or a trial is in the trial's folder too. */
export function addFile(
  lab: Reads,
  { params, body }: { params: RecordRef; body: NewFile },
  stamp: Stamp,
): Decision {
  const { table, id } = params;
  const tray = lab.get("tray_formulations", table === "tray_formulations" ? id : null);
  const isKnown = lab.get(table, id) !== null;
  const place: Place =
    table === "grow_trials"
      ? { grow_trial_id: id, tray_formulation_id: null }
      : tray
        ? { grow_trial_id: tray.grow_trial_id, tray_formulation_id: id }
        : { grow_trial_id: null, tray_formulation_id: null, record_table: table, record_id: id };
  const stored = storeFile(lab, place, body, stamp, "A file");
  if (!isKnown) return notFound(kindPages[table].word);
  const inactive = tray && isPicture(body.mime) && inactiveTray(tray, stamp);
  return inactive && stored.kind === "accepted" ? inactive : stored;
}

/** Withdraws a file with a reason. The first reason remains; the bytes remain on the server. */
export function withdrawFile(
  lab: Reads,
  { params, body }: { params: { id: string }; body: Withdrawal },
  stamp: Stamp,
): Decision {
  const image = lab.get("images", params.id);
  if (image === null) return notFound("File");
  if (image.removed) return accept([]);
  const { created_by, created_at } = image;
  const removed = { by: stamp.user, at: savedAt(stamp), reason: body.reason };
  if (!mayWithdraw({ recorded_by: created_by, recorded_at: created_at }, removed, stamp))
    return reject("FORBIDDEN", `Only ${created_by}, within 24 hours, or staff may withdraw this file.`);
  return accept([{ table: "images", id: image.id, record: { ...image, removed } }]);
}

function storeFile(
  lab: Reads,
  place: Place,
  body: NewFile | NewImage,
  stamp: Stamp,
  what: "A file" | "An image",
): Decision {
  const id = createdId(stamp, body);
  const named = nameByContent(body.file_name, body.mime);
  const names = namesFor(named, id, stamp);
  // Only the server assigns final names, so a name conflict between two files on a tablet never blocks either.
  const inUse = stamp.final ? names.map((name) => isClaimed(lab, fileClaim(place, name), id)) : [];
  const isKnown = lab.get("images", id) !== null;
  if (isKnown) return idInUse(what);
  const file_name = names.find((_, i) => !inUse[i]) ?? named;
  const record: Image = {
    id,
    ...place,
    file_name,
    mime: body.mime,
    length: body.length,
    sha256: body.sha256,
    ...("focal_35mm" in body && body.focal_35mm && { focal_35mm: body.focal_35mm }),
    created_by: stamp.user,
    created_at: savedAt(stamp),
  };
  const claims = stamp.final ? [claim(fileClaim(place, file_name), "images", id)] : [];
  return accept([{ table: "images", id, record }, ...claims]);
}

/** Names to try in order: the original, with the time prefixed, and with part of the id added. */
function namesFor(name: string, id: string, stamp: Stamp): string[] {
  const timed = timedFileName(name, savedAt(stamp));
  return [name, timed, timed.replace("_", `_${id.slice(0, 8)}_`)];
}

function savedAt({ recordedOffline, now }: Stamp): string {
  return recordedOffline ?? now;
}

/** The id of the claim on the name of a file, which is unique in its trial or record. */
export function fileClaim({ record_id, grow_trial_id }: Place, name: string): string {
  return claimId("image.file_name", `${record_id ?? grow_trial_id ?? ""} ${name}`);
}
