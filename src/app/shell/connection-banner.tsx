import { IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import { useState } from "react";
import { useSession } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/use-sync.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { useDeviceName } from "#ui/window/use-device-name.ts";

/** Reports each loss and return of the connection until it is closed. Nothing is blocked meanwhile. */
export function ConnectionBanner() {
  const isOnline = useOnline();
  const needsSignIn = useSession().offline;
  const device = useDeviceName();
  const [before, setBefore] = useState(isOnline);
  const [shown, setShown] = useState(!isOnline);
  if (before !== isOnline) {
    setBefore(isOnline);
    setShown(true);
  }
  // Nothing is sent before the person signs in; SessionBanner states that.
  if (!shown || (isOnline && needsSignIn)) return null;
  const close = () => setShown(false);
  return isOnline ? (
    <Banner bar tone="ok" icon={IconCloudCheck} title="You are online again." onClose={close}>
      What was waiting is now being sent.
    </Banner>
  ) : (
    <Banner bar tone="warn" icon={IconCloudOff} title="You are offline." onClose={close}>
      Keep working. Everything is saved on this {device} and is sent later.
    </Banner>
  );
}
