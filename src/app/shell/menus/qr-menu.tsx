import { IconChevronDown, IconQrcode } from "@tabler/icons-react";
import { LateMenu } from "#ui/menu/late-menu.tsx";
import { Icon } from "#ui/text/icon.tsx";

const load = () => import("./opened-qr-menu.tsx");

const trigger = (
  <button type="button" className="bar-link" aria-label="QR menu">
    <Icon of={IconQrcode} />
    <span className="bar-label">QR</span>
    <Icon of={IconChevronDown} className="chev" />
  </button>
);

/** Opens the menu of the QR labels. */
export function QrMenu() {
  return (
    <LateMenu trigger={trigger} load={load} open={({ OpenedQrMenu }) => <OpenedQrMenu trigger={trigger} />} />
  );
}
