import {
  IconCode,
  IconDevices,
  IconDotsVertical,
  IconKey,
  IconLogout,
  IconShieldCog,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Avatar } from "#components/person/avatar.tsx";
import { showDevice } from "#components/person/session-list.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import { roleLabels } from "#domain/kernel/roles.ts";
import type { AccountItem } from "#domain/people/schema.ts";
import type { SignInWays } from "#domain/session/sign-in.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { type Called, callLab } from "#sync/session/call-lab.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { Badge } from "#ui/text/badge.tsx";
import type { NewPassword } from "./add-person-form.tsx";
import { WipeChoice } from "./sessions-dialog.tsx";

type Props = {
  person: AccountItem;
  ways: SignInWays;
  /** The page opens at this account. */
  isWanted: boolean;
  onChanged: () => void;
  onPassword: (made: NewPassword) => void;
  onRole: () => void;
  onSessions: () => void;
  onTokens: () => void;
};

/** One account, and the menu of what an administrator can do with it. */
export function PersonRow(props: Props) {
  const { username, email, role, picture, is_disabled, seen_at, sessions, sign_in } = props.person;
  const isSelf = useSession().email === email;
  const items = useItems(props, isSelf);
  const devices = [...new Set(sessions.map(showDevice))];
  const seen = seen_at ? `Last seen ${showDateTime(seen_at)}` : "Never seen";
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Focus marks the row, and scrolls to it.
    if (props.isWanted) row.current?.focus();
  }, [props.isWanted]);
  return (
    <li className="person" ref={row} tabIndex={-1}>
      <Avatar username={username} picture={picture} />
      <div className="grow">
        <b>
          {username}
          {isSelf ? <span className="muted"> (you)</span> : null}
        </b>
        <span className="sub">{email}</span>
        <span className="sub">
          {seen}
          {devices.length > 0 ? `, signed in on ${devices.join(", ")}` : ", signed out"}
        </span>
        {props.ways.provider ? <span className="sub">{showSignIn(sign_in, props.ways.provider)}</span> : null}
      </div>
      {is_disabled ? <Badge tone="inactive">Disabled</Badge> : null}
      <span className="person__role">{roleLabels[role]}</span>
      {items.length > 0 ? (
        <Menu
          trigger={<IconButton label={`Actions for ${username}`} icon={IconDotsVertical} />}
          items={items}
        />
      ) : null}
    </li>
  );
}

function showSignIn({ password, provider, decides_role }: AccountItem["sign_in"], offered: string): string {
  const ways = [provider, password && "a password"].filter(Boolean).join(" or ");
  const signIn = ways === "" ? `Has not signed in with ${offered} yet` : `Signs in with ${ways}`;
  return decides_role ? `${signIn}, role by group` : signIn;
}

/** The actions on an account. A person's own sessions are ended on "My account". */
function useItems(
  { person, ways, onChanged, onPassword, onRole, onSessions, onTokens }: Props,
  isSelf: boolean,
): MenuItem[] {
  const { id, username, is_disabled, sessions, api_tokens, sign_in } = person;
  const { env } = useLab();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const params = { id };

  /** Confirms first, where there is a question: then also whether the devices delete the lab's data. */
  async function run(question: string, work: (wipe: boolean) => Promise<Called<unknown>>, done: string) {
    let wipe = false;
    const content = (
      <WipeChoice
        onChange={(chosen) => {
          wipe = chosen;
        }}
      />
    );
    if (question && !(await confirm({ text: question, content }))) return;
    const called = await work(wipe);
    if (called.kind !== "done") return void notify({ kind: "error", title: called.message });
    notify({ kind: "success", title: done });
    onChanged();
  }
  async function reset() {
    const text = `Set a new password for ${username}? All devices of this person are signed out; unsent records remain on them.`;
    const details = api_tokens.length > 0 ? ["API tokens of this person remain valid."] : [];
    if (!(await confirm({ text, details }))) return;
    const called = await callLab(env, peopleCalls.resetPassword, { params, body: {} });
    if (called.kind !== "done") return void notify({ kind: "error", title: called.message });
    onPassword({ username, password: called.answer.password });
  }
  const signOut = () =>
    run(
      `Sign ${username} out on all devices? Unsent records remain on them.`,
      (wipe) => callLab(env, peopleCalls.endSessions, { params, ...(wipe && { query: { wipe: "true" } }) }),
      `${username} is signed out everywhere.`,
    );
  const setDisabled = (isDisabled: boolean) =>
    run(
      isDisabled
        ? `Disable the account of ${username}? The person and their scripts can no longer sign in; unsent records remain on the devices.`
        : "",
      (wipe) =>
        callLab(env, peopleCalls.setDisabled, {
          params,
          body: { is_disabled: isDisabled, ...(wipe && { wipe }) },
        }),
      `The account of ${username} is ${isDisabled ? "disabled" : "enabled"}.`,
    );
  const role = sign_in.decides_role ? [] : [{ label: "Change role", icon: IconShieldCog, onSelect: onRole }];
  if (isSelf) return role;
  return [
    ...role,
    ...(ways.local ? [{ label: "Reset password", icon: IconKey, onSelect: () => void reset() }] : []),
    ...(sessions.length > 0 ? [{ label: "Sessions", icon: IconDevices, onSelect: onSessions }] : []),
    ...(api_tokens.length > 0 ? [{ label: "API tokens", icon: IconCode, onSelect: onTokens }] : []),
    { label: "Sign out everywhere", icon: IconLogout, onSelect: () => void signOut() },
    is_disabled
      ? { label: "Enable account", icon: IconUserCheck, onSelect: () => void setDisabled(false) }
      : { label: "Disable account", icon: IconUserOff, danger: true, onSelect: () => void setDisabled(true) },
  ];
}
