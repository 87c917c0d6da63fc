import { z } from "zod";
import { accept, type Decision, idInUse, notFound, type Stamp } from "../kernel/change.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { optionalText } from "../values/text.ts";
import { chosen, createdBy, creationDay, newId, startOf } from "../values/traits.ts";
import { upkeepKinds } from "./due.ts";
import type { Equipment, UpkeepEntry } from "./schema.ts";

/** The form that records maintenance or a calibration that was done. */
export const NewUpkeep = z.object({
  id: newId,
  kind: chosen(upkeepKinds, "Please select maintenance or calibration").meta({ label: "Kind", of: "name" }),
  comments: optionalText("Comments"),
  created_by: createdBy,
  creation_date: creationDay,
});
export type NewUpkeep = z.output<typeof NewUpkeep>;

/** Appends an entry to the log of a piece of equipment. */
export function recordUpkeep(
  lab: Reads,
  { params, body }: { params: { id: string }; body: NewUpkeep },
  stamp: Stamp,
): Decision {
  const id = createdId(stamp, body);
  const equipment = lab.get("equipment", params.id);
  if (equipment === null) return notFound("Equipment");
  const { upkeep = [] } = equipment;
  if (upkeep.some((entry) => entry.id === id)) return idInUse("An entry");
  const creation_date = startOf(body.creation_date);
  const entry: UpkeepEntry = { ...body, id, creation_date, recorded_by: stamp.user, recorded_at: stamp.now };
  const record: Equipment = { ...equipment, upkeep: [...upkeep, entry] };
  return accept([{ table: "equipment", id: equipment.id, record }]);
}
