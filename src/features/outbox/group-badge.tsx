import { IconCircleOff, IconLifebuoy, IconLockPause, IconTrash } from "@tabler/icons-react";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";
import type { GroupKind } from "./groups.ts";

/** The badge of a write that ended without a person and was not applied. */
export function NotAppliedBadge() {
  return (
    <span className="badge badge--inactive">
      <Icon of={IconCircleOff} />
      Not applied
    </span>
  );
}

/** The badge of a group; its writes have the same badge. */
export function GroupBadge({ kind }: { kind: GroupKind }) {
  if (kind === "discarded") {
    return (
      <span className="badge badge--inactive">
        <Icon of={IconTrash} />
        Discarded
      </span>
    );
  }
  if (kind === "rescued") {
    return (
      <span className="badge badge--attention">
        <Icon of={IconLifebuoy} />
        From a rescue file
      </span>
    );
  }
  if (kind === "held") {
    return (
      <span className="badge badge--waiting">
        <Icon of={IconLockPause} />
        Held
      </span>
    );
  }
  return <SyncBadge state={kind} />;
}
