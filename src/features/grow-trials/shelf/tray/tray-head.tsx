import { IconPencilMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { showNamesIn } from "#domain/values/words.ts";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

/** A longer name leaves no room beside it; in characters. */
const MAX_SHORT = 12;

type Props = {
  trial: GrowTrialDetail;
  tray: Formulation;
  left: number;
  /** Errors that belong to no field. */
  messages?: readonly string[];
  onPlugs?: (() => void) | undefined;
  /** What the person should know before typing: a refused week, the age of a draft. */
  children?: ReactNode;
};

/** The tray's name as on its label, its composition and its plugs. */
export function TrayHead({ trial, tray, left, messages = [], onPlugs, children }: Props) {
  const plugs = (
    <>
      <b className="num">{left}</b> / {tray.num_plugs_created} plugs
    </>
  );
  return (
    <div className="shelf__head">
      <h1 className={tray.identifier.length > MAX_SHORT ? "is-long" : undefined}>
        <Unbroken text={trayCode(trial, tray)} />
      </h1>
      <span className="shelf__what">{showNamesIn(tray.composition)}</span>
      {onPlugs ? (
        <button type="button" className="shelf__plugs" onClick={onPlugs}>
          <Icon of={IconPencilMinus} />
          {plugs}
        </button>
      ) : (
        <span className="shelf__plugs">{plugs}</span>
      )}
      {messages.length > 0 ? (
        <p className="shelf__wrong" role="alert">
          {messages.join(" ")}
        </p>
      ) : null}
      {children}
    </div>
  );
}
