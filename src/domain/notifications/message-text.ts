import { cnfItem } from "../cnfs/views.ts";
import { CHARACTERIZING, homogenizationName } from "../homogenizations/plan.ts";
import type { JoinsById } from "../kernel/list.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import { pathOf } from "../kind-pages.ts";
import { joinedToSamples, toSampleItem } from "../sample-library/views.ts";
import { changedBy } from "../steps/change-step.ts";
import { showDate } from "../values/time.ts";
import { showUnitsIn, toTitle } from "../values/words.ts";
import type { Notification } from "./schema.ts";

/** The tables that the texts read. */
export const joinedToMessages = ["samples", "homogenizations", ...joinedToSamples] as const;
type Lab = JoinsById<(typeof joinedToMessages)[number]>;

/** `url` is the page of the record. */
type MessageText = { subject: string; body: string; url: string };

/**
 * Subject and body of a message; undefined if its record is missing. With an origin (`https://lab.example`) the addresses
 * in it are absolute, otherwise paths.
 */
export function messageText(
  lab: Lab,
  { kind, entity_id }: Pick<Notification, "kind" | "entity_id">,
  origin = "",
): MessageText | undefined {
  return textOf[kind](lab, entity_id, origin);
}

const textOf: Record<
  Notification["kind"],
  (lab: Lab, id: string, origin: string) => MessageText | undefined
> = {
  SAMPLE_CREATED: (lab, id, origin) => {
    const sample = lab.get("samples", id);
    if (sample === undefined) return undefined;
    const { sample_purpose, resource_name, ...item } = toSampleItem(lab, sample);
    const url = origin + pathOf({ table: "samples", id });
    return {
      subject: `New sample: ${toTitle(sample_purpose)} from ${inOneLine(resource_name)}`,
      body: `${showUnitsIn(item.amount)}, ${quoted(item.location)}. ${quoted(item.sample_description)}. Created by ${item.created_by}. ${url}`,
      url,
    };
  },
  CHARACTERIZATION_COMPLETED: (lab, id, origin) => {
    const homogenization = lab.get("homogenizations", id);
    const made = lab.get("cnfs", homogenization?.cnf_id);
    const cnf = made && cnfItem(lab, made);
    const step = homogenization?.process_states.find(({ name }) => name === CHARACTERIZING);
    if (!homogenization || !cnf || !step?.changed) return undefined;
    const { at } = step.changed;
    const url = origin + pathOf({ table: "homogenizations", id });
    const name = homogenizationName(homogenization);
    const facts = `CNF: ${cnf.name ?? NOT_NUMBERED}, ${cnf.wt_percent ?? "?"} wt%, batch ${cnf.batch_number ?? NOT_NUMBERED}.`;
    return {
      subject: `Characterization completed: ${name}`,
      body: `${changedBy(step.changed)} marked the characterization of ${name} as completed on ${showDate(at)}. ${facts} ${url}`,
      url,
    };
  },
};

/** A text that a person typed: its end is seen, and no part of it can be taken for the rest of the message. */
function quoted(text: string): string {
  return `“${inOneLine(text).replaceAll(/[“”„‟]/g, '"')}”`;
}

/** The text without line breaks, and without the characters that turn or hide what follows them. */
function inOneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
}
