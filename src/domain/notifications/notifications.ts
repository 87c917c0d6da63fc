import { z } from "zod";
import { cnfList } from "../cnfs/views.ts";
import { CHARACTERIZING } from "../homogenizations/plan.ts";
import type { Homogenization } from "../homogenizations/schema.ts";
import { homogenizationName } from "../homogenizations/views.ts";
import type { Change, Stamp } from "../kernel/change.ts";
import { namedId } from "../kernel/ids.ts";
import { type Joins, listOf } from "../kernel/list.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import { pathOf } from "../kinds.ts";
import type { Sample } from "../sample-library/schema.ts";
import { joinedToSamples, toSampleItem } from "../sample-library/views.ts";
import { changedBy } from "../steps/steps.ts";
import { showDate } from "../values/time.ts";
import { toTitle } from "../values/titles.ts";
import { showUnitsIn } from "../values/words.ts";
import { type Notification, notificationKinds } from "./schema.ts";

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

/** A notification with its text. */
export const NotificationItem = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  entity_id: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  /** Path of the page of the record. */
  url: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  error: z.string().nullable(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

const joins = ["samples", "homogenizations", ...joinedToSamples] as const;
type Lab = Joins<(typeof joins)[number]>;

/** Notifications, newest first, without those whose record is missing. */
export const notificationList = listOf("notifications", {
  joins,
  newestBy: "created_at",
  row(lab, notification): NotificationItem | undefined {
    const text = textOf[notification.kind](lab, notification.entity_id);
    return text && { ...notification, ...text };
  },
});

type MessageText = Pick<NotificationItem, "subject" | "body" | "url">;

const textOf: Record<Notification["kind"], (lab: Lab, id: string) => MessageText | undefined> = {
  SAMPLE_CREATED: (lab, id) => {
    const sample = lab.get("samples", id);
    if (sample === undefined) return undefined;
    const { sample_purpose, resource_name, ...item } = toSampleItem(lab, sample);
    const url = pathOf({ table: "samples", id });
    return {
      subject: `New sample: ${toTitle(sample_purpose)} from ${resource_name}`,
      body: `${showUnitsIn(item.amount)}, ${item.location}. ${item.sample_description}. Created by ${item.created_by}. ${url}`,
      url,
    };
  },
  CHARACTERIZATION_COMPLETED: (lab, id) => {
    const homogenization = lab.get("homogenizations", id);
    const made = lab.get("cnfs", homogenization?.cnf_id);
    const cnf = made && cnfList.row(lab, made, {});
    const step = homogenization?.process_states.find(({ name }) => name === CHARACTERIZING);
    if (!homogenization || !cnf || !step?.changed) return undefined;
    const { at } = step.changed;
    const url = pathOf({ table: "homogenizations", id });
    const name = homogenizationName(homogenization);
    const facts = `CNF: ${cnf.name ?? NOT_NUMBERED}, ${cnf.wt_percent ?? "?"} wt%, batch ${cnf.batch_number ?? NOT_NUMBERED}.`;
    return {
      subject: `Characterization completed: ${name}`,
      body: `${changedBy(step.changed)} marked the characterization of ${name} as completed on ${showDate(at)}. ${facts} ${url}`,
      url,
    };
  },
};
