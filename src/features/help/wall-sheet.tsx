import {
  IconAlertTriangleFilled,
  IconCircleArrowUp,
  IconCloudCheck,
  IconCloudOff,
  IconLoader2,
  IconPrinter,
  IconUserPause,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./guide-page.css";
import "./wall-sheet.css";
import { QUIET_ZONE, qrModules, qrPath } from "#domain/qr-labels/print/qr-code.ts";
import { useSignInWays } from "#hooks/calls/use-sign-in-ways.ts";
import { Button } from "#ui/press/button.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";

/** `/help/wall-sheet`: what everyone at a tablet needs, on one sheet of paper. Text in `b` is a label of the app. */
export function WallSheetPage() {
  const address = useSignInWays().origin ?? location.origin;
  return (
    <main className="page wallpage printedpage">
      <div className="page-head">
        <h1>Wall sheet</h1>
        <Button variant="primary" icon={IconPrinter} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className="wallsheet" aria-label="The sheet">
        <header>
          <div>
            <h2>Fibril in this lab</h2>
            <p>What you save is on this tablet at once. It is sent by itself.</p>
          </div>
          <AddressCode address={address} />
        </header>
        <section>
          <h3>Scan, enter, save</h3>
          <ol>
            <li>
              Press <b>Scan</b> and aim at the label. Without a camera: <b>Type the code instead</b>.
            </li>
            <li>
              Choose what you do, such as <b>Add use record</b> or <b>Add Weekly Data</b>.
            </li>
            <li>
              Press <b>Submit</b>, on the shelf <b>Save</b>. That is all.
            </li>
          </ol>
        </section>
        <section>
          <h3>The signs in the top bar</h3>
          <dl>
            <Sign icon={IconCloudCheck} label="All sent">
              The lab has everything of this tablet.
            </Sign>
            <Sign icon={IconCircleArrowUp} count={3} label="waiting">
              Saved here, sent as soon as the lab is reached.
            </Sign>
            <Sign icon={IconLoader2} label="Sending">
              On its way now.
            </Sign>
            <Sign icon={IconCloudOff} label="Offline">
              No signal. Go on working.
            </Sign>
            <Sign icon={IconUserPause} label="Waiting for">
              A colleague signs in on this tablet, then it is sent.
            </Sign>
            <Sign icon={IconAlertTriangleFilled} count={1} label="Needs attention" isFilled>
              The lab did not accept it. Press the sign and decide.
            </Sign>
          </dl>
        </section>
        <section>
          <h3>Without signal</h3>
          <ul>
            <li>Work as always: scan, save, photograph. Lists and records of the lab are on the tablet.</li>
            <li>
              Logged out? Choose your name under <b>Welcome back</b> and type your PIN.
            </li>
            <li>Back in signal, leave Fibril open until the top bar shows the cloud with a tick.</li>
          </ul>
        </section>
        <section>
          <h3>Something needs attention</h3>
          <ol>
            <li>
              Press the sign, which opens the <b>Outbox</b>, and read the reason.
            </li>
            <li>
              Wrong figure? <b>Edit and resend</b>. Two people changed the same? Choose for each field, then{" "}
              <b>Save choices</b>.
            </li>
            <li>Not sure? Leave it. It remains there until a person decides. Fetch staff.</li>
          </ol>
        </section>
        <section className="wallsheet__never">
          <h3>Never</h3>
          <p>
            Never delete the data of the browser, and never remove the app, while records wait. A tablet that
            leaves the lab is sent empty first.
          </p>
        </section>
        <footer>
          <span>
            Sign in: <b className="wallsheet__address">{address}</b>
          </span>
          <span className="wallsheet__line">Questions to</span>
        </footer>
      </article>
    </main>
  );
}

type SignProps = { icon: Glyph; label: string; count?: number; isFilled?: boolean; children: ReactNode };

function Sign({ icon, label, count, isFilled = false, children }: SignProps) {
  return (
    <div>
      <dt>
        <Icon of={icon} filled={isFilled} />
        {count} {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The address of the lab, for the camera of a tablet that does not have the app. */
function AddressCode({ address }: { address: string }) {
  const modules = qrModules(address);
  const side = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      className="wallsheet__code"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${address}`}
    >
      <path d={qrPath(modules)} />
    </svg>
  );
}
