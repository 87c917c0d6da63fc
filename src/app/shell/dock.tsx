import { IconHome, IconScan, IconSend } from "@tabler/icons-react";
import { NavLink } from "react-router-dom";
import { useAttention } from "#hooks/status/use-sync.ts";
import { Icon } from "#ui/text/icon.tsx";

/** Links within reach of the thumb; shown on phones only. */
export function Dock() {
  const attention = useAttention();
  return (
    <nav className="dock" aria-label="Quick access">
      <NavLink to="/" end>
        <Icon of={IconHome} />
        Home
      </NavLink>
      <NavLink className="dock__scan" to="/scan">
        <Icon of={IconScan} />
        Scan
      </NavLink>
      <NavLink to="/outbox">
        <span className="dock__badge" aria-hidden>
          <Icon of={IconSend} />
          {attention > 0 ? <i>{attention}</i> : null}
        </span>
        Outbox
        {attention > 0 ? (
          <span className="vh">
            , {attention} {attention === 1 ? "needs" : "need"} attention
          </span>
        ) : null}
      </NavLink>
    </nav>
  );
}
