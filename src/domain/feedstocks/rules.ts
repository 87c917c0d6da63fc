import { z } from "zod";
import {
  accept,
  type Decision,
  idInUse,
  notFound,
  type OfOne,
  type Rejection,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { claim, isClaimed } from "../kernel/claims.ts";
import { editOf, lastWriter } from "../kernel/edit-of.ts";
import { mergeEdit, under } from "../kernel/edits.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { addUseRecord, readUse, resourceTypeId, type Used, useStock } from "../resource-use/rules.ts";
import type { NewUseRecord } from "../resource-use/schema.ts";
import { UNUSED } from "../resource-use/totals.ts";
import { editedStockDetails } from "../stock-details/schema.ts";
import { editedText } from "../values/text.ts";
import { editBase, edited } from "../values/traits.ts";
import { type Characterization, type Feedstock, NewFeedstock } from "./schema.ts";
import { feedstockClaim } from "./stock.ts";

/** Creates a delivery of feedstock. */
export function createFeedstock(lab: Reads, { body }: { body: NewFeedstock }, stamp: Stamp): Decision {
  const { id: _, is_active: __, ...entered } = body;
  const id = createdId(stamp, body);
  const identifier = feedstockClaim("identifier", body.identifier);
  const existing = lab.get("feedstocks", id);
  const name = lab.get("feedstock_names", body.feedstock_name_id);
  const supplier = lab.get("suppliers", String(body.supplier_id));
  const location = lab.get("locations", body.location_id);
  const isInUse = isClaimed(lab, identifier, id);

  if (existing !== null) return idInUse("A feedstock");
  if (isInUse) {
    const message = `Feedstock identifier ${body.identifier} already exists.`;
    return reject("DUPLICATE", message, { field: "identifier" });
  }
  if (name === null) return unknownChoice("feedstock name", "feedstock_name_id");
  if (supplier === null) return unknownChoice("supplier", "supplier_id");
  if (location === null) return unknownChoice("location", "location_id");

  const record: Feedstock = {
    ...entered,
    id,
    inactivated_at: null,
    characterized_by: null,
    characterized_at: null,
    particle_size: null,
    moisture_content: null,
    lignin_content: null,
    cellulose_content: null,
    hemicellulose_content: null,
    impurities: null,
    characterization_comments: null,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
    use_totals: UNUSED,
  };
  return accept([{ table: "feedstocks", id, record }, claim(identifier, "feedstocks", id)]);
}

/** Records the measurements of a feedstock. The last writer is stored as `characterized_by`. */
export function characterizeFeedstock(
  lab: Reads,
  { params, body }: OfOne<Characterization>,
  stamp: Stamp,
): Decision {
  const { characterized_by, base, ...entered } = body;
  const feedstock = lab.get("feedstocks", params.id);
  if (feedstock === null) return notFound("Feedstock");
  const edited = mergeEdit(feedstock, entered, base, lastWriter(feedstock));
  if (edited.kind === "rejected") return edited;
  const written = { characterized_at: stamp.now, characterized_recorded_by: stamp.user };
  const record = { ...edited.record, characterized_by, ...written };
  return accept([{ table: "feedstocks", id: params.id, record }], [], under([], edited.merged));
}

/** Adds a use record to a feedstock. */
export const addFeedstockUseRecord = addUseRecord(useFeedstock);

/** A feedstock after one more use. */
export function useFeedstock(
  lab: Reads,
  { params, body }: OfOne<NewUseRecord>,
  stamp: Stamp,
): Used<Feedstock> | Rejection {
  const lookups = readUse(lab, body, stamp);
  const stock = lab.get("feedstocks", params.id);
  const type = lab.get("resource_types", resourceTypeId("FEEDSTOCK"));
  if (stock === null) return notFound("Feedstock");
  return useStock({ table: "feedstocks", stock, name: stock.identifier, type }, body, stamp, lookups);
}

const { location_id, supplier_id } = NewFeedstock.shape;

/** The details of a feedstock. Its identifier is the code on its label and does not change. */
export const FeedstockEdit = z.object({
  product_id: editedText("Product ID"),
  supplier_id: edited(supplier_id),
  location_id: edited(location_id),
  ...editedStockDetails,
  initial_comments: editedText("Initial comments"),
  base: editBase,
});

/** Edits the details of a feedstock. */
export const editFeedstock = editOf({ table: "feedstocks", entity: "Feedstock", form: FeedstockEdit });
