import type { RecordSource } from "../kernel/records.ts";
import { newestBy } from "../values/order.ts";
import { pathOfType } from "./addresses.ts";
import { qrSvg } from "./print/qr-code.ts";
import { labelClaim } from "./rules.ts";
import type { QrLabel, QrLabelItem, QrLabelPage, QrLabelView } from "./schema.ts";

/** Returns the stored labels, newest first; `origin` is the start of their addresses. */
export async function listQrLabels(
  records: RecordSource,
  { limit = Number.POSITIVE_INFINITY, offset = 0 }: QrLabelPage,
  origin: string,
): Promise<QrLabelItem[]> {
  const labels = await records.all("qr_labels");
  return labels
    .toSorted(newestBy("created_at"))
    .slice(offset, offset + limit)
    .map((label) => toItem(label, origin));
}

/** Returns one label with its address and drawn code; `undefined` if it does not exist. */
export async function qrLabelView(
  records: RecordSource,
  id: string,
  origin: string,
): Promise<QrLabelView | undefined> {
  const label = await records.get("qr_labels", id);
  if (label === undefined) return undefined;
  const item = toItem(label, origin);
  return { ...item, svg: qrSvg(item.url) };
}

/** Returns the id of a record's label, or `undefined`. */
export async function labelIdOf(
  records: Pick<RecordSource, "get">,
  resourceId: string,
): Promise<string | undefined> {
  return (await records.get("claims", labelClaim(resourceId)))?.owner_id;
}

function toItem({ id, ...label }: QrLabel, origin: string): QrLabelItem {
  const url = `${origin}${pathOfType(label.qr_type, label.resource_id) ?? ""}`;
  return { qr_label_id: id, ...label, url };
}
