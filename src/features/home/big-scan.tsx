import { IconScan } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./big-scan.css";
import { Strands } from "#ui/brand/strands.tsx";
import { Icon } from "#ui/text/icon.tsx";

/** The link to the scanner; phones have this link in their dock. */
export function BigScan() {
  return (
    <Link className="bigscan" to="/scan">
      <Strands shape="panel" className="bigscan__fib" />
      <span className="bigscan__ic">
        <Icon of={IconScan} />
      </span>
      <span>
        <b>Scan a code</b>
        <span>or type the short code</span>
      </span>
    </Link>
  );
}
