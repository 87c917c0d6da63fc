import { accept, type Decision, notFound, type Stamp } from "../change.ts";
import { claim } from "../claims.ts";
import { namedId } from "../ids.ts";
import { joinsNow } from "../list.ts";
import type { Reads } from "../records.ts";
import { idTaken } from "../refusals.ts";
import { type NewQrLabel, type QrButtonType, type QrLabel, qrTables } from "./schema.ts";
import { labelWords } from "./words.ts";

/** The claim that finds the label of a thing. */
export const labelClaim = (resourceId: string) => `qr_label:${resourceId}`;

/** The id that every tablet gives to the label of a thing: two that make it make the same one. */
export const labelId = (resourceId: string) => namedId("qr_label", resourceId);

const entities: Record<QrButtonType, string> = {
  EQUIPMENT: "Equipment",
  FEEDSTOCK: "Feedstock",
  CHEMICAL: "Chemical",
  CAKE: "Cake",
  CNF: "CNF",
  GROW_TRIAL: "Grow trial",
  SAMPLE_LIBRARY: "Sample",
};

/** A label of a thing, under the id that was sent with it; the one it has already, where it has one. */
export function createQrLabel(
  type: QrButtonType,
  lab: Reads,
  { params, body }: { params: { id: string }; body: NewQrLabel },
  stamp: Stamp,
): Decision {
  const { id: resource_id } = params;
  const words = labelWords(joinsNow(lab), { table: qrTables[type], id: resource_id });
  const known = lab.get("claims", labelClaim(resource_id));
  const existing = lab.get("qr_labels", known?.owner_id);
  const id = body.qr_label_id ?? labelId(resource_id);
  const other = lab.get("qr_labels", id);
  if (words === undefined) return notFound(entities[type]);
  if (existing !== null) return accept([]);
  if (other !== null && other.resource_id !== resource_id) return idTaken("QR code");

  const record: QrLabel = {
    ...{ id, qr_type: type, resource_id, label: `${words.code} ${words.title}` },
    ...{ created_at: stamp.recordedOffline ?? stamp.now, created_by: stamp.user },
  };
  return accept([{ table: "qr_labels", id, record }, claim(labelClaim(resource_id), "qr_labels", id)]);
}
