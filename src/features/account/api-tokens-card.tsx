import { useState } from "react";
import { ApiTokenList } from "#components/person/api-token-list.tsx";
import { CallProblem } from "#components/person/call-problem.tsx";
import { SecretDialog } from "#components/person/secret-dialog.tsx";
import { apiTokenCalls } from "#contract/api-tokens/calls.ts";
import type { CreatedApiToken } from "#domain/api-tokens/schema.ts";
import { useCall } from "#hooks/calls/use-call.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/session/call-lab.ts";
import { Empty, Skeleton } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { NewTokenForm } from "./new-token-form.tsx";

/** The tokens with which one's scripts sign in: created, shown once, and revoked. */
export function ApiTokensCard() {
  const { env } = useLab();
  const { called, reload } = useCall(apiTokenCalls.listApiTokens);
  const [open, setOpen] = useState<"form" | CreatedApiToken | null>(null);
  const close = () => setOpen(null);
  const tokens = called?.kind === "done" ? called.answer : [];
  return (
    <Card
      title="API tokens"
      flush
      aside={
        called?.kind === "done" ? (
          <Button size="sm" onClick={() => setOpen("form")}>
            New token
          </Button>
        ) : null
      }
    >
      {called === undefined ? <Skeleton /> : null}
      {tokens.length > 0 ? (
        <ApiTokenList
          tokens={tokens}
          revoke={(id) => callLab(env, apiTokenCalls.revokeApiToken, { params: { id } })}
          onRevoked={reload}
        />
      ) : null}
      {called?.kind === "done" && tokens.length === 0 ? (
        <Empty title="No API tokens">
          A script signs in with a token, reads lists and records what an instrument measures.
        </Empty>
      ) : null}
      <CallProblem
        called={called}
        reload={reload}
        offline="The server has the list of your API tokens. Connect to the network to see it."
      />
      {open === "form" ? (
        <NewTokenForm
          onClose={close}
          onCreated={(created) => {
            setOpen(created);
            reload();
          }}
        />
      ) : null}
      {open !== null && open !== "form" ? (
        <SecretDialog title={`Token ${open.name}`} secret={open.token} onClose={close}>
          Copy this token into your script now. It is not shown again. Whoever has it can do what the token
          can do, under your name.
        </SecretDialog>
      ) : null}
    </Card>
  );
}
