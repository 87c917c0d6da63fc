import { z } from "zod";
import { characterize } from "../cnfs/characteristics.ts";
import {
  accept,
  type Decision,
  idInUse,
  notFound,
  type OfOne,
  type Rejection,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { editOf } from "../kernel/edit-of.ts";
import { doubts } from "../kernel/fields.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { nameInSentence } from "../kinds.ts";
import { addUseRecord, readUse, resourceTypeId, type Used, useStock } from "../resource-use/rules.ts";
import type { NewUseRecord } from "../resource-use/schema.ts";
import { UNUSED } from "../resource-use/totals.ts";
import { editedText } from "../values/text.ts";
import { editBase, edited } from "../values/traits.ts";
import { type Cake, DetailedCharacteristics, type InitialCharacteristics, NewCake } from "./schema.ts";

/** Creates a cake of a filtration. */
export function createCake(lab: Reads, { body }: { body: NewCake }, stamp: Stamp): Decision {
  const { id: _, amount_created, amount_water_for_washing, ...entered } = body;
  const { amount_water_for_washing_units, water_type_for_washing, ...rest } = entered;
  const id = createdId(stamp, body);
  const existing = lab.get("cakes", id);
  const filtration = lab.get("filtrations", body.filtration_and_neutralization_details_id);
  const storageType = lab.get("cake_storage_types", body.cake_storage_type_id);
  const location = lab.get("locations", body.location_id);

  if (existing !== null) return idInUse("A cake");
  if (filtration === null) return unknownChoice("filtration", "filtration_and_neutralization_details_id");
  if (storageType === null) return unknownChoice("storage type", "cake_storage_type_id");
  if (location === null) return unknownChoice("location", "location_id");

  const water = amount_water_for_washing ?? null;
  const record: Cake = {
    ...rest,
    id,
    amount_supplied: amount_created,
    ph: body.ph ?? null,
    wt_percent: body.wt_percent ?? null,
    DO: null,
    zeta_potential: null,
    has_high_shear: null,
    density: null,
    storage_temperature: body.storage_temperature ?? null,
    water_type: water_type_for_washing ?? null,
    water_amount_for_washing: water,
    water_amount_for_washing_units: water === null ? null : (amount_water_for_washing_units ?? null),
    inactivated_at: null,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
    use_totals: UNUSED,
  };
  return accept([{ table: "cakes", id, record }], doubts(NewCake, body));
}

/** Edits the initial characterization of a cake. */
export function enterCakeInitialCharacteristics(
  lab: Reads,
  { params, body }: OfOne<InitialCharacteristics>,
  stamp: Stamp,
): Decision {
  const cake = lab.get("cakes", params.id);
  if (cake === null) return notFound("Cake");
  return characterize("cakes", cake, body, stamp, doubts(DetailedCharacteristics, body));
}

/** Edits the detailed characterization and the storage of a cake. */
export function enterCakeDetailedCharacteristics(
  lab: Reads,
  { params, body }: OfOne<DetailedCharacteristics>,
  stamp: Stamp,
): Decision {
  const cake = lab.get("cakes", params.id);
  const storageType = lab.get("cake_storage_types", body.cake_storage_type_id);
  const location = lab.get("locations", body.location_id);
  if (cake === null) return notFound("Cake");
  if (body.cake_storage_type_id && storageType === null)
    return unknownChoice("storage type", "cake_storage_type_id");
  if (body.location_id && location === null) return unknownChoice("location", "location_id");
  return characterize("cakes", cake, body, stamp, doubts(DetailedCharacteristics, body));
}

/** Adds a use record to a cake. */
export const addCakeUseRecord = addUseRecord(useCake);

/** A cake after one more use. */
export function useCake(
  lab: Reads,
  { params, body }: OfOne<NewUseRecord>,
  stamp: Stamp,
): Used<Cake> | Rejection {
  const lookups = readUse(lab, body, stamp);
  const stock = lab.get("cakes", params.id);
  const type = lab.get("resource_types", resourceTypeId("CAKE"));
  const name = nameInSentence(lab, "cakes", params.id);
  if (stock === null) return notFound("Cake");
  return useStock({ table: "cakes", stock, name, type }, body, stamp, lookups);
}

const { appearance, cake_storage_type_id, storage_temperature, location_id } = NewCake.shape;

/** The details of a cake, and how and where it is stored. */
export const CakeEdit = z.object({
  appearance: edited(appearance),
  cake_storage_type_id: edited(cake_storage_type_id),
  storage_temperature,
  location_id: edited(location_id),
  location_details: editedText("Location details"),
  comments: editedText("Comments"),
  base: editBase,
});

/** Edits the details of a cake. */
export const editCake = editOf({ table: "cakes", entity: "Cake", form: CakeEdit });
