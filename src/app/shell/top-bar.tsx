import { IconScan } from "@tabler/icons-react";
import { Link, NavLink } from "react-router-dom";
import { SyncPill } from "#components/sync/sync-pill.tsx";
import { Logo } from "#ui/brand/strands.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { FindAnything } from "./find-anything.tsx";
import { AccountMenu } from "./menus/account-menu.tsx";
import { QrMenu } from "./menus/qr-menu.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The bar above every page: navigation, search, sync status and the menus. */
export function TopBar() {
  return (
    <header className="topbar">
      <SkipLink />
      <Link className="brand" to="/" aria-label="Fibril home">
        <Logo />
        <b>Fibril</b>
      </Link>
      <NavLink className="bar-link keep" to="/inventory">
        Inventory
      </NavLink>
      <FindAnything />
      <SyncPill />
      <NavLink className="bar-link bar-scan" to="/scan">
        <Icon of={IconScan} />
        Scan
      </NavLink>
      <QrMenu />
      <AccountMenu />
    </header>
  );
}
