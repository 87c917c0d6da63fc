import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef } from "react";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { announceRestored, readRestored } from "#sync/receive/restored.ts";
import { useNotices } from "#ui/notice/notices.tsx";

const RESTORED = "The lab's server was restored from a backup.";

/** Notifies the signed-in person that the server was restored, and of the records that are sent to the server again. */
export function useReportRestored(): void {
  const { store } = useLab().env;
  const { email } = useSession();
  const { notify } = useNotices();
  const offered = useLiveQuery(() => readRestored(store, email), [store, email]);
  const shown = useRef("");
  useEffect(() => {
    if (!offered) return;
    const { ids, left } = offered;
    const title = `${RESTORED} ${outcome(ids.length, left)}`;
    const link = { label: "Open outbox", to: "/outbox" };
    // A notice that is shown again is announced again.
    if (shown.current !== title) notify({ kind: "warning", id: "restored", everywhere: true, title, link });
    shown.current = title;
    if (left === 0) void announceRestored(store, ids);
  }, [offered, store, notify]);
}

function outcome(count: number, left: number): string {
  if (count === 0) return "None of your records had to be sent to it again.";
  const records = count === 1 ? "1 record" : `${count} records`;
  const verb = count === 1 ? ["is", "was"] : ["are", "were"];
  return left > 0
    ? `${records} ${verb[0]} being sent to it again.`
    : `${records} ${verb[1]} sent to it again.`;
}
