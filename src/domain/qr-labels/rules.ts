import { accept, type Decision, idInUse, notFound, type Stamp } from "../kernel/change.ts";
import { claim } from "../kernel/claims.ts";
import { namedId } from "../kernel/ids.ts";
import { readsToJoins } from "../kernel/list.ts";
import type { Reads } from "../kernel/records.ts";
import { kinds } from "../kinds.ts";
import type { FindableTable } from "../tables.ts";
import { isIdOfRecord } from "./own-ids.ts";
import { labelText } from "./print/label-text.ts";
import type { NewQrLabel, QrLabel } from "./schema.ts";

/** The id of the claim by which the label of a record is found. */
export const labelClaim = (resourceId: string) => `qr_label:${resourceId}`;

/** The id of a record's label, the same on every tablet: two tablets that create the label create one. */
export const labelId = (resourceId: string) => namedId("qr_label", resourceId);

/** Creates the label of a record, with the id that was sent. If the record has a label, nothing changes. */
export function createQrLabel(
  table: FindableTable,
  lab: Reads,
  { params, body }: { params: { id: string }; body: NewQrLabel },
  stamp: Stamp,
): Decision {
  const { id: resource_id } = params;
  const text = labelText(readsToJoins(lab), { table, id: resource_id });
  const known = lab.get("claims", labelClaim(resource_id));
  const existing = lab.get("qr_labels", known?.owner_id);
  const id = body.qr_label_id ?? labelId(resource_id);
  const other = lab.get("qr_labels", id);
  const isInUse = body.qr_label_id && isIdOfRecord(lab, id, stamp);
  const { word, qrTypes } = kinds[table];
  const [qr_type] = qrTypes;
  if (text === undefined || qr_type === undefined) return notFound(word);
  if (existing !== null) return accept([]);
  if (other !== null && other.resource_id !== resource_id) return idInUse("QR code");
  if (isInUse && other === null) return idInUse("Another record");

  const record: QrLabel = {
    id,
    qr_type,
    resource_id,
    label: `${text.code} ${text.title}`,
    created_at: stamp.recordedOffline ?? stamp.now,
    created_by: stamp.user,
  };
  return accept([{ table: "qr_labels", id, record }, claim(labelClaim(resource_id), "qr_labels", id)]);
}
