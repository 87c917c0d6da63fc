import { IconCertificate, IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { Link } from "react-router-dom";
import "./sent-page.css";
import { download, downloadCsv } from "#components/files/download.ts";
import { LineList } from "#components/lines/line-list.tsx";
import { DayLimits } from "#components/list/day-limits.tsx";
import { csvFileName, fileName } from "#domain/csv/write.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { isoNow } from "#sync/env.ts";
import { acceptedAt } from "#sync/outbox/delete-old.ts";
import { countSent } from "#sync/outbox/own-writes.ts";
import { isNotApplied } from "#sync/outbox/status.ts";
import { SearchInput } from "#ui/field/search-input.tsx";
import { Empty, Skeleton } from "#ui/notice/empty.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { NotAppliedBadge } from "../group-badge.tsx";
import { NO_FILTER, readSent, type SentFilter, sentCsv, sentReceipts } from "./sent-records.ts";

/** Lines that are shown at first, and added by each press on "Show more": a long list does not block the page. */
const PORTION = 100;

/** The list of sent writes with their receipts: search, days and export. Works without signal. */
export function SentPage() {
  const { store } = useLab().env;
  const { email } = useSession();
  const [filter, setFilter] = useState(NO_FILTER);
  const [limit, setLimit] = useState(PORTION);
  const total = useLiveQuery(() => countSent(store, email), [store, email]);
  const found = useLiveQuery(() => readSent(store, email, filter, limit + 1), [store, email, filter, limit]);
  const change = (changed: Partial<SentFilter>) => {
    setLimit(PORTION);
    setFilter((before) => ({ ...before, ...changed }));
  };
  return (
    <main className="page sentpage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>Sent</h1>
          <div className="page-head__meta">{total === undefined ? null : `${total} in the last 30 days`}</div>
        </div>
        <Exports filter={filter} />
      </div>
      <Filters filter={filter} change={change} />
      {found ? <Found entries={found.slice(0, limit)} /> : <Skeleton />}
      {found && found.length > limit ? (
        <Button block onClick={() => setLimit((before) => before + PORTION)}>
          Show more
        </Button>
      ) : null}
    </main>
  );
}

function Filters({ filter, change }: { filter: SentFilter; change: (changed: Partial<SentFilter>) => void }) {
  return (
    <div className="sentpage__filters">
      <SearchInput
        label="Find in sent records"
        placeholder="Title, number, id or SHA-256"
        value={filter.search}
        onChange={(search) => change({ search })}
      />
      <DayLimits limits={filter} onChange={change} />
    </div>
  );
}

function Exports({ filter }: { filter: SentFilter }) {
  const { env } = useLab();
  const { email } = useSession();
  const { notify } = useNotices();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (write: (entries: OutboxEntry[]) => void) => {
    setIsBusy(true);
    try {
      write(await readSent(env.store, email, filter));
    } finally {
      setIsBusy(false);
    }
  };
  const writeReceipts = (entries: OutboxEntry[]) => {
    const unsigned = entries.filter(({ receipt }) => receipt === undefined).length;
    const json = new Blob([sentReceipts(entries)], { type: "application/json" });
    download(`${fileName("receipts", isoNow(env))}.json`, json);
    if (unsigned > 0)
      notify({ kind: "warning", title: `${unsigned} of ${entries.length} records have no signed receipt.` });
  };
  return (
    <>
      <Button
        icon={IconDownload}
        disabled={isBusy}
        onClick={() => run((entries) => downloadCsv(csvFileName("sent", isoNow(env)), sentCsv(entries)))}
      >
        Export CSV
      </Button>
      <Button icon={IconCertificate} disabled={isBusy} onClick={() => run(writeReceipts)}>
        Export signed receipts
      </Button>
    </>
  );
}

function Found({ entries }: { entries: readonly OutboxEntry[] }) {
  if (entries.length === 0)
    return <Empty title="Nothing found">Sent records are listed here for 30 days.</Empty>;
  return (
    <Card flush>
      <LineList look="tight" label="Sent records">
        {entries.map((entry) => (
          <li key={entry.seq}>
            <Link className="line" to={`/outbox/${entry.seq}`}>
              <span className="line__ic">
                <Icon of={IconCircleCheck} />
              </span>
              <span className="grow">
                <b>{entry.title}</b>
                <span className="sub">{whenAccepted(entry)}</span>
              </span>
              {isNotApplied(entry) ? (
                <NotAppliedBadge />
              ) : (
                <span className="right num muted">No. {entry.cursor}</span>
              )}
            </Link>
          </li>
        ))}
      </LineList>
    </Card>
  );
}

function whenAccepted(entry: OutboxEntry): string {
  const at = acceptedAt(entry);
  return at === null ? "" : `Accepted ${showDateTime(at)}`;
}
