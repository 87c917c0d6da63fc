import {
  IconChevronDown,
  IconDevices,
  IconDeviceTablet,
  IconDownload,
  IconHelp,
  IconLock,
  IconLogout,
  IconMail,
  IconReportAnalytics,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { useLabExportItems } from "#components/files/download.ts";
import { Avatar } from "#components/person/avatar.tsx";
import { usePinOwner } from "#components/person/pin.tsx";
import { needs } from "#contract/start.ts";
import { useLab, useMay, useSession } from "#hooks/lab-context.tsx";
import { readStatus } from "#sync/outbox/status.ts";
import { signOut } from "#sync/session/session.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { installPrompt, isInstalledByHand } from "../../update/install-prompt.ts";

const PinDialog = lazy(() =>
  import("#components/person/pin-dialog.tsx").then((m) => ({ default: m.PinDialog })),
);

/**
 * Who is signed in; opens the account menu: the account, the PIN, this device, the devices, the mail, the people, the export of the lab, the help,
 * installing the app, and signing out.
 */
export function AccountMenu() {
  const { username, email, picture } = useSession();
  const canInstall = useSyncExternalStore(installPrompt.subscribe, installPrompt.isOffered);
  const device = useDeviceKind();
  const logOut = useLogOut();
  const pinOwner = usePinOwner();
  const [isPinOpen, setIsPinOpen] = useState(false);
  const may = useMay();
  const labExport = useLabExportItems();
  const confirm = useConfirm();
  const explainInstall = () =>
    void confirm({
      text: "Install Fibril from Safari",
      details: [
        "Tap Share, then Add to Home Screen, then Add.",
        `Open Fibril from its icon: Safari deletes the data of pages that are not used for a week, and not that of installed apps.`,
      ],
      cancelLabel: "Later",
      confirmLabel: "OK",
    });
  const items: MenuItem[] = [
    { label: "My account", icon: IconUserCircle, to: "/account" },
    ...(pinOwner
      ? [
          {
            label: pinOwner.pin ? "Change PIN" : "Set PIN",
            icon: IconLock,
            onSelect: () => setIsPinOpen(true),
          },
        ]
      : []),
    { label: `This ${device}`, icon: IconDeviceTablet, to: "/devices/this" },
    ...(may({ needs: needs.monthReport, forReaders: true })
      ? [{ label: "Report", icon: IconReportAnalytics, to: "/reports" }]
      : []),
    ...(may(needs.listDevices) ? [{ label: "Devices", icon: IconDevices, to: "/devices" }] : []),
    ...(may(needs.listNotifications) ? [{ label: "Mail", icon: IconMail, to: "/mail" }] : []),
    ...(may(needs.listAccounts) ? [{ label: "People", icon: IconUsers, to: "/people" }] : []),
    ...labExport,
    { label: "Help", icon: IconHelp, to: "/help" },
    ...(canInstall
      ? [{ label: "Install app", icon: IconDownload, onSelect: () => void installPrompt.show() }]
      : []),
    ...(isInstalledByHand() ? [{ label: "Install app", icon: IconDownload, onSelect: explainInstall }] : []),
    { label: "Logout", icon: IconLogout, onSelect: () => void logOut() },
  ];
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="bar-link bar-account" aria-label={`${username}, account`}>
            <Avatar username={username} picture={picture} />
            <span className="bar-label">{username}</span>
            <Icon of={IconChevronDown} className="chev" />
          </button>
        }
        head={
          <>
            <Avatar username={username} picture={picture} />
            <span>
              <b>{username}</b>
              {email}
            </span>
          </>
        }
        items={items}
      />
      {isPinOpen ? (
        <Suspense fallback={null}>
          <PinDialog onClose={() => setIsPinOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function useLogOut(): () => Promise<void> {
  const { env } = useLab();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const navigate = useNavigate();
  const { email } = useSession();
  return async () => {
    // Read now: a status from a live query may be older than the last save.
    const { waiting, sending, attention } = await readStatus(env.store, email);
    const unsent = waiting + sending + attention;
    const text =
      unsent === 1
        ? "You have 1 unsent change. It stays on this device and is sent after you sign in again."
        : `You have ${unsent} unsent changes. They stay on this device and are sent after you sign in again.`;
    if (unsent > 0 && !(await confirm({ text, confirmLabel: "Logout" }))) return;
    // At once: otherwise the guard would store this page as the destination of the next sign-in.
    const fault = await signOut(env, () => void navigate("/login", { flushSync: true }));
    if (fault) notify({ kind: "error", title: "You are still signed in.", detail: fault.message });
  };
}
