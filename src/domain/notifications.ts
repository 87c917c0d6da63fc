import { z } from "zod";
import type { Change, Stamp } from "./change.ts";
import { namedId } from "./ids.ts";
import { listOf } from "./list.ts";
import type { Sample, SampleItem } from "./sample-library/schema.ts";
import { joinedToSamples, toSampleItem } from "./sample-library/views.ts";
import { toTitle } from "./titles.ts";

/** A message for the Quality Control Team, kept by the server alone. What it says is read from what it is about. */
export type Notification = {
  id: string;
  kind: "SAMPLE_CREATED";
  /** The sample it tells of. */
  entity_id: string;
  created_at: string;
  /** Null until it is sent; then to whom. */
  sent_at: string | null;
  recipients: string[];
  /** Why the last attempt to send it failed. */
  error: string | null;
};

/** The message that a sample was made: one a sample, whatever is repeated. Only for decisions that are for good. */
export function sampleCreated(sample: Sample, stamp: Stamp): Change {
  const id = namedId("notification", `SAMPLE_CREATED:${sample.id}`);
  return {
    table: "notifications",
    id,
    record: {
      ...{ id, kind: "SAMPLE_CREATED", entity_id: sample.id, created_at: stamp.now },
      ...{ sent_at: null, recipients: [], error: null },
    },
  };
}

/** A message with its words. */
export const NotificationItem = z.object({
  id: z.string(),
  kind: z.literal("SAMPLE_CREATED"),
  entity_id: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  /** Path of the page it is about. */
  url: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  error: z.string().nullable(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

/** Every message, newest first; one whose sample is not there is left out. */
export const notificationList = listOf("notifications", {
  joins: ["samples", ...joinedToSamples],
  newestBy: "created_at",
  row(lab, notification): NotificationItem | undefined {
    const sample = lab.get("samples", notification.entity_id);
    return sample && { ...notification, ...wordsOf(toSampleItem(lab, sample)) };
  },
});

function wordsOf(sample: SampleItem): Pick<NotificationItem, "subject" | "body" | "url"> {
  const { sample_purpose, resource_name, amount, location, sample_description, created_by } = sample;
  const url = `/inventory/sample-library/${sample.id}`;
  return {
    subject: `New sample: ${toTitle(sample_purpose)} from ${resource_name}`,
    body: `${amount}, ${location}. ${sample_description}. Created by ${created_by}. ${url}`,
    url,
  };
}
