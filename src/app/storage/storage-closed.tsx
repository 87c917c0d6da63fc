import { IconAlertCircleFilled, IconDeviceTabletCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useJournal } from "#hooks/status/device.ts";
import type { JournalState } from "#sync/journal/journal.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { CoverFrame } from "../sign-in/login-frame.tsx";

/**
 * The page while the database of this device does not open: what is known about unsent records, and what can be done.
 * `children` are further actions, beside "Try again".
 */
export function StorageClosed({ children }: { children?: ReactNode }) {
  const device = useDeviceKind();
  const journal = useJournal();
  return (
    <CoverFrame title="Storage does not open">
      <h1>The storage of this {device} does not open</h1>
      <Banner tone="err" icon={IconAlertCircleFilled} title="The lab's data cannot be read.">
        The cause is usually a {device} without free space.
      </Banner>
      <ol>
        <li>Free some space: delete pictures, videos or apps that are no longer needed.</li>
        <li>Close the browser completely, with all its windows, and open it again.</li>
        <li>Do not delete the browser's data: it contains what has not been sent.</li>
      </ol>
      <div className="row row--wrap">
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        {children}
      </div>
      <p className="muted small row login__note">
        <Icon of={IconDeviceTabletCheck} />
        <span>{unsentText(journal, device)}</span>
      </p>
    </CoverFrame>
  );
}

/** What the journal has. The database may have more, which cannot be read now. */
function unsentText(journal: JournalState | null, device: string): string {
  if (journal?.kind === "opening") return `Unsent records on this ${device} are being counted.`;
  if (!journal || journal.kind === "missing")
    return `Whether this ${device} has unsent records is not known until the storage opens.`;
  if (journal.unsent === 0) return `The second copy on this ${device} has no unsent records.`;
  const records = journal.unsent === 1 ? "1 unsent record is" : `${journal.unsent} unsent records are`;
  return `${records} safe in a second copy on this ${device}, and will be sent when the storage opens again.`;
}
