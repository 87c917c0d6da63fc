import { IconCircleOff, IconLockPause, IconTrash } from "@tabler/icons-react";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";
import type { GroupKind } from "./groups.ts";

/** Of a write that ended by itself, and was not done. */
export function NotAppliedBadge() {
  return (
    <span className="badge badge--inactive">
      <Icon of={IconCircleOff} />
      Not applied
    </span>
  );
}

/** The outline, icon and word of a group; its writes carry the same. */
export function GroupBadge({ kind }: { kind: GroupKind }) {
  if (kind === "discarded") {
    return (
      <span className="badge badge--inactive">
        <Icon of={IconTrash} />
        Discarded
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
