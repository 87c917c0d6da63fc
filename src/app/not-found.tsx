import { IconHome } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./not-found.css";
import { useNamedPage } from "#hooks/page.ts";
import { Strands } from "#ui/brand/strands.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** The page for an unknown path. */
export function NotFound() {
  const device = useDeviceKind();
  useNamedPage("Page not found");
  return (
    <main className="page nf">
      <Strands shape="page" className="nf__fib" />
      <div className="nf__in">
        <p className="nf__code mono">404</p>
        <h1>This page was not found</h1>
        <p className="muted">
          The link may be old, or the item is not on this {device} yet. Look in the inventory.
        </p>
        <div className="row row--wrap">
          <Button variant="primary" icon={IconHome} render={<Link to="/" />}>
            Home
          </Button>
          <Button render={<Link to="/inventory" />}>Inventory</Button>
        </div>
      </div>
    </main>
  );
}
