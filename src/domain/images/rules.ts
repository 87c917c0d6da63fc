import { accept, type Decision, notFound, reject, type Stamp } from "../kernel/change.ts";
import { claim, claimId, isClaimed } from "../kernel/claims.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { idInUse } from "../kernel/refusals.ts";
import { inactiveTray } from "../trays/plugs.ts";
import { timedFileName } from "./file-name.ts";
import type { Image, NewImage } from "./schema.ts";

type OfOne = { params: { id: string }; body: NewImage };

/** Saves a picture of a tray or of a whole trial. The path may name either; a tray in the path overrides the body. */
export function saveImage(lab: Reads, { params, body }: OfOne, stamp: Stamp): Decision {
  const id = createdId(stamp, body);
  const named = lab.get("tray_formulations", params.id);
  const chosen = lab.get("tray_formulations", body.tray_formulation_id);
  const tray = named ?? chosen;
  const trial = lab.get("grow_trials", named?.grow_trial_id ?? params.id);
  const names = namesFor(body.file_name, id, stamp);
  // Only the server assigns final names, so a name conflict between two pictures on a tablet never blocks either.
  const inUse = stamp.final ? names.map((name) => isClaimed(lab, claimOf(trial?.id ?? "", name), id)) : [];
  const isKnown = lab.get("images", id) !== null;

  if (trial === null) return notFound("Grow trial");
  if (tray === null && body.tray_formulation_id) return notFound("Formulation");
  if (tray !== null && tray.grow_trial_id !== trial.id) {
    return reject("VALIDATION", "Please select a valid formulation", { field: "tray_formulation_id" });
  }
  if (isKnown) return idInUse("An image");
  const inactive = tray && inactiveTray(tray, stamp);
  if (inactive) return inactive;

  const file_name = names.find((_, i) => !inUse[i]) ?? body.file_name;
  const record: Image = {
    id,
    grow_trial_id: trial.id,
    tray_formulation_id: tray?.id ?? null,
    file_name,
    mime: body.mime,
    length: body.length,
    sha256: body.sha256,
    created_by: stamp.user,
    created_at: savedAt(stamp),
  };
  const claims = stamp.final ? [claim(claimOf(trial.id, file_name), "images", id)] : [];
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

function claimOf(trialId: string, name: string): string {
  return claimId("image.file_name", `${trialId} ${name}`);
}
