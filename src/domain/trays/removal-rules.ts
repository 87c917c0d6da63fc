import {
  accept,
  type Decision,
  notFound,
  type OfOne,
  type Rejection,
  reject,
  type Stamp,
} from "../kernel/change.ts";
import { isSame, mergeEdit, under } from "../kernel/edits.ts";
import type { Reads } from "../kernel/records.ts";
import { writtenBy } from "../kernel/written.ts";
import { showDate } from "../values/time.ts";
import type { PlugsRemoved, RemovalEdit, RemovalVoid } from "./forms.ts";
import { plugsActive } from "./plug-counts.ts";
import { claimRemovals, inactiveTray, removalClaim, tooManyRemoved, toRemovals } from "./plugs.ts";
import type { PlugRemoval, TrayFormulation } from "./schema.ts";
import { trayChange } from "./weekly-rules.ts";

/** Adds plug removals to a tray, without weekly data. */
export function addPlugRemovedData(
  lab: Reads,
  { params, body }: OfOne<PlugsRemoved>,
  stamp: Stamp,
): Decision {
  const tray = lab.get("tray_formulations", params.id);
  if (tray === null) return notFound("Formulation");
  const refusal = inactiveTray(tray, stamp) ?? tooManyRemoved(body.plug_removal_data, plugsActive(tray));
  if (refusal !== null) return refusal;
  const added = toRemovals(body.plug_removal_data, null, body, stamp);
  const plug_removals = [...tray.plug_removals, ...added];
  return accept([trayChange({ ...tray, plug_removals }), ...claimRemovals(added, tray.id)]);
}

/** Edits a plug removal, also one that emptied its tray. An edit that changes nothing writes nothing. */
export function editPlugRemoval(lab: Reads, { params, body }: OfOne<RemovalEdit>, stamp: Stamp): Decision {
  const { base, ...entered } = body;
  const found = findRemoval(lab, params.id);
  if ("kind" in found) return found;
  const { tray, removal } = found;
  const before = { ...removal, comments: removal.comments ?? null };
  const edited = mergeEdit(before, entered, base, removal.updated ?? removal.recorded);
  if (edited.kind === "rejected") return edited;
  const merged = under(["plug_removals", removal.id], edited.merged);
  if (isSame(edited.record, before)) return accept([], [], merged);

  const { comments, ...changed } = edited.record;
  const others = tray.plug_removals.filter((one) => one !== removal);
  const active = plugsActive({ ...tray, plug_removals: others });
  const tooMany = tooManyRemoved([changed], active, "num_plugs_removed");
  if (tooMany !== null) return tooMany;
  const after: PlugRemoval = { ...changed, ...(comments && { comments }), updated: writtenBy(stamp) };
  const plug_removals = tray.plug_removals.map((one) => (one === removal ? after : one));
  return accept([trayChange({ ...tray, plug_removals })], [], merged);
}

/** Voids a plug removal: its plugs are active again. A repeat changes nothing. */
export function voidPlugRemoval(lab: Reads, { params, body }: OfOne<RemovalVoid>, stamp: Stamp): Decision {
  const found = findRemoval(lab, params.id);
  if ("kind" in found) return found.code === "FINAL" ? accept([]) : found;
  const { tray, removal } = found;
  const plug_removals = tray.plug_removals.filter((one) => one !== removal);
  const voided = { ...removal, voided: { ...writtenBy(stamp), reason: body.reason } };
  const voided_removals = [...(tray.voided_removals ?? []), voided];
  return accept([trayChange({ ...tray, plug_removals, voided_removals })]);
}

/** A plug removal with its tray, or the refusal of an unknown or voided one. */
function findRemoval(lab: Reads, id: string): { tray: TrayFormulation; removal: PlugRemoval } | Rejection {
  const tray = lab.get("tray_formulations", lab.get("claims", removalClaim(id))?.owner_id);
  const removal = tray?.plug_removals.find((one) => one.id === id);
  if (tray && removal) return { tray, removal };
  const voided = tray?.voided_removals?.find((one) => one.id === id)?.voided;
  if (voided === undefined) return notFound("Plug removal");
  const message = `This plug removal was voided by ${voided.by} on ${showDate(voided.at)}: ${voided.reason}`;
  return reject("FINAL", message, { current: { updated_by: voided.by, updated_at: voided.at } });
}
