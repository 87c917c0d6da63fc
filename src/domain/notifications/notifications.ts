import type { Homogenization } from "../homogenizations/schema.ts";
import type { Change, Stamp } from "../kernel/change.ts";
import { namedId } from "../kernel/ids.ts";
import type { Sample } from "../sample-library/schema.ts";
import type { Notification } from "./schema.ts";

/** The notification that a sample was created. For final decisions only. */
export function sampleCreated(sample: Sample, stamp: Stamp): Change {
  return message("SAMPLE_CREATED", sample.id, stamp);
}

/** The notification that a characterization was completed for the first time. For final decisions only. */
export function characterizationCompleted({ id }: Homogenization, stamp: Stamp): Change {
  return message("CHARACTERIZATION_COMPLETED", id, stamp);
}

/** One notification per kind and record: a repeat has the same id. */
function message(kind: Notification["kind"], entity_id: string, stamp: Stamp): Change {
  const id = namedId("notification", `${kind}:${entity_id}`);
  return {
    table: "notifications",
    id,
    record: { id, kind, entity_id, created_at: stamp.now, sent_at: null, recipients: [], error: null },
  };
}
