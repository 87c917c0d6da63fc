import { CallProblem } from "#components/person/call-problem.tsx";
import { SessionList } from "#components/person/session-list.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import type { OwnAccount } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { type Called, callLab } from "#sync/send/call-lab.ts";
import { Skeleton } from "#ui/notice/skeleton.tsx";
import { Card } from "#ui/panel/card.tsx";

type Props = { called: Called<OwnAccount> | undefined; reload: () => void };

/** Where the person is signed in; every session but this one can be ended here. */
export function SessionsCard({ called, reload }: Props) {
  const { env } = useLab();
  return (
    <Card title="Sessions" flush>
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
