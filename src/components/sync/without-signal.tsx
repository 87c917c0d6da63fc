import { IconWorldOff } from "@tabler/icons-react";
import { Banner } from "#ui/notice/banner.tsx";
import "./sync.css";
import { whyOnlyOnline } from "#hooks/status/device.ts";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

const WHY = {
  "plain-http":
    "This address begins with http://, and browsers store an app for use without the server only from https://.",
  "no-worker": "This browser has no service worker here, as in a private window.",
};

/** States that pages open only while the server answers, and why; nothing where they open without the server. */
export function OnlineOnly() {
  const device = useDeviceKind();
  const why = whyOnlyOnline();
  if (why === null) return null;
  return (
    <Banner tone="warn" icon={IconWorldOff} title="Pages open only while the server answers.">
      {WHY[why]} What you save is still stored on this {device}: leave the page open until it is sent.
    </Banner>
  );
}

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
