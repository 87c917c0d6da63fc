import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCloudOff,
  IconLock,
  IconLogin2,
  IconRefresh,
} from "@tabler/icons-react";
import { Link, useParams } from "react-router-dom";
import "./outbox-page.css";
import { ReplacedNotices } from "#components/history/replaced-notices.tsx";
import { showBytes } from "#components/record/field-views.ts";
import { OnlineOnly } from "#components/sync/without-signal.tsx";
import { showWhenInFull } from "#domain/values/time.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { contactText } from "#hooks/status/contact-text.ts";
import { useContact } from "#hooks/status/use-contact.ts";
import { useSyncStatus } from "#hooks/status/use-sync.ts";
import type { Pictures, SyncStatus, WaitingForOther } from "#sync/outbox/status.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Empty, Skeleton } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useDocumentState } from "#ui/window/use-document-state.ts";
import { EntryDetail } from "./entry/entry-detail.tsx";
import { countUnsent } from "./groups.ts";
import { OutboxGroup } from "./outbox-group.tsx";
import { RescueMenu } from "./rescue-menu.tsx";
import { type Outbox, useOutbox } from "./use-outbox.ts";
import { showCount, useSendNow } from "./use-send-now.ts";
import { WaitingForOthers } from "./waiting-for-others.tsx";

/** The outbox of this tablet: writes that need attention, waiting writes, and receipts of sent writes. */
export function OutboxPage() {
  useDocumentState("fills", "outbox");
  const { seq } = useParams();
  const outbox = useOutbox(seq);
  const status = useSyncStatus();
  return (
    <main className={`page obxpage obxpage--${seq === undefined ? "list" : "detail"}`}>
      <PageHead outbox={outbox} status={status} />
      <OnlineOnly />
      {status?.sealed ? <SealedNote count={status.sealed} /> : null}
      <WaitingForOthers others={status?.others ?? []} />
      {outbox ? (
        <Groups
          outbox={outbox}
          selected={seq}
          isForOthers={countOf(status?.others ?? []) + (status?.sealed ?? 0) > 0}
        />
      ) : (
        <Skeleton />
      )}
    </main>
  );
}

type HeadProps = { outbox: Outbox | undefined; status: SyncStatus | undefined };

function PageHead({ outbox, status }: HeadProps) {
  const device = useDeviceKind();
  const contact = useContact();
  const isLost = contact !== undefined && "since" in contact;
  const { send, isBusy, outcome, close } = useSendNow();
  const saved = outbox ? countUnsent(outbox.groups) + countOf(status?.others ?? []) : 0;
  return (
    <>
      <div className="page-head">
        <div className="page-head__title">
          <h1>Outbox</h1>
          {outbox ? (
            <div className="page-head__meta">
              {saved > 0 ? (
                <span>
                  {showCount(saved)} saved on this {device}. Nothing is lost if you close the app.
                </span>
              ) : null}
              {isLost ? <span>{contactText(contact, outbox.now)}.</span> : null}
              {status?.pulledAt ? (
                <span>Lab data from {showWhenInFull(status.pulledAt, outbox.now)}.</span>
              ) : null}
              {status?.pictures ? <PicturesLine of={status.pictures} /> : null}
            </div>
          ) : null}
        </div>
        <RescueMenu />
        <SendNow send={send} isBusy={isBusy} isOffered={saved > 0 || isBusy} />
      </div>
      {outcome ? (
        <Banner tone={outcome.tone} icon={ICONS[outcome.tone]} title={outcome.title} onClose={close}>
          {outcome.detail}
        </Banner>
      ) : null}
    </>
  );
}

/** Records that wait for a key: what opens them, and what is wrong where they remain. */
function SealedNote({ count }: { count: number }) {
  const device = useDeviceKind();
  return (
    <Banner tone="warn" icon={IconLock} title={`${showCount(count)} on this ${device} cannot be read yet.`}>
      An administrator has deleted the lab's data from this {device}, which encrypted what was not sent. It is
      decrypted and sent when the lab's server answers. Where this message remains, the server is not the one
      that gave the order, or was set up without its backup.
    </Banner>
  );
}

function countOf(others: WaitingForOther[]): number {
  return others.reduce((sum, { count }) => sum + count, 0);
}

const ICONS = { ok: IconCircleCheckFilled, warn: IconCloudOff, err: IconAlertTriangleFilled };

type SendProps = { send: () => Promise<void>; isBusy: boolean; isOffered: boolean };

function SendNow({ send, isBusy, isOffered }: SendProps) {
  const { token } = useSession();
  if (token === null) {
    return (
      <Button icon={IconLogin2} render={<Link to="/login" state={{ from: "/outbox" }} />}>
        Sign in to send
      </Button>
    );
  }
  if (!isOffered) return null;
  return (
    <Button icon={IconRefresh} onClick={send} disabled={isBusy} aria-busy={isBusy} guarded>
      Send now
    </Button>
  );
}

type GroupsProps = { outbox: Outbox; selected: string | undefined; isForOthers: boolean };

function Groups({ outbox, selected, isForOthers }: GroupsProps) {
  const { entries, groups } = outbox;
  const first = groups[0]?.entries[0];
  if (first === undefined && selected === undefined) {
    return (
      <>
        <ReplacedNotices />
        <Empty title={isForOthers ? "Nothing of yours is waiting" : "Nothing is waiting"}>
          What you save is listed here until the lab's server has received it.
        </Empty>
      </>
    );
  }
  const current = selected === undefined ? first : entries.find((entry) => String(entry.seq) === selected);
  return (
    <div className="obxgrid">
      <div className="obxlist">
        <ReplacedNotices />
        {groups.map((group) => (
          <OutboxGroup key={group.kind} group={group} outbox={outbox} current={current?.seq} />
        ))}
      </div>
      {current ? (
        <EntryDetail key={current.seq} entry={current} outbox={outbox} isSelected={selected !== undefined} />
      ) : (
        <section className="card obxdetail" aria-label="Selected record">
          <Empty
            title="This record is no longer here"
            action={<Button render={<Link to="/outbox" />}>Back to the outbox</Button>}
          >
            Receipts and discarded records are stored for 30 days.
          </Empty>
        </section>
      )}
    </div>
  );
}

/** The progress of the pictures that are being sent. */
function PicturesLine({ of }: { of: Pictures }) {
  const { noun, arrived, of: all, arrivedBytes, bytes } = of;
  const percent = bytes === 0 ? 0 : Math.round((100 * arrivedBytes) / bytes);
  return (
    <span role="status">
      <span className="prog" aria-hidden="true">
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
      {arrived} of {all} {noun} on the server, {showBytes(arrivedBytes)} of {showBytes(bytes)}
    </span>
  );
}
