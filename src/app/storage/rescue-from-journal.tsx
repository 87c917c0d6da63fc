import { IconFileDownload } from "@tabler/icons-react";
import { useState } from "react";
import { RescueExport } from "#components/rescue/rescue-export.tsx";
import { useLab } from "#hooks/lab-context.tsx";
import { useJournal } from "#hooks/status/device.ts";
import { readJournal } from "#sync/settle/rescue.ts";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** Saves the unsent records of the journal to a rescue file, while the database does not open. */
export function RescueFromJournal() {
  const { journal, now } = useLab().env;
  const state = useJournal();
  const device = useDeviceKind();
  const [isOpen, setIsOpen] = useState(false);
  if (!journal || !state || state.unsent === 0) return null;
  return (
    <ConfirmProvider>
      <Button icon={IconFileDownload} onClick={() => setIsOpen(true)}>
        Save rescue file
      </Button>
      {isOpen ? (
        <RescueExport
          read={() => readJournal(journal)}
          device={async () => device}
          now={now}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </ConfirmProvider>
  );
}
