import { accept, type Decision, notFound, type Stamp } from "../kernel/change.ts";
import { claim, claimId } from "../kernel/claims.ts";
import { mergeEdit } from "../kernel/edits.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { idInUse } from "../kernel/refusals.ts";
import { alreadyAdded, writtenBy } from "../kernel/set-once.ts";
import { harvestWarnings } from "./checks.ts";
import type { HarvestEdit, NewHarvestData } from "./forms.ts";
import { inactiveTray, plugsActive } from "./plugs.ts";
import type { Harvest } from "./schema.ts";
import { trayChange } from "./weekly-rules.ts";

type OfOne<B> = { params: { id: string }; body: B };

/** The claim that says which tray holds a harvest. */
export function harvestClaim(id: string): string {
  return claimId("harvest_data", id);
}

/** What the forms and the lab say of a tray that is harvested already. */
const HARVEST_EXISTS = "Harvest data already exists for this formulation";

/** The harvest of a tray: once, and edited after that. */
export function addHarvestData(lab: Reads, { params, body }: OfOne<NewHarvestData>, stamp: Stamp): Decision {
  const id = createdId(stamp, body);
  const { id: _, ...entered } = body;
  const tray = lab.get("tray_formulations", params.id);
  const existing = lab.get("claims", harvestClaim(id));
  if (tray === null) return notFound("Formulation");
  if (tray.harvest_data !== null) {
    const { harvest_data: there } = tray;
    const met = alreadyAdded("Harvest data", there.recorded, there, entered, HARVEST_EXISTS);
    // Whoever meets it can save their own as an edit of it.
    return met.kind === "rejected" ? { ...met, current: { ...(met.current as object), id: there.id } } : met;
  }
  if (existing !== null) return idInUse("Harvest data");
  const inactive = inactiveTray(tray, stamp);
  if (inactive !== null) return inactive;
  const harvest: Harvest = { ...entered, id, recorded: writtenBy(stamp) };
  return accept(
    [trayChange({ ...tray, harvest_data: harvest }), claim(harvestClaim(id), "tray_formulations", tray.id)],
    harvestWarnings(body, plugsActive(tray)),
  );
}

/** The harvest of a tray, entered anew. */
export function updateHarvestData(lab: Reads, { params, body }: OfOne<HarvestEdit>, stamp: Stamp): Decision {
  const { base, ...entered } = body;
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
  );
}
