import { z } from "zod";
import { type Decision, notFound, type OfOne, type Rejection, type Stamp } from "../kernel/change.ts";
import { editOf } from "../kernel/edit-of.ts";
import { doubts } from "../kernel/fields.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { Reads } from "../kernel/records.ts";
import { markInactive } from "../resource-use/inactive.ts";
import {
  addUseRecord,
  readUse,
  resourceTypeId,
  type StockToUse,
  type Used,
  useStock,
} from "../resource-use/rules.ts";
import type { NewUseRecord, ResourceType } from "../resource-use/schema.ts";
import { editedText } from "../values/text.ts";
import { editBase, edited } from "../values/traits.ts";
import { characterize, DetailedCharacterization, InitialCharacteristics } from "./characteristics.ts";
import { type Cnf, NewCnf } from "./schema.ts";

/** Saves the INITIAL_CHARACTERISTICS form: an omitted field is unchanged, `null` clears a field. */
export function saveInitialCharacteristics(
  lab: Reads,
  { params, body }: OfOne<InitialCharacteristics>,
  stamp: Stamp,
): Decision {
  const cnf = lab.get("cnfs", params.id);
  if (cnf === null) return notFound("CNF");
  return characterize("cnfs", cnf, body, stamp, doubts(InitialCharacteristics, body));
}

/**
 * Saves the detailed characterization. A repeat overwrites the fields it contains; `null` clears a field only if the
 * body has a `base`, which proves that the form showed the field.
 */
export function addDetailedCharacterization(
  lab: Reads,
  { params, body }: OfOne<DetailedCharacterization>,
  stamp: Stamp,
): Decision {
  const cnf = lab.get("cnfs", params.id);
  if (cnf === null) return notFound("CNF");
  const given = Object.fromEntries(
    Object.entries(body).filter(([, value]) => body.base || value !== null),
  ) as DetailedCharacterization;
  return characterize("cnfs", cnf, given, stamp, doubts(DetailedCharacterization, body));
}

/** Marks a CNF as inactive. This is permanent; a repeat changes nothing. */
export const markCnfInactive = markInactive("cnfs", "CNF");

/** The arguments of {@link useStock} that describe a CNF. */
function cnfToUse(cnf: Cnf, type: ResourceType | null): StockToUse<Cnf> {
  return { table: "cnfs", stock: cnf, name: cnf.name ?? NOT_NUMBERED, type };
}

/** Adds a use record to a CNF. */
export const addCnfUseRecord = addUseRecord(useCnf);

/** A CNF after one more use. */
export function useCnf(
  lab: Reads,
  { params, body }: OfOne<NewUseRecord>,
  stamp: Stamp,
): Used<Cnf> | Rejection {
  const lookups = readUse(lab, body, stamp);
  const cnf = lab.get("cnfs", params.id);
  const type = lab.get("resource_types", resourceTypeId("CNF"));
  if (cnf === null) return notFound("CNF");
  return useStock(cnfToUse(cnf, type), body, stamp, lookups);
}

/** The details of a CNF. Its name is the code on its label and does not change. */
export const CnfEdit = z.object({
  appearance: editedText("Appearance"),
  location_id: edited(NewCnf.shape.location_id),
  comments: editedText("Comments"),
  base: editBase,
});

/** Edits the details of a CNF. */
export const editCnf = editOf({ table: "cnfs", entity: "CNF", form: CnfEdit });
