import { useEffect } from "react";
import { useJournal } from "#hooks/status/device.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** Reports the records that the database of this device had lost and that the journal has put back. */
export function ReturnedNotice() {
  const returned = useJournal()?.returned ?? 0;
  const device = useDeviceKind();
  const { notify } = useNotices();
  useEffect(() => {
    if (returned === 0) return;
    const records = returned === 1 ? "1 record" : `${returned} records`;
    const are = returned === 1 ? "is" : "are";
    notify({
      everywhere: true,
      kind: "warning",
      id: "returned",
      // The notice remains while the records are sent, so it does not state that they wait.
      title: `${records} that this ${device}'s database had lost ${are} back. The outbox shows what waits and what was sent.`,
      link: { label: "Open outbox", to: "/outbox" },
    });
  }, [returned, device, notify]);
  return null;
}
