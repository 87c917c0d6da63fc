import {
  IconChevronRight,
  IconCode,
  IconDevices,
  IconDots,
  IconDownload,
  IconKey,
  IconLogout,
  IconPencil,
  IconShieldCog,
  IconUserCheck,
  IconUserOff,
  IconUserX,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { download } from "#components/files/download.ts";
import { Avatar } from "#components/person/avatar.tsx";
import { showDevice } from "#components/person/session-list.tsx";
import { peopleCalls } from "#contract/people/calls.ts";
import { showUnsentOn } from "#domain/devices/device-texts.ts";
import { roleLabels } from "#domain/kernel/roles.ts";
import type { AccountItem } from "#domain/people/schema.ts";
import type { SignInWays } from "#domain/session/sign-in.ts";
import { formerEmail } from "#domain/values/former-member.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { type Called, callLab } from "#sync/session/call-lab.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { Badge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";
import type { NewPassword } from "./invitations.tsx";
import { WipeChoice } from "./sessions-dialog.tsx";

type Props = {
  person: AccountItem;
  ways: SignInWays;
  /** The page opens at this account. */
  isWanted: boolean;
  onChanged: () => void;
  onPassword: (made: NewPassword[]) => void;
  onName: () => void;
  onRole: () => void;
  onSessions: () => void;
  onTokens: () => void;
};

/** One account, and the menu of what an administrator can do with it. */
export function PersonRow(props: Props) {
  const { username, email, name, role, picture, is_disabled, is_former, seen_at, sessions, sign_in } =
    props.person;
  const unsent = useUnsent(props.person);
  const isSelf = useSession().email === email;
  const items = useItems(props, isSelf);
  // The device that was used last is the first one.
  const [device, ...others] = new Set(sessions.map(showDevice));
  const signedIn = device === undefined ? "signed out" : `signed in on ${device}`;
  const seen = seen_at ? `Last seen ${showDateTime(seen_at)}, ${signedIn}` : "Has not signed in yet";
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Focus marks the row, and scrolls to it.
    if (props.isWanted) row.current?.focus();
  }, [props.isWanted]);
  return (
    <li className="person" ref={row} tabIndex={-1}>
      <Avatar username={username} picture={picture} />
      <div className="grow">
        <bdi className="person__name">{name || username}</bdi>
        <span className="muted">
          {name === "" || name === username ? null : ` ${username}`}
          {isSelf ? " (you)" : null}
        </span>
        {is_former ? null : <span className="sub">{email}</span>}
        <span className="sub">{seen}</span>
        {others.length > 0 ? (
          <details className="person__devices">
            <summary>
              and {others.length} more
              <Icon of={IconChevronRight} />
            </summary>
            <ul>
              {others.map((other) => (
                <li key={other} className="sub">
                  {other}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        {unsent.map((line) => (
          <span key={line} className="sub person__unsent">
            {line}
          </span>
        ))}
        {props.ways.provider && !is_former ? (
          <span className="sub">{showSignIn(sign_in, props.ways.provider)}</span>
        ) : null}
      </div>
      {is_disabled ? <Badge tone="inactive">Disabled</Badge> : null}
      <span className="person__role">{roleLabels[role]}</span>
      {items.length > 0 ? (
        <Menu trigger={<IconButton label={`Actions for ${username}`} icon={IconDots} />} items={items} />
      ) : null}
    </li>
  );
}

/** `1 unsent on Tablet 3, last seen 5:35 PM`, of each device of a person. */
function useUnsent({ unsent }: AccountItem): string[] {
  const { now } = useLab().env;
  return unsent.map((on) => showUnsentOn(on, now()));
}

function showSignIn({ password, provider, decides_role }: AccountItem["sign_in"], offered: string): string {
  const ways = [provider, password && "a password"].filter(Boolean).join(" or ");
  const signIn = ways === "" ? `Has not signed in with ${offered} yet` : `Signs in with ${ways}`;
  return decides_role ? `${signIn}, role by group` : signIn;
}

/** The actions on an account. A person's own sessions are ended on "My account". */
function useItems(
  { person, ways, onChanged, onPassword, onName, onRole, onSessions, onTokens }: Props,
  isSelf: boolean,
): MenuItem[] {
  const { id, username, email, is_disabled, is_former, sessions, api_tokens, sign_in } = person;
  const unsent = useUnsent(person);
  const { env } = useLab();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const params = { id };

  /** Confirms first, where there is a question: then also whether the devices delete the lab's data. */
  async function run(
    question: string,
    work: (wipe: boolean) => Promise<Called<unknown>>,
    done: string,
    details: readonly string[] = [],
  ) {
    let wipe = false;
    const content = (
      <WipeChoice
        onChange={(chosen) => {
          wipe = chosen;
        }}
      />
    );
    if (question && !(await confirm({ text: question, details, content }))) return;
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
    onPassword([{ username, password: called.answer.password }]);
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
      unsent.length === 0 ? [] : [...unsent, showWhatToDo(username)],
    );
  async function exportData() {
    const called = await callLab(env, peopleCalls.exportPerson, { params });
    if (called.kind !== "done") return void notify({ kind: "error", title: called.message });
    const text = JSON.stringify(called.answer, null, 2);
    download(`person-${username}.json`, new Blob([text], { type: "application/json" }));
  }
  async function anonymize() {
    const text = `Replace the name and email of ${username} by “Former member” and a number, in the account and in all records? This cannot be undone.`;
    const details = unsent.length === 0 ? [] : [...unsent, showWhatToDo(username)];
    if (!(await confirm({ text, details, confirmLabel: "Anonymize", danger: true }))) return;
    const called = await callLab(env, peopleCalls.anonymizePerson, { params, body: {} });
    if (called.kind !== "done") return void notify({ kind: "error", title: called.message });
    const { name, records } = called.answer;
    notify({
      kind: "success",
      title: `${name}: ${records} ${records === 1 ? "record" : "records"} changed.`,
    });
    onChanged();
  }
  const role = sign_in.decides_role ? [] : [{ label: "Change role", icon: IconShieldCog, onSelect: onRole }];
  const naming = { label: "Change name", icon: IconPencil, onSelect: onName };
  const data = { label: "Export data", icon: IconDownload, onSelect: () => void exportData() };
  if (isSelf) return [naming, ...role, data];
  const anonymizing = {
    label: "Anonymize",
    icon: IconUserX,
    danger: true,
    onSelect: () => void anonymize(),
  };
  // An e-mail that remains: the server stopped before all records were changed, and a repeat does what is left.
  if (is_former) return email === formerEmail(username) ? [data] : [data, anonymizing];
  return [
    naming,
    ...role,
    ...(ways.local ? [{ label: "Reset password", icon: IconKey, onSelect: () => void reset() }] : []),
    ...(sessions.length > 0 ? [{ label: "Sessions", icon: IconDevices, onSelect: onSessions }] : []),
    ...(api_tokens.length > 0 ? [{ label: "API tokens", icon: IconCode, onSelect: onTokens }] : []),
    { label: "Sign out everywhere", icon: IconLogout, onSelect: () => void signOut() },
    data,
    is_disabled
      ? { label: "Enable account", icon: IconUserCheck, onSelect: () => void setDisabled(false) }
      : { label: "Disable account", icon: IconUserOff, danger: true, onSelect: () => void setDisabled(true) },
    ...(is_disabled ? [anonymizing] : []),
  ];
}

function showWhatToDo(username: string): string {
  return `Let ${username} sign in there and send first. Otherwise staff open the outbox of that device, connected, and take the records over.`;
}
