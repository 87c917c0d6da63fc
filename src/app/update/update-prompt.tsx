import { IconDownload, IconRefreshAlert } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { useIsAnyFormDirty } from "#hooks/saving/dirty-forms.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { newVersion, outdated } from "./versions.ts";

/** Offers a new version. A page that a newer one has replaced must be reloaded. */
export function UpdatePrompt({ bar }: { bar?: boolean }) {
  const isOutdated = useSyncExternalStore(outdated.subscribe, outdated.read);
  if (isOutdated)
    return (
      <Banner
        bar={bar}
        tone="err"
        icon={IconRefreshAlert}
        title="A newer version is running."
        action={
          <Button size="sm" onClick={() => location.reload()}>
            Reload to update
          </Button>
        }
      >
        It was opened in another window. This window can no longer save.
      </Banner>
    );
  return <UpdateOffer bar={bar} />;
}

/** Offers a new version, but never while a form has unsaved input, since the reload would delete it. */
function UpdateOffer({ bar }: { bar?: boolean }) {
  const device = useDeviceKind();
  const apply = useSyncExternalStore(newVersion.subscribe, newVersion.read);
  const isAnyFormDirty = useIsAnyFormDirty();
  const [postponed, setPostponed] = useState<typeof apply>(null);
  const [accepted, setAccepted] = useState<typeof apply>(null);
  if (apply === null || apply === postponed || isAnyFormDirty) return null;
  if (apply === accepted)
    return (
      <Banner bar={bar} tone="info" icon={IconDownload} title="The new version is starting.">
        It waits for records that are being sent. Everything stays saved on this {device}.
      </Banner>
    );
  return (
    <Banner
      bar={bar}
      tone="info"
      icon={IconDownload}
      title="A new version is ready."
      action={
        <>
          <Button
            size="sm"
            onClick={() => {
              setAccepted(() => apply);
              apply();
            }}
          >
            Update
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setPostponed(() => apply)}>
            Later
          </Button>
        </>
      }
    >
      Updating takes a second. Everything stays saved on this {device}.
    </Banner>
  );
}
