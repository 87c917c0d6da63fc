import { useEffect, useRef } from "react";

/** Moves the focus to the page. It is no stop of the Tab key: it can have the focus only until the focus leaves it. */
export function focusPage(): void {
  const page = document.querySelector("main");
  if (page === null) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
  page.addEventListener("blur", () => page.removeAttribute("tabindex"), { once: true });
}

/**
 * Moves the focus to the page that a navigation has opened: the next Tab is in it, and a screen reader begins there. A page
 * that is replaced when it is read gets the focus again; what has the focus in the page or in a dialog keeps it. The search
 * that led to the page gives the focus back to its button when it closes, which is not where the person goes on.
 */
export function useFocusOnPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    let frame = 0;
    const settle = () => {
      const focused = document.activeElement;
      if (focused?.closest("[role=dialog], [role=alertdialog]")) return;
      if (!focused?.closest("main")) focusPage();
      if (document.querySelector("main:not([aria-busy])")) observer.disconnect();
    };
    // After the frame in which a dialog was removed, it has given the focus back.
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(settle);
    };
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true, subtree: true });
    follow();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [pathname]);
}
