import { IconChevronDown } from "@tabler/icons-react";
import { Avatar } from "#components/person/avatar.tsx";
import { useSession } from "#hooks/lab-context.tsx";
import { LateMenu } from "#ui/menu/late-menu.tsx";
import { Icon } from "#ui/text/icon.tsx";

const load = () => import("./opened-account-menu.tsx");

/** Who is signed in; opens the account menu. */
export function AccountMenu() {
  const { username, picture } = useSession();
  const trigger = (
    <button type="button" className="bar-link" aria-label={`${username}, account`}>
      <Avatar username={username} picture={picture} />
      <span className="bar-label">{username}</span>
      <Icon of={IconChevronDown} className="chev" />
    </button>
  );
  return (
    <LateMenu
      trigger={trigger}
      load={load}
      open={({ OpenedAccountMenu }) => <OpenedAccountMenu trigger={trigger} />}
    />
  );
}
