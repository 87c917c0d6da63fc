import { IconScan } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { SyncPill } from "#components/sync/sync-pill.tsx";
import { type Area, areas, kindPages } from "#domain/kind-pages.ts";
import { Logo } from "#ui/brand/strands.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { FindButton } from "./find-anything.tsx";
import { focusPage } from "./focus-page.ts";
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
      <AreaLink of="Grow" />
      <AreaLink of="Process" />
      <FindButton className="bar-link bar-find" />
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

/** Opens the first list of an area; current on the pages of all of its lists. */
function AreaLink({ of }: { of: Area }) {
  const { pathname } = useLocation();
  const pages = areas[of].map((table) => kindPages[table].page);
  const isCurrent = pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
  return (
    <Link className="bar-link bar-area" to={pages[0] ?? "/"} aria-current={isCurrent ? "page" : undefined}>
      {of}
    </Link>
  );
}

/** The first stop of the Tab key, visible while it has the focus: moves the focus past the top bar, to the page. */
function SkipLink() {
  return (
    <Link className="skiplink" to="#main" onClick={skip}>
      Skip to content
    </Link>
  );
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  focusPage();
}
