import { z } from "zod";
import type { Change, Stamp } from "./change.ts";
import { cnfDetail } from "./cnfs/views.ts";
import { CHARACTERIZING } from "./homogenizations/plan.ts";
import type { Homogenization } from "./homogenizations/schema.ts";
import { namedId } from "./ids.ts";
import { NOT_NUMBERED } from "./numbering.ts";
import type { RecordSource } from "./records.ts";
import type { Sample } from "./sample-library/schema.ts";
import { sampleItems } from "./sample-library/views.ts";
import { showDate } from "./time.ts";
import { toTitle } from "./titles.ts";

const kinds = ["SAMPLE_CREATED", "CHARACTERIZATION_COMPLETED"] as const;

/** A message for the Quality Control Team, kept by the server alone. What it says is read from what it is about. */
export type Notification = {
  id: string;
  kind: (typeof kinds)[number];
  /** The sample, or the homogenization, it tells of. */
  entity_id: string;
  created_at: string;
  /** Null until it is sent; then to whom. */
  sent_at: string | null;
  recipients: string[];
  /** Why the last attempt to send it failed. */
  error: string | null;
};

/** The message that a sample was made. Only for decisions that are for good. */
export function sampleCreated(sample: Sample, stamp: Stamp): Change {
  return message("SAMPLE_CREATED", sample.id, stamp);
}

/** The message that a characterization was completed for the first time. Only for decisions that are for good. */
export function characterizationCompleted({ id }: Homogenization, stamp: Stamp): Change {
  return message("CHARACTERIZATION_COMPLETED", id, stamp);
}

/** One a kind and thing, whatever is repeated. */
function message(kind: Notification["kind"], entity_id: string, stamp: Stamp): Change {
  const id = namedId("notification", `${kind}:${entity_id}`);
  return {
    table: "notifications",
    id,
    record: { id, kind, entity_id, created_at: stamp.now, sent_at: null, recipients: [], error: null },
  };
}

/** A message with its words. */
export const NotificationItem = z.object({
  id: z.string(),
  kind: z.enum(kinds),
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

/** Every message, newest first. */
export async function listNotifications(records: RecordSource): Promise<NotificationItem[]> {
  const items = (await records.all("notifications")).map(async (notification) => {
    const words = await wordsOf[notification.kind](records, notification.entity_id);
    return words && { ...notification, ...words };
  });
  return (await Promise.all(items)).filter((item) => item !== undefined).sort(newestFirst);
}

type Words = Pick<NotificationItem, "subject" | "body" | "url">;

const wordsOf: Record<
  Notification["kind"],
  (records: RecordSource, id: string) => Promise<Words | undefined>
> = {
  SAMPLE_CREATED: async (records, id) => {
    const sample = await records.get("samples", id);
    const [item] = sample ? await sampleItems(records, [sample]) : [];
    if (item === undefined) return undefined;
    const url = `/inventory/sample-library/${id}`;
    return {
      subject: `New sample: ${toTitle(item.sample_purpose)} from ${item.resource_name}`,
      body: `${item.amount}, ${item.location}. ${item.sample_description}. Created by ${item.created_by}. ${url}`,
      url,
    };
  },
  CHARACTERIZATION_COMPLETED: async (records, id) => {
    const homogenization = await records.get("homogenizations", id);
    const cnf = await cnfDetail(records, homogenization?.cnf_id ?? "");
    const step = homogenization?.process_states.find(({ name }) => name === CHARACTERIZING);
    if (!homogenization || !cnf || !step?.changed) return undefined;
    const { by, at } = step.changed;
    const url = `/homogenization/${id}`;
    const name = homogenization.name ?? NOT_NUMBERED;
    const made = `CNF: ${cnf.name ?? NOT_NUMBERED}, ${cnf.wt_percent ?? "?"} wt%, batch ${cnf.batch_number ?? NOT_NUMBERED}.`;
    return {
      subject: `Characterization completed: ${name}`,
      body: `${by} marked the characterization of ${name} as completed on ${showDate(at)}. ${made} ${url}`,
      url,
    };
  },
};

const newestFirst = (a: NotificationItem, b: NotificationItem) =>
  b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id);
