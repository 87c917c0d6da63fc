import { CallProblem } from "#components/person/call-problem.tsx";
import { SessionList } from "#components/person/session-list.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import type { OwnAccount } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { type Called, callLab } from "#sync/session/call-lab.ts";
import { Skeleton } from "#ui/notice/empty.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";

type Props = { called: Called<OwnAccount> | undefined; reload: () => void };

/** Where the person is signed in; every session but this one can be ended here, or all of them at once. */
export function SessionsCard({ called, reload }: Props) {
  const { env } = useLab();
  const { notify } = useNotices();
  async function endOthers() {
    const ended = await callLab(env, peopleCalls.endOtherSessions);
    if (ended.kind === "done") notify({ kind: "success", title: "Your other sessions have ended." });
    else notify({ kind: "error", title: ended.message });
    reload();
  }
  const hasOthers = called?.kind === "done" && called.answer.sessions.length > 1;
  return (
    <Card
      title="Sessions"
      flush
      aside={
        hasOthers ? (
          <Button size="sm" onClick={() => void endOthers()} guarded>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      {called === undefined ? <Skeleton /> : null}
      {called?.kind === "done" ? (
        <SessionList
          sessions={called.answer.sessions}
          end={(id) => callLab(env, peopleCalls.endOwnSession, { params: { id } })}
          onEnded={reload}
        />
      ) : null}
      <CallProblem
        called={called}
        reload={reload}
        offline="The server has the list of your sessions. Connect to the network to see it."
      />
    </Card>
  );
}
