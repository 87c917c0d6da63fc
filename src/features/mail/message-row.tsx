import { IconAlertTriangleFilled, IconSend } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { recordIcons } from "#components/record/record-icons.ts";
import { notificationCalls } from "#contract/notifications/calls.ts";
import type { NotificationItem } from "#domain/notifications/views.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/session/call-lab.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { Badge, SyncBadge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";

const icons = {
  SAMPLE_CREATED: recordIcons.samples,
  CHARACTERIZATION_COMPLETED: recordIcons.homogenizations,
};

/** A message: its event with the record's page, its recipients, what became of it, and sending it again. */
export function MessageRow({ message, onResent }: { message: NotificationItem; onResent: () => void }) {
  const { kind, subject, url, created_at, error, state } = message;
  const resend = useResend(message, onResent);
  return (
    <li className="fetched-row">
      <span className="fetched-row__ic">
        <Icon of={icons[kind]} />
      </span>
      <div className="grow">
        <Link className="link" to={url}>
          {subject}
        </Link>
        <span className="sub">{showDateTime(created_at)}</span>
        <span className="sub">{progressOf(message)}</span>
        {error === null || state === "unsent" ? null : (
          <span className={state === "failed" ? "message__reason message__reason--final" : "message__reason"}>
            <Icon of={IconAlertTriangleFilled} filled />
            <span>{error}</span>
          </span>
        )}
      </div>
      <div className="message__side">
        <State message={message} />
        {resend ? (
          <Button size="sm" icon={IconSend} onClick={() => void resend.send()} guarded>
            {resend.label}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function State({ message: { state } }: { message: NotificationItem }) {
  if (state === "unsent") return <Badge tone="inactive">Not sent</Badge>;
  if (state === "failed") return <SyncBadge state="attention">Failed</SyncBadge>;
  return <SyncBadge state={state} />;
}

/** Who has received the message, and when the others receive it, or why no person does. */
function progressOf(message: NotificationItem): string | null {
  const { state, error, recipients, accepted, sent_at, next_attempt_at, attempts } = message;
  if (state === "unsent") return error;
  const missing = recipients.filter((address) => !accepted.includes(address));
  if (state === "sent") return `Sent to ${accepted.join(", ")}, ${sent_at ? showDateTime(sent_at) : ""}`;
  const parts = [
    accepted.length > 0 ? `Sent to ${accepted.join(", ")}` : null,
    missing.length > 0 ? `Not sent to ${missing.join(", ")}` : null,
    attempts > 0 && next_attempt_at ? `Next attempt ${showDateTime(next_attempt_at)}` : null,
  ];
  return parts.filter(Boolean).join(". ");
}

/** The action that sends a message from the beginning; null while it is sent by itself. */
function useResend({ id, state, attempts }: NotificationItem, onResent: () => void) {
  const { env } = useLab();
  const confirm = useConfirm();
  const { notify } = useNotices();
  if (state === "sending" || (state === "waiting" && attempts === 0)) return null;
  async function send() {
    const text = "Everyone in the team has this message. Send it to all of them again?";
    if (state === "sent" && !(await confirm({ text, confirmLabel: "Send again" }))) return;
    const called = await callLab(env, notificationCalls.resendNotification, { params: { id }, body: {} });
    if (called.kind === "done") notify({ kind: "success", title: "The message waits to be sent." });
    else notify({ kind: "error", title: called.message });
    onResent();
  }
  return { send, label: state === "unsent" ? "Send" : state === "waiting" ? "Send now" : "Send again" };
}
