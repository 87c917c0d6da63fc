import {
  IconBox,
  IconDroplet,
  IconFlask,
  IconListCheck,
  IconPaperclip,
  IconPhoto,
  IconTool,
  IconTornado,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { gistOf } from "#components/record/field-views.ts";
import { showDate, showDateTime, withoutYear } from "#domain/values/time.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { isNotApplied } from "#sync/outbox/status.ts";
import { classNames } from "#ui/text/class-names.ts";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import { gistOfProblem } from "./entry/reason/reason.ts";
import { blockedBy, kindOf } from "./groups.ts";
import type { Outbox } from "./use-outbox.ts";

const glyphs: Record<string, Glyph> = {
  addFile: IconPaperclip,
  addChemicalUseRecord: IconDroplet,
  addHomogenizationData: IconTornado,
  addPreHomogenizationData: IconDroplet,
  createChemical: IconFlask,
  createDilutedChemical: IconFlask,
  createEquipment: IconTool,
  createHomogenization: IconTornado,
  saveImage: IconPhoto,
  withdrawFile: IconPaperclip,
  updateHomogenizationState: IconListCheck,
};

/** One write in the list: its title, its state and the time it was saved. */
export function OutboxRow({
  entry,
  outbox,
  isCurrent,
}: {
  entry: OutboxEntry;
  outbox: Outbox;
  isCurrent: boolean;
}) {
  return (
    <li className={classNames("obx", `obx--${kindOf(entry)}`, isCurrent && "is-cur")}>
      <Link to={`/outbox/${entry.seq}`} aria-current={isCurrent ? "true" : undefined}>
        <span className="obx__ic">
          <Icon of={glyphs[entry.operation] ?? IconBox} />
        </span>
        <span className="grow">
          <b>{entry.title}</b>
          <span className="sub">{subline(entry, outbox)}</span>
          {entry.warnings.map((warning) => (
            <span className="sub" key={warning}>
              {showUnitsIn(warning)}
            </span>
          ))}
        </span>
        <span className="obx__r">
          <span className="small muted">{showWhen(entry.recorded_at, outbox.now)}</span>
        </span>
      </Link>
    </li>
  );
}

function subline(entry: OutboxEntry, { entries, names, now }: Outbox): string {
  const { state, problem, finished_at } = entry;
  if (state === "held") return "This version cannot send the record";
  if (state === "discarded") return `Discarded ${finished_at ? showWhen(finished_at, now) : ""}`;
  if (state === "parked" && problem) return gistOfProblem(problem);
  if (isNotApplied(entry)) return `Not applied ${finished_at ? showWhen(finished_at, now) : ""}`;
  if (finished_at !== null) return `Sent ${showWhen(finished_at, now)}`;
  const blocker = blockedBy(entry, entries);
  return blocker ? `After ${blocker.title}` : gistOf(entry.body, names, entry.operation);
}

/** `9:12 AM` today, `Nov 12` on another day, `Nov 12, 2025` in another year; New York time. */
function showWhen(iso: string, now: number): string {
  const today = showDate(new Date(now).toISOString());
  const day = showDate(iso);
  if (day === today) return showDateTime(iso).slice(day.length + 2);
  return withoutYear(day, now);
}
