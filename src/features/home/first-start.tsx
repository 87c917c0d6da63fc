import { useState } from "react";
import { Link } from "react-router-dom";
import { FourSentences } from "#components/sync/without-signal.tsx";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";

const NAME = "has-read-first-start";

/** Four sentences about saving and sending, for each person on each device, until the person has read them. */
export function FirstStart() {
  const { email } = useSession();
  const [readers, setReaders] = useState(() => readFromDevice<string[]>(NAME) ?? []);
  if (readers.includes(email)) return null;
  function close() {
    const next = [...readers, email];
    setReaders(next);
    storeOnDevice(NAME, next);
  }
  return (
    <Card title="Before you start">
      <div className="stack">
        <FourSentences />
        <div className="row">
          <Button variant="tint" onClick={close}>
            Got it
          </Button>
          <Button variant="quiet" render={<Link to="/help" />}>
            Help
          </Button>
        </div>
      </div>
    </Card>
  );
}
