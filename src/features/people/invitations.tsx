import { IconAlertTriangle, IconCopy, IconPrinter } from "@tabler/icons-react";
import { createPortal } from "react-dom";
import "#components/person/person.css";
import "./invitations.css";
import { QUIET_ZONE, qrModules, qrPath } from "#domain/qr-labels/print/qr-code.ts";
import { useSignInWays } from "#hooks/calls/use-sign-in-ways.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { useCopy } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { Code } from "#ui/text/unbroken.tsx";

export type NewPassword = { username: string; password: string };

/** An address that leads to the device which opens it. */
const LOOPBACK = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/;

type Props = { made: readonly NewPassword[]; onClose: () => void };

/** Shows generated passwords, once, each with the lab's address; printed, each person gets a slip. Done closes it; Escape asks. */
export function InvitationsDialog({ made, onClose }: Props) {
  const copy = useCopy();
  const confirm = useConfirm();
  const address = useSignInWays().origin ?? location.origin;
  const [first] = made;
  const isOne = made.length === 1;
  const title = isOne ? `Password of ${first?.username}` : `Passwords of ${made.length} people`;
  const question = `${isOne ? "The password is" : "The passwords are"} not shown again. Close this window?`;
  const text = made.map(({ username, password }) => `${address}\t${username}\t${password}`).join("\n");
  return (
    <Dialog
      open
      onClose={() => void confirm({ text: question }).then((yes) => yes && onClose())}
      title={title}
      foot={
        <>
          <Button icon={IconPrinter} onClick={() => window.print()}>
            Print
          </Button>
          <Button icon={IconCopy} onClick={() => void copy(isOne ? (first?.password ?? "") : text)}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="stack">
        {LOOPBACK.test(address) ? (
          <Banner tone="warn" icon={IconAlertTriangle} title="Other devices cannot open this address.">
            {address} leads only to this computer. Open the app at the address of the lab's server before you
            reset or give a password, or set FIBRIL_ORIGIN there.
          </Banner>
        ) : null}
        {made.map((one) => (
          <div key={one.username} className="secret">
            {isOne ? null : <b className="invited">{one.username}</b>}
            <Code>{one.password}</Code>
          </div>
        ))}
        <p className="muted">
          {isOne
            ? `Give this password to ${first?.username}. It is`
            : "Print a slip for each person, or copy the list. The passwords are"}{" "}
          shown only now. Whoever signs in with {isOne ? "it" : "one"} at {address} chooses another password
          there.
        </p>
      </div>
      {createPortal(
        <div className="invitations" aria-hidden="true">
          {made.map((one) => (
            <Invitation key={one.username} {...one} address={address} />
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  );
}

function Invitation({ username, password, address }: NewPassword & { address: string }) {
  const modules = qrModules(`${address}/login`);
  const side = modules.length + 2 * QUIET_ZONE;
  return (
    <section className="invitation">
      <svg
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={qrPath(modules)} />
      </svg>
      <div>
        <h2>Your account in the lab</h2>
        <p>Address: {address}</p>
        <p>
          User name: <b>{username}</b>
        </p>
        <p>
          Password: <code>{password}</code>
        </p>
        <p>
          Open the address, or scan the code with the camera. At the first sign-in you choose your own
          password.
        </p>
      </div>
    </section>
  );
}
