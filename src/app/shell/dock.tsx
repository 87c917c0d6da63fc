import {
  IconChartDots3,
  IconDots,
  IconHelp,
  IconHome,
  IconListDetails,
  IconPrinter,
  IconRulerMeasure,
  IconScan,
  IconSend,
} from "@tabler/icons-react";
import { NavLink } from "react-router-dom";
import { recordIcons } from "#components/record/record-icons.ts";
import { areas, kindPages, titleOfList } from "#domain/kind-pages.ts";
import { useMay } from "#hooks/lab-context.tsx";
import { useAttention } from "#hooks/status/use-sync.ts";
import { Menu } from "#ui/menu/menu.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { FindButton } from "./find-anything.tsx";

/** The pages that have no link of their own in the dock. */
const pages: readonly MenuItem[] = [
  { label: "Inventory", icon: IconChartDots3, to: "/inventory" },
  ...Object.values(areas)
    .flat()
    .map((table) => ({
      label: titleOfList(table),
      icon: recordIcons[table],
      to: kindPages[table].page,
    })),
  { label: "Print labels", icon: IconPrinter, to: "/print-labels" },
  { label: "Lab lists", icon: IconListDetails, to: "/lab-lists" },
  { label: "Help", icon: IconHelp, to: "/help" },
];

/** Links within reach of the thumb; shown on phones only. */
export function Dock() {
  const attention = useAttention();
  const mayWrite = useMay()("member");
  const needs = `${attention} ${attention === 1 ? "needs" : "need"} attention`;
  const outbox = { label: attention > 0 ? `Outbox, ${needs}` : "Outbox", icon: IconSend, to: "/outbox" };
  return (
    <nav className="dock" aria-label="Quick access">
      <NavLink to="/" end>
        <Icon of={IconHome} />
        Home
      </NavLink>
      {mayWrite ? (
        <NavLink to="/shelf">
          <Icon of={IconRulerMeasure} />
          Shelf
        </NavLink>
      ) : (
        <NavLink to="/inventory">
          <Icon of={IconChartDots3} />
          Inventory
        </NavLink>
      )}
      <NavLink className="dock__scan" to="/scan">
        <Icon of={IconScan} />
        Scan
      </NavLink>
      <FindButton label="Search" />
      <Menu
        items={[outbox, ...pages]}
        trigger={
          <button type="button">
            <span className="dock__badge" aria-hidden>
              <Icon of={IconDots} />
              {attention > 0 ? <i>{attention}</i> : null}
            </span>
            More
            {attention > 0 ? <span className="vh">, {needs}</span> : null}
          </button>
        }
      />
    </nav>
  );
}
