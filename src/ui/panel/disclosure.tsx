import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import "./disclosure.css";
import { Icon } from "../text/icon.tsx";
import { useIsPrinting } from "../window/use-is-printing.ts";

type DisclosureProps = {
  title: ReactNode;
  aside?: ReactNode;
  /** Opens the panel, now or later. Nothing but its user closes it. */
  defaultOpen?: boolean;
  children: ReactNode;
};

/** A collapsible panel, open on paper. It is a native `details` element, so find-in-page searches a collapsed panel too. */
export function Disclosure({ title, aside, defaultOpen = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  const [opened, setOpened] = useState(defaultOpen);
  const isPrinting = useIsPrinting();
  if (opened !== defaultOpen) {
    setOpened(defaultOpen);
    if (defaultOpen) setIsOpen(true);
  }
  return (
    <details
      className="disc"
      data-folded={isOpen ? undefined : true}
      open={isOpen || isPrinting}
      // The event of a panel that paper has opened follows later, perhaps after it is closed again.
      onToggle={({ currentTarget }) => isPrinting || setIsOpen(currentTarget.open)}
    >
      <summary>
        <Icon of={IconChevronRight} className="tw" />
        <span>{title}</span>
        {aside ? <span className="end">{aside}</span> : null}
      </summary>
      <div className="disc__body">{children}</div>
    </details>
  );
}
