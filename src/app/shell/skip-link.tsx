import type { MouseEvent } from "react";
import { Link } from "react-router-dom";

/** The first stop of the Tab key, visible while it has the focus: moves the focus past the top bar, to the page. */
export function SkipLink() {
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
