import { IconAlertTriangleFilled } from "@tabler/icons-react";
import type { OutboxEntry } from "#store/rows.ts";
import { Icon } from "#ui/icon.tsx";
import { useDeviceWord } from "#ui/use-device-word.ts";
import { clashOf } from "./edit-clash.ts";
import { theirsOf } from "./reason.ts";
import { showWhenInFull } from "./times.ts";

type Props = { entry: OutboxEntry; people: ReadonlyMap<string, string>; now: number };

/** Why a write was not taken, in the lab's own sentence. */
export function EntryReason({ entry, people, now }: Props) {
  const device = useDeviceWord();
  if (entry.state === "held") {
    return (
      <Why title="This version cannot send it">
        Update the app: it is sent after the update. Nothing is lost until then.
      </Why>
    );
  }
  if (entry.state !== "parked" || !entry.problem) return null;
  if (clashOf(entry))
    return (
      <Why title={`Changed in two places since this ${device} was last online`}>
        Choose a value for each field.
      </Why>
    );
  const { who, when } = theirsOf(entry) ?? { who: null, when: null };
  return (
    <Why title="The server did not accept this record">
      {entry.problem.detail}
      {who ? ` Recorded by ${people.get(who) ?? who}${when ? `, ${showWhenInFull(when, now)}` : ""}.` : ""}
    </Why>
  );
}

function Why({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="why">
      <Icon of={IconAlertTriangleFilled} filled />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </div>
  );
}
