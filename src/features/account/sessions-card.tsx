import { CallProblem } from "#components/person/call-problem.tsx";
import { showDevice, showUse } from "#components/person/show-session.ts";
import { peopleCalls } from "#contract/people/calls.ts";
import type { OwnAccount, SessionItem } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { type Called, callLab } from "#sync/send/call-lab.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Skeleton } from "#ui/notice/skeleton.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { Badge } from "#ui/text/badge.tsx";

type Props = { called: Called<OwnAccount> | undefined; reload: () => void };

/** Where the person is signed in; every session but this one can be ended here. */
export function SessionsCard({ called, reload }: Props) {
  const { env } = useLab();
  const { notify } = useNotices();
  async function end(session: SessionItem) {
    const ended = await callLab(env, peopleCalls.endOwnSession, { params: { id: session.id } });
    if (ended.kind === "done") notify({ kind: "success", title: `${showDevice(session)} is signed out.` });
    else notify({ kind: "error", title: ended.message });
    reload();
  }
  return (
    <Card title="Sessions" flush>
      {called === undefined ? <Skeleton /> : null}
      {called?.kind === "done" ? (
        <ul className="account__sessions">
          {called.answer.sessions.map((session) => (
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
                  onClick={() => void end(session)}
                  guarded
                  aria-label={`Sign out ${showDevice(session)}`}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <CallProblem
        called={called}
        reload={reload}
        offline="The server has the list of your sessions. Connect to the network to see it."
      />
    </Card>
  );
}
