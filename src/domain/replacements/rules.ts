import { accept, type Decision, notFound, type Stamp } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";

/** Deletes a notice that its person has read. A repeat, from this device or another one, changes nothing. */
export function dismissReplacement(
  lab: Reads,
  { params }: { params: { id: string } },
  stamp: Stamp,
): Decision {
  const notice = lab.get("replacements", params.id);
  if (notice === null) return accept([]);
  if (notice.whose !== stamp.user) return notFound("Notice");
  return accept([{ table: "replacements", id: params.id, record: null }]);
}
