import { IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { usePinOwner } from "#components/person/pin.tsx";
import { useLab } from "#hooks/lab-context.tsx";
import { whyOnlyOnline } from "#hooks/status/device.ts";
import type { Person } from "#store/rows.ts";
import { isoNow } from "#sync/env.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

const PinDialog = lazy(() =>
  import("#components/person/pin-dialog.tsx").then((m) => ({ default: m.PinDialog })),
);

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Offers a PIN to a person who has signed in and has none on this tablet. It does not interrupt the work: it can be put off
 * for a day, and be declined where the lab's setting allows that. The account menu offers it at any time. It has the place of
 * the banner about the connection, while that is free.
 */
export function PinBanner({ isFree }: { isFree: boolean }) {
  const { env } = useLab();
  // An offer that was put off returns when the app is opened, not while someone works.
  const [openedAt] = useState(env.now);
  const device = useDeviceKind();
  const owner = usePinOwner();
  const [isOpen, setIsOpen] = useState(false);
  const isOptional = owner?.offline_pin === "optional";
  const change = (changes: Pick<Person, "pin_declined" | "pin_later">) => {
    if (owner) void env.store.people.update(owner.email, changes);
  };
  const reason = isOptional
    ? "Then no one else can continue offline under your name after you log out."
    : "You need it to continue offline after you log out.";
  return (
    <>
      {isFree && owner && isOffered(owner, openedAt) ? (
        <Banner
          bar
          tone="info"
          icon={IconLock}
          title={`Set a PIN for this ${device}.`}
          action={
            <>
              <Button onClick={() => setIsOpen(true)}>Set PIN</Button>
              {isOptional ? null : (
                <Button variant="quiet" onClick={() => change({ pin_later: isoNow(env) })}>
                  Later
                </Button>
              )}
            </>
          }
          onClose={isOptional ? () => change({ pin_declined: true }) : undefined}
        >
          {/* On a phone a banner is one line; the dialog gives the reason. */}
          {device === "phone" ? null : reason}
        </Banner>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <PinDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Where pages do not open without the server, no one continues offline. */
function isOffered({ pin, pin_declined, pin_later }: Person, openedAt: number): boolean {
  if (whyOnlyOnline() || pin || pin_declined) return false;
  return !pin_later || openedAt - Date.parse(pin_later) >= DAY_MS;
}
