import "./person.css";
import type { SessionItem } from "#domain/people/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import type { Called } from "#sync/session/call-lab.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { Badge } from "#ui/text/badge.tsx";

type Props = {
  sessions: readonly SessionItem[];
  end: (sessionId: string) => Promise<Called<unknown>>;
  /** Called after each attempt: a session that is already over is refused. */
  onEnded: () => void;
};

/** Sessions with device and last use; each can be ended, except the one of this device. */
export function SessionList({ sessions, end, onEnded }: Props) {
  const { notify } = useNotices();
  async function signOut(session: SessionItem) {
    const ended = await end(session.id);
    if (ended.kind === "done") notify({ kind: "success", title: `${showDevice(session)} is signed out.` });
    else notify({ kind: "error", title: ended.message });
    onEnded();
  }
  return (
    <ul className="sessions">
      {sessions.map((session) => (
        <li key={session.id}>
          <span className="grow">
            <b>{showDevice(session)}</b>
            <span className="sub">{showUse(session)}</span>
          </span>
          {session.is_current ? (
            <Badge tone="active">This session</Badge>
          ) : (
            <Button
              size="sm"
              onClick={() => void signOut(session)}
              guarded
              aria-label={`Sign out ${showDevice(session)}`}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The name of a session's device. */
export function showDevice({ device }: SessionItem): string {
  return device ?? "Another program";
}

/** `Last used Nov 22, 2026, 9:00 AM` */
function showUse({ used_at, created_at }: SessionItem): string {
  return `Last used ${showDateTime(used_at ?? created_at)}`;
}
