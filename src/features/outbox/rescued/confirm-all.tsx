import { useState } from "react";
import "../outbox-group.css";
import type { OutboxEntry } from "#store/rows.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Button } from "#ui/press/button.tsx";
import { EntryFields, EntryPicture } from "../entry/entry-fields.tsx";
import type { Outbox } from "../use-outbox.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { SavedBy } from "./saved-by.tsx";

/** Shows every write of the person that is from a rescue file, in full, and confirms all of them. */
export function ConfirmAll({ entries, outbox }: { entries: OutboxEntry[]; outbox: Outbox }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" size="sm" className="push" onClick={() => setIsOpen(true)}>
        Check all
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="From a rescue file"
        wide
        foot={
          <>
            <span className="push" />
            <ConfirmButton
              seqs={entries.map(({ seq }) => seq)}
              label={`Confirm and send ${entries.length}`}
              onConfirmed={close}
            />
          </>
        }
      >
        <ul className="rescuedlist">
          {entries.map((entry) => (
            <li key={entry.seq}>
              <h3>{entry.title}</h3>
              <SavedBy entry={entry} outbox={outbox} />
              <EntryPicture entry={entry} />
              <EntryFields entry={entry} names={outbox.names} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
