import { IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { contactText } from "#hooks/status/contact-text.ts";
import { whyOnlyOnline } from "#hooks/status/device.ts";
import { type ContactState, useContact } from "#hooks/status/use-contact.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/**
 * Reports each loss and return of the server or of the network until it is closed. Nothing is blocked meanwhile. `beside`
 * makes what has the same place while the server is reached and there is nothing to report: the page below does not move.
 */
export function ConnectionBanner({ beside }: { beside: (isFree: boolean) => ReactNode }) {
  const contact = useContact();
  const { now } = useLab().env;
  const needsSignIn = useSession().offline;
  const device = useDeviceKind();
  const state = lossOf(contact);
  const [before, setBefore] = useState(state);
  const [lost, setLost] = useState(state);
  const [isShown, setIsShown] = useState(state !== "none");
  if (contact && before !== state) {
    setBefore(state);
    setLost(before);
    setIsShown(true);
  }
  const close = () => setIsShown(false);
  const banner = report();
  return (
    <>
      {banner}
      {beside(banner === null && state === "none")}
    </>
  );

  function report(): ReactNode {
    // Nothing is sent before the person signs in; SessionBanner states that.
    if (!isShown || !contact || (state === "none" && needsSignIn)) return null;
    const leaveOpen = whyOnlyOnline() ? " Leave this page open: it opens again only with the server." : null;
    // On a phone it has the two lines of the offer of a PIN, whose place it takes: the page below does not move.
    const working = (sent: string) =>
      device === "phone"
        ? "Saved on this phone."
        : `Keep working. Everything is saved on this ${device} and is sent ${sent}.`;
    if (state === "offline")
      return (
        <Banner bar tone="warn" icon={IconCloudOff} title="You are offline." onClose={close}>
          {working("later")}
          {leaveOpen}
        </Banner>
      );
    if (state === "silent")
      return (
        <Banner bar tone="warn" icon={IconCloudOff} title={`${contactText(contact, now())}.`} onClose={close}>
          {working("when the server answers")}
          {leaveOpen}
        </Banner>
      );
    const title = lost === "silent" ? "The server answers again." : "You are online again.";
    return (
      <Banner bar tone="ok" icon={IconCloudCheck} title={title} onClose={close}>
        What was waiting is now being sent.
      </Banner>
    );
  }
}

/** A server that answers with errors is not lost: the pages show what failed. */
function lossOf(contact: ContactState | undefined): "offline" | "silent" | "none" {
  return contact?.state === "offline" || contact?.state === "silent" ? contact.state : "none";
}
