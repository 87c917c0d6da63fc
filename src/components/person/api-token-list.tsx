import "./person.css";
import { type ApiTokenItem, scopeLabels } from "#domain/api-tokens/schema.ts";
import { showDate, showDateTime } from "#domain/values/time.ts";
import type { Called } from "#sync/session/call-lab.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { Badge } from "#ui/text/badge.tsx";

type Props = {
  tokens: readonly ApiTokenItem[];
  revoke: (tokenId: string) => Promise<Called<unknown>>;
  /** Called after each attempt: a token that is already revoked is refused. */
  onRevoked: () => void;
};

/** API tokens with scope, expiry and last use; each can be revoked. */
export function ApiTokenList({ tokens, revoke, onRevoked }: Props) {
  const confirm = useConfirm();
  const { notify } = useNotices();
  async function ask({ id, name, is_expired }: ApiTokenItem) {
    const text = is_expired
      ? `Remove ${name} from the list?`
      : `Revoke ${name}? Scripts that use this token can no longer sign in.`;
    if (!(await confirm({ text, confirmLabel: actionOf(is_expired), danger: true }))) return;
    const revoked = await revoke(id);
    if (revoked.kind === "done")
      notify({ kind: "success", title: is_expired ? `${name} is removed.` : `${name} is revoked.` });
    else notify({ kind: "error", title: revoked.message });
    onRevoked();
  }
  return (
    <ul className="sessions">
      {tokens.map((token) => (
        <li key={token.id}>
          <span className="grow">
            <b>{token.name}</b>
            <span className="sub">
              {scopeLabels[token.scope]}, {token.is_expired ? "expired" : "valid until"}{" "}
              {showDate(token.valid_till)}
            </span>
            <span className="sub">
              {token.used_at ? `Last used ${showDateTime(token.used_at)}` : "Never used"}
            </span>
          </span>
          {token.is_expired ? <Badge tone="inactive">Expired</Badge> : null}
          <Button
            size="sm"
            onClick={() => void ask(token)}
            guarded
            aria-label={`${actionOf(token.is_expired)} ${token.name}`}
          >
            {actionOf(token.is_expired)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const actionOf = (isExpired: boolean) => (isExpired ? "Remove" : "Revoke");
