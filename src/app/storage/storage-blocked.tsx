import { IconAlertCircleFilled } from "@tabler/icons-react";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { CoverFrame } from "../sign-in/login-frame.tsx";

/** The page while a setting of the browser blocks the data of this site: what is blocked, and how to allow it. */
export function StorageBlocked() {
  const device = useDeviceKind();
  return (
    <CoverFrame title="Site data is blocked">
      <h1>The browser blocks the data of this site</h1>
      <Banner tone="err" icon={IconAlertCircleFilled} title="Nothing can be stored or read.">
        Fibril stores the lab's records and what you enter on this {device}. A setting of the browser for
        cookies and site data prevents that.
      </Banner>
      <ol>
        <li>
          Open the settings of this site: the sign beside the address <b>{location.host}</b>, or the browser's
          privacy settings.
        </li>
        <li>Allow cookies and site data for this site. In Safari, switch off “Block all cookies”.</li>
        <li>Press “Try again”. On a {device} that others manage, only they can change the setting.</li>
      </ol>
      <div className="row row--wrap">
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    </CoverFrame>
  );
}
