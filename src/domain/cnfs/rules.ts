import { type Decision, notFound, type Stamp } from "../change.ts";
import { NOT_NUMBERED } from "../numbering.ts";
import type { Reads } from "../records.ts";
import { addUseRecord, askForUse, resourceTypeId } from "../resource-use/rules.ts";
import type { NewUseRecord } from "../resource-use/schema.ts";

/** A use of a CNF. */
export function addCnfUseRecord(
  lab: Reads,
  { params, body }: { params: { id: string }; body: NewUseRecord },
  stamp: Stamp,
): Decision {
  const asked = askForUse(lab, body, stamp);
  const stock = lab.get("cnfs", params.id);
  const type = lab.get("resource_types", resourceTypeId("CNF"));
  if (stock === null) return notFound("CNF");
  return addUseRecord({ table: "cnfs", stock, name: stock.name ?? NOT_NUMBERED, type }, body, stamp, asked);
}
