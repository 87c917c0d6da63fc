import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./disclosure.css";
import { Icon } from "../text/icon.tsx";

type DisclosureProps = {
  title: ReactNode;
  aside?: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
};

/** A collapsible panel. It is a native `details` element, so find-in-page searches a collapsed panel too. */
export function Disclosure({ title, aside, defaultOpen, children }: DisclosureProps) {
  return (
    <details className="disc" open={defaultOpen}>
      <summary>
        <Icon of={IconChevronRight} className="tw" />
        <span>{title}</span>
        {aside ? <span className="end">{aside}</span> : null}
      </summary>
      <div className="disc__body">{children}</div>
    </details>
  );
}
