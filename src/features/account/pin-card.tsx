import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { usePinOwner } from "#components/person/pin.tsx";
import { PinDialog } from "#components/person/pin-dialog.tsx";
import { whyOnlyOnline } from "#hooks/status/device.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** The PIN of this person on this device. */
export function PinCard() {
  const device = useDeviceKind();
  const owner = usePinOwner();
  const [isOpen, setIsOpen] = useState(false);
  if (whyOnlyOnline())
    return (
      <Card title={`PIN for this ${device}`}>
        At this address pages open only while the server answers, so no one can continue offline with a PIN.
      </Card>
    );
  return (
    <Card title={`PIN for this ${device}`}>
      <div className="stack">
        <p>
          {owner?.pin
            ? `You have a PIN on this ${device}. With it you continue offline after you log out.`
            : `With a PIN you can continue offline on this ${device} after you log out.`}
        </p>
        {owner ? (
          <div className="row">
            <Button icon={IconLock} onClick={() => setIsOpen(true)}>
              {owner.pin ? "Change PIN" : "Set PIN"}
            </Button>
          </div>
        ) : (
          <p className="muted">Sign in with signal to set it.</p>
        )}
      </div>
      {isOpen ? <PinDialog onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}
