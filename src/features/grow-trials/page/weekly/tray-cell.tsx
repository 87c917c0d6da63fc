import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { trayMix } from "../../trial-labels.tsx";

type Props = { tray: Formulation; name: ReactNode; hasMix?: boolean };

/** A tray in a table: its name, which opens its page, the sync state of its unsent writes, and with `hasMix` its composition. */
export function TrayCell({ tray, name, hasMix }: Props) {
  const state = useRowStates()?.("tray_formulations", tray.id);
  return (
    <>
      <span className="trayname">
        {typeof name === "string" ? (
          <Link className="id" to={pathOf({ table: "tray_formulations", id: tray.id })}>
            <Unbroken text={name} />
          </Link>
        ) : (
          name
        )}
        {state ? <SyncBadge state={state} short /> : null}
      </span>
      {hasMix ? <span className="sub">{trayMix(tray)}</span> : null}
    </>
  );
}
