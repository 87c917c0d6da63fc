import { IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { usePinOwner } from "#components/person/pin.tsx";
import { useLab } from "#hooks/lab-context.tsx";
import { useStorageFails, whyOnlyOnline } from "#hooks/status/device.ts";
import { useContact } from "#hooks/status/use-contact.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

const PinDialog = lazy(() =>
  import("#components/person/pin-dialog.tsx").then((m) => ({ default: m.PinDialog })),
);

/**
 * Offers a PIN to a person who has signed in and has none on this tablet. It does not interrupt the work; it can be
 * declined where the lab's setting allows that.
 */
export function PinBanner() {
  const { store } = useLab().env;
  const contact = useContact();
  const storageFails = useStorageFails();
  const device = useDeviceKind();
  const owner = usePinOwner();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen)
    return (
      <Suspense fallback={null}>
        <PinDialog onClose={() => setIsOpen(false)} />
      </Suspense>
    );
  // Where pages do not open without the server, no one continues offline.
  if (!owner || whyOnlyOnline() || owner.pin || owner.pin_declined) return null;
  // One banner at a time: what is wrong comes first. Until the contact is read, nothing is known to be wrong.
  if ((contact && contact.state !== "reached") || storageFails) return null;
  const isOptional = owner.offline_pin === "optional";
  const decline = () => void store.people.update(owner.email, { pin_declined: true });
  const reason = isOptional
    ? "Then no one else can continue offline under your name after you log out."
    : "You need it to continue offline after you log out.";
  // On a phone a banner is one line; the dialog gives the reason.
  return (
    <Banner
      bar
      tone="info"
      icon={IconLock}
      title={`Set a PIN for this ${device}.`}
      action={<Button onClick={() => setIsOpen(true)}>Set PIN</Button>}
      onClose={isOptional ? decline : undefined}
    >
      {device === "phone" ? null : reason}
    </Banner>
  );
}
