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

/** A panel that folds; the platform's own details element keeps it findable. */
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
