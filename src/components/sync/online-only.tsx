import { IconWorldOff } from "@tabler/icons-react";
import { whyOnlyOnline } from "#hooks/status/device.ts";
import { Banner } from "#ui/notice/banner.tsx";
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
