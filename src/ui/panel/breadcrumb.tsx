import { IconHome } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./breadcrumb.css";
import { Icon } from "../text/icon.tsx";

export type Crumb = {
  label: string;
  /** Null for a part of the path that is not a page. */
  to: string | null;
};

/** The path from Home to the current page, which is the last item. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const crumbs: Crumb[] = [{ label: "Home", to: "/" }, ...items];
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={index}>
            {to === null ? (
              <span>{label}</span>
            ) : (
              <Link to={to} aria-current={index === crumbs.length - 1 ? "page" : undefined}>
                {index === 0 ? <Icon of={IconHome} /> : null}
                <span className={index === 0 && crumbs.length > 1 ? "crumbs__home" : undefined}>{label}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
