import { IconRefreshAlert } from "@tabler/icons-react";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { newVersion } from "./new-version.ts";
import { outdated } from "./outdated.ts";

const UpdateOffer = lazy(() => import("./update-offer.tsx").then((m) => ({ default: m.UpdateOffer })));

/** Offers a new version; its code is loaded once there is one. A page that a newer one has replaced must be reloaded. */
export function UpdatePrompt({ bar }: { bar?: boolean }) {
  const isOutdated = useSyncExternalStore(outdated.subscribe, outdated.read);
  const isOffered = useSyncExternalStore(newVersion.subscribe, () => newVersion.read() !== null);
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
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      <UpdateOffer bar={bar} />
    </Suspense>
  );
}
