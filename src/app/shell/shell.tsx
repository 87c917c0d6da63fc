import { useEffect, useMemo, useState } from "react";
import { matchRoutes, Outlet, type RouteObject, useLocation } from "react-router-dom";
import { SyncNotices } from "#components/sync/sync-notices.tsx";
import { useIsFullScreen, usePageName } from "#hooks/page.ts";
import { useStorageFails } from "#hooks/status/device.ts";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";
import { Breadcrumb } from "#ui/panel/breadcrumb.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useLoaded } from "#ui/window/use-loaded.ts";
import { ClockBanner, ClockNotice } from "../banners/clock-warning.tsx";
import { ConnectionBanner } from "../banners/connection-banner.tsx";
import { SessionBanner } from "../banners/session-banner.tsx";
import { PinBanner } from "../sign-in/pin/pin-banner.tsx";
import { StorageBanner } from "../storage/storage-banner.tsx";
import { UpdatePrompt } from "../update/update-prompt.tsx";
import { crumbsOf } from "./crumbs.ts";
import { Dock } from "./dock.tsx";
import { FindAnything } from "./find-anything.tsx";
import { useFocusOnPage } from "./focus-page.ts";
import { GlobalKeys } from "./global-keys.tsx";
import { TopBar } from "./top-bar.tsx";

const loadPrintHead = () => import("./print-head.tsx");

/**
 * The head and the style of paper. Loaded at the first touch, key or move of a mouse, since no first page needs them and
 * printing begins with one, also by the menu of the browser; without them, paper has the style of the screen.
 */
function Paper() {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const use = () => setUsed(true);
    const events = ["pointermove", "pointerdown", "keydown"] as const;
    for (const event of events) addEventListener(event, use, { once: true });
    return () => {
      for (const event of events) removeEventListener(event, use);
    };
  }, []);
  const part = useLoaded(loadPrintHead, false, isUsed);
  return part ? <part.PrintHead /> : null;
}

/**
 * The frame of every page: top bar, banners, breadcrumb and, on phones, the dock. A full-screen page is shown without
 * the frame. `features` are the routes of the pages.
 */
export function Shell({ features }: { features: RouteObject[] }) {
  const { pathname } = useLocation();
  const device = useDeviceKind();
  // The router compares a path with every route: once for a path, not with each change of its search.
  const crumbs = useMemo(
    () => crumbsOf(pathname, (path) => matchRoutes(features, path) !== null, device),
    [features, pathname, device],
  );
  const name = usePageName();
  const place = name ?? crumbs.at(-1)?.label;
  useEffect(() => {
    document.title = place ? `${place} · Fibril` : "Fibril";
  }, [place]);
  useFocusOnPage(pathname);
  const isFullScreen = useIsFullScreen();
  // The connection's banner promises that everything is saved.
  const storageFails = useStorageFails();
  const page = (
    <ErrorBoundary resetKey={pathname}>
      <Outlet />
    </ErrorBoundary>
  );
  if (isFullScreen)
    return (
      <>
        {page}
        <GlobalKeys hasPad />
        <ClockNotice />
        <SyncNotices />
      </>
    );
  return (
    <FindAnything>
      <div className="app">
        <Paper />
        <TopBar />
        <UpdatePrompt bar />
        <StorageBanner bar />
        {storageFails ? null : <ConnectionBanner beside={(isFree) => <PinBanner isFree={isFree} />} />}
        <SessionBanner />
        <ClockBanner />
        <Breadcrumb items={crumbs} />
        {page}
        <Dock />
        <SyncNotices />
      </div>
    </FindAnything>
  );
}
