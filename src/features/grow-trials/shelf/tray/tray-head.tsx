import { IconPencilMinus } from "@tabler/icons-react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

/** Characters, from which on a name leaves no room beside it. */
const LONG = 12;

type Props = {
  trial: GrowTrialDetail;
  tray: Formulation;
  left: number;
  /** What is wrong beyond the fields. */
  said?: readonly string[];
  onPlugs?: () => void;
};

/** The tray as its label names it, what is in it, and its plugs. */
export function TrayHead({ trial, tray, left, said = [], onPlugs }: Props) {
  const plugs = (
    <>
      <b className="num">{left}</b> / {tray.num_plugs_created} plugs
    </>
  );
  return (
    <div className="shelf__head">
      <h1 className={tray.identifier.length > LONG ? "is-long" : undefined}>
        <Unbroken text={`${trial.code} | ${tray.identifier}`} />
      </h1>
      <span className="shelf__what">{tray.composition}</span>
      {onPlugs ? (
        <button type="button" className="shelf__plugs" onClick={onPlugs}>
          <Icon of={IconPencilMinus} />
          {plugs}
        </button>
      ) : (
        <span className="shelf__plugs">{plugs}</span>
      )}
      {said.length > 0 ? (
        <p className="shelf__wrong" role="alert">
          {said.join(" ")}
        </p>
      ) : null}
    </div>
  );
}
