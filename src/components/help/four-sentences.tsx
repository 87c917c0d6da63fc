import "./four-sentences.css";
import { whyOnlyOnline } from "#hooks/status/device.ts";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** What a person needs to know before the first record. */
export function FourSentences() {
  const device = useDeviceKind();
  const onlyOnline = whyOnlyOnline() ? " At this address, pages open only while the server answers." : null;
  return (
    <ol className="foursentences">
      <li>
        What you save is stored on this {device} at once, with or without signal.{onlyOnline}
      </li>
      <li>
        It is sent as soon as the lab can be reached, and the top bar shows how many records still wait.
      </li>
      <li>A record that the lab does not accept stays in the Outbox until you decide about it.</li>
      <li>
        Scan a label or use the search to find any record; Help, in the account menu, explains terms, keys and
        gestures.
      </li>
    </ol>
  );
}
