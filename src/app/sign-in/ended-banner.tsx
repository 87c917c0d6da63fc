import { IconLock } from "@tabler/icons-react";
import type { Person } from "#store/rows.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** Whoever signed in here last was signed out by the lab: why, and what was deleted from the device. */
export function EndedBanner({ people }: { people: readonly { person: Person }[] }) {
  const device = useDeviceKind();
  const last = people
    .map(({ person }) => person)
    .reduce<Person | null>((a, b) => (a && a.signed_in_at >= b.signed_in_at ? a : b), null);
  if (!last?.ended) return null;
  const { code, wiped } = last.ended;
  const title =
    code === "ACCOUNT_DISABLED"
      ? `The account of ${last.username} is disabled.`
      : `The session of ${last.username} was ended. Please log in again.`;
  return (
    <Banner tone="warn" icon={IconLock} title={title}>
      {wiped
        ? `An administrator has deleted the lab's data from this ${device}. Records that were not sent yet remain.`
        : null}
    </Banner>
  );
}
