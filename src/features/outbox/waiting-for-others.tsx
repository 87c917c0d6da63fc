import { IconRefresh, IconUserPause } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";

/** Unsent writes of others on this tablet. They leave under their own author's sign-in and no other. */
export function WaitingForOthers({ others }: { others: { email: string; count: number }[] }) {
  return others.map(({ email, count }) => (
    <Banner
      key={email}
      tone="info"
      icon={IconUserPause}
      title={`Waiting for ${email}: ${count}`}
      action={
        <Button
          size="sm"
          icon={IconRefresh}
          render={<Link to="/login" state={{ from: "/outbox", email }} aria-label={`Send now as ${email}`} />}
        >
          Send now
        </Button>
      }
    >
      Sent after {email} signs in on this device.
    </Banner>
  ));
}
