import { accept, type Decision, idInUse, notFound, type OfOne, type Stamp } from "../kernel/change.ts";
import { claim, claimId } from "../kernel/claims.ts";
import { mergeEdit, under } from "../kernel/edits.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { alreadyAdded, writtenBy } from "../kernel/written.ts";
import { harvestWarnings } from "./checks.ts";
import type { HarvestEdit, NewHarvestData } from "./harvest-forms.ts";
import { plugsActive } from "./plug-counts.ts";
import { inactiveTray } from "./plugs.ts";
import type { Harvest } from "./schema.ts";
import { trayChange } from "./weekly-rules.ts";

/** The id of the claim by which the tray of a harvest is found. */
export function harvestClaim(id: string): string {
  return claimId("harvest_data", id);
}

/** Message of the forms and of the server, as specified. */
const HARVEST_EXISTS = "Harvest data already exists for this formulation";

/** Adds the harvest of a tray, once; later changes are edits. */
export function addHarvestData(lab: Reads, { params, body }: OfOne<NewHarvestData>, stamp: Stamp): Decision {
  const id = createdId(stamp, body);
  const { id: _, is_drying: __, ...entered } = body;
  const tray = lab.get("tray_formulations", params.id);
  const claimed = lab.get("claims", harvestClaim(id));
  if (tray === null) return notFound("Formulation");
  if (tray.harvest_data !== null) {
    const { harvest_data: existing } = tray;
    const result = alreadyAdded("Harvest data", existing.recorded, existing, entered, HARVEST_EXISTS);
    // With the id, the refused data can be saved as an edit of the existing harvest.
    return result.kind === "rejected"
      ? { ...result, current: { ...(result.current as object), id: existing.id } }
      : result;
  }
  if (claimed !== null) return idInUse("Harvest data");
  const inactive = inactiveTray(tray, stamp);
  if (inactive !== null) return inactive;
  const harvest: Harvest = { ...entered, id, recorded: writtenBy(stamp) };
  return accept(
    [trayChange({ ...tray, harvest_data: harvest }), claim(harvestClaim(id), "tray_formulations", tray.id)],
    harvestWarnings(body, plugsActive(tray)),
  );
}

/** Edits the harvest of a tray. */
export function updateHarvestData(lab: Reads, { params, body }: OfOne<HarvestEdit>, stamp: Stamp): Decision {
  const { base, is_drying: _, ...entered } = body;
  const owner = lab.get("claims", harvestClaim(params.id));
  const tray = lab.get("tray_formulations", owner?.owner_id);
  if (tray === null || tray.harvest_data === null) return notFound("Harvest data");
  const inactive = inactiveTray(tray, stamp);
  if (inactive !== null) return inactive;
  const edited = mergeEdit<Harvest>(tray.harvest_data, entered, base, tray.harvest_data.recorded);
  if (edited.kind === "rejected") return edited;
  const harvest = { ...edited.record, recorded: writtenBy(stamp) };
  return accept(
    [trayChange({ ...tray, harvest_data: harvest })],
    harvestWarnings(harvest, plugsActive(tray)),
    under(["harvest_data"], edited.merged),
  );
}
