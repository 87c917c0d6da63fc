import { IconRefresh, IconUserPause } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useLab } from "#hooks/lab-context.tsx";
import { showMorePeople, toNamed, whatWaits } from "#hooks/status/contact-text.ts";
import type { WaitingForOther } from "#sync/outbox/status.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { TakeOverButton } from "./take-over-button.tsx";

/**
 * Unsent writes of other people on this tablet. Each is sent only while its author is signed in. A rescue file can name any
 * number of people, so only the first are listed.
 */
export function WaitingForOthers({ others: all }: { others: WaitingForOther[] }) {
  const { now } = useLab().env;
  const device = useDeviceKind();
  const { named, others } = toNamed(all);
  const banners = named.map((other) => {
    const { email, count, rescued } = other;
    const confirms = rescued > 0 ? ` and confirms the ${rescued} from a rescue file` : "";
    return (
      <Banner
        key={email}
        tone="info"
        icon={IconUserPause}
        title={`Waiting for ${email}: ${count}`}
        action={
          <>
            <Button
              size="sm"
              icon={IconRefresh}
              render={
                <Link to="/login" state={{ from: "/outbox", email }} aria-label={`Send now as ${email}`} />
              }
            >
              Send now
            </Button>
            <TakeOverButton of={other} />
          </>
        }
      >
        {whatWaits(other, now())}. Sent after {email} signs in on this {device}
        {confirms}.
      </Banner>
    );
  });
  if (others.length === 0) return banners;
  const count = others.reduce((sum, other) => sum + other.count, 0);
  return [
    ...banners,
    <Banner
      key=""
      tone="info"
      icon={IconUserPause}
      title={`Waiting for ${showMorePeople(others.length)}: ${count}`}
    >
      Sent after each of them signs in on this {device}.
    </Banner>,
  ];
}
