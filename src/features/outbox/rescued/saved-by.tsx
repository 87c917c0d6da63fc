import { showWhenInFull } from "#domain/values/time.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import type { Outbox } from "../use-outbox.ts";

type Props = { entry: OutboxEntry; outbox: Pick<Outbox, "now"> };

/** Who saved a write and when; of a write from a rescue file, also which file, and who imported it. */
export function SavedBy({ entry, outbox: { now } }: Props) {
  const device = useDeviceKind();
  const { user, author, recorded_at, rescue } = entry;
  const nameOf = usePersonName();
  return (
    <>
      <p className="muted small">
        Saved {rescue ? "" : `on this ${device} `}by {nameOf(author ?? user)},{" "}
        {showWhenInFull(recorded_at, now)}
      </p>
      {author ? <p className="muted small">Taken over by {nameOf(user)}</p> : null}
      {rescue ? (
        <p className="muted small rescuedfrom">
          From {rescue.file}, imported by {nameOf(rescue.by)}, {showWhenInFull(rescue.at, now)}
        </p>
      ) : null}
    </>
  );
}
