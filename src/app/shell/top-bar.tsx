import { IconScan } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { Link, NavLink } from "react-router-dom";
import { SyncPill } from "#components/sync/sync-pill.tsx";
import { Logo } from "#ui/brand/strands.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { FindAnything } from "./find-anything.tsx";
import { AccountMenu } from "./menus/account-menu.tsx";
import { QrMenu } from "./menus/qr-menu.tsx";

/** The bar above every page: navigation, search, sync status and the menus. */
export function TopBar() {
  return (
    <header className="topbar">
      <SkipLink />
      <Link className="brand" to="/" aria-label="Fibril home">
        <Logo />
        <b>Fibril</b>
      </Link>
      <NavLink className="bar-link always" to="/inventory">
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

/** The first stop of the Tab key, visible while it has the focus: moves the focus past the top bar, to the page. */
function SkipLink() {
  return (
    <Link className="skiplink" to="#main" onClick={focusPage}>
      Skip to content
    </Link>
  );
}

function focusPage(event: MouseEvent): void {
  event.preventDefault();
  const page = document.querySelector("main");
  if (page === null) return;
  page.tabIndex = -1;
  page.focus();
}
