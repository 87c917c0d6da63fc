import { IconChevronDown, IconQrcode } from "@tabler/icons-react";
import { Icon } from "#ui/text/icon.tsx";
import { BarMenu } from "./bar-menu.tsx";

const load = () => import("./opened-qr-menu.tsx");

/** Opens the menu of the QR labels. */
export function QrMenu() {
  return (
    <BarMenu
      load={load}
      trigger={
        <button type="button" className="bar-link" aria-label="QR menu">
          <Icon of={IconQrcode} />
          <span className="bar-label">QR</span>
          <Icon of={IconChevronDown} className="chev" />
        </button>
      }
    />
  );
}
