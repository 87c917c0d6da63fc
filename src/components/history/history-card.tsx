import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import type { Ref } from "#domain/kernel/change.ts";
import { showAge, showDate } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { HistoryFetch } from "#sync/receive/fetch-history.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Skeleton } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import "./history-card.css";
import { EntryLine, VersionLine } from "./history-line.tsx";
import { type KnownHistory, useHistory } from "./use-history.ts";

/** Lines shown at first, and added by each press of Show more. */
const PAGE_SIZE = 10;

/** The history of a record at the end of its page: who changed what, when and from which device. */
export function HistoryCard({ of }: { of: Ref }) {
  const past = useHistory(of);
  return (
    <Card flush title="History" className="history" aside={<RefreshHistory past={past} />}>
      <Lines past={past} />
    </Card>
  );
}

/** The history of a record without its own page; `name` is the name shown in the title. */
export function HistoryDialog({ of, name, onClose }: { of: Ref; name: string; onClose: () => void }) {
  const past = useHistory(of);
  return (
    <Dialog open wide title={`History of ${name}`} aside={<RefreshHistory past={past} />} onClose={onClose}>
      <div className="history">
        <Lines past={past} />
      </div>
    </Dialog>
  );
}

type Past = ReturnType<typeof useHistory>;

function RefreshHistory({ past: { refresh } }: { past: Past }) {
  return <IconButton label="Refresh history" icon={IconRefresh} onClick={() => void refresh()} />;
}

/** Newest first: the writes of this tablet that the lab has not reported yet, then the versions from the lab. */
function Lines({ past: { known, fetchState } }: { past: Past }) {
  const [open, setOpen] = useState(PAGE_SIZE);
  const since = known?.stored?.history.kept_since;
  const lines = known ? linesOf(known) : [];
  return (
    <>
      {known ? <Freshness known={known} fetchState={fetchState} /> : null}
      <ol className="history__lines" aria-label="History" aria-busy={fetchState === "asking"}>
        {lines.slice(0, open)}
      </ol>
      {open < lines.length ? (
        <p className="history__note">
          <Button size="sm" onClick={() => setOpen(open + PAGE_SIZE)}>
            Show more
          </Button>
        </p>
      ) : null}
      {known?.stored === null && fetchState === "asking" ? (
        <p className="history__note">
          <Skeleton width="40%" />
        </p>
      ) : null}
      {since ? (
        <p className="history__note small muted">Changes are recorded since {showDate(since)}.</p>
      ) : null}
    </>
  );
}

function linesOf(known: KnownHistory) {
  return [
    ...known.unreported.map((entry) => <EntryLine key={entry.id} entry={entry} known={known} />),
    ...(known.stored?.history.versions ?? []).map((version) => (
      <VersionLine key={`${version.command} ${version.version}`} version={version} known={known} />
    )),
  ];
}

/** Explains why the shown history may be incomplete or out of date. */
function Freshness({ known, fetchState }: { known: KnownHistory; fetchState: HistoryFetch | "asking" }) {
  const { now } = useLab().env;
  const text = freshnessText(known, fetchState, now());
  return text === null ? null : <p className="history__note small muted">{text}</p>;
}

function freshnessText(
  { stored, unreported }: KnownHistory,
  fetchState: HistoryFetch | "asking",
  now: number,
): string | null {
  if (fetchState === "unknown" && unreported.length === 0) return "The lab does not have this record.";
  if (fetchState !== "unreachable") return null;
  if (stored === null) return "Not available offline yet. Changes by others are shown when there is signal.";
  return `The lab cannot be reached. Last updated ${showAge(stored.fetched_at, now)}.`;
}
