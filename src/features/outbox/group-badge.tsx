import { IconLockPause, IconTrash } from "@tabler/icons-react";
import { SyncBadge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import type { GroupKind } from "./groups.ts";

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
