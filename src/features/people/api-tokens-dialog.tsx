import { ApiTokenList } from "#components/person/api-token-list.tsx";
import { apiTokenCalls } from "#contract/api-tokens/calls.ts";
import type { AccountItem } from "#domain/people/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { callLab } from "#sync/session/call-lab.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Button } from "#ui/press/button.tsx";

type Props = { person: AccountItem; onClose: () => void; onRevoked: () => void };

/** The API tokens of a person; an administrator revokes one, such as that of a script that no one maintains. */
export function ApiTokensDialog({ person: { id, username, api_tokens }, onClose, onRevoked }: Props) {
  const { env } = useLab();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`API tokens of ${username}`}
      foot={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {api_tokens.length === 0 ? <p className="muted">{username} has no API token.</p> : null}
      <ApiTokenList
        tokens={api_tokens}
        revoke={(token_id) => callLab(env, apiTokenCalls.revokeApiTokenOf, { params: { id, token_id } })}
        onRevoked={onRevoked}
      />
    </Dialog>
  );
}
