import { IconArrowRight, IconScan, IconX } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { StockTag } from "#components/stock/stock-amount.tsx";
import { partOf, showFigure } from "#components/stock/stock-figures.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { isLow } from "#domain/resource-use/ledger.ts";
import { stepLabel } from "#domain/steps/steps.ts";
import { showUnit } from "#domain/values/words.ts";
import { useMay } from "#hooks/lab-context.tsx";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { Badge, SyncBadge } from "#ui/text/badge.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { Level } from "#ui/text/level.tsx";
import { Code, Unbroken } from "#ui/text/unbroken.tsx";
import { type QuickAction, quickActions } from "./quick-actions.ts";
import type { Found, Left } from "./read-found.ts";

/** The record that was found: title, amount that remains, and actions. */
export function ResultPanel({ found, onNext }: { found: Found; onNext: () => void }) {
  const { table, id, title, facts, code, isActive, left, step } = found;
  const state = useRowStates()?.(table, id);
  const mayWrite = useMay()("member");
  return (
    <section className="scanpanel scanpanel--result" aria-label="Scan result">
      <div className="scanpanel__grip" aria-hidden="true" />
      <div className="found">
        <div className="found__head">
          <div>
            <h2>
              <Unbroken text={title} />
            </h2>
            <p className="muted">{facts.join(", ")}</p>
          </div>
          <IconButton label="Close" icon={IconX} onClick={onNext} />
        </div>
        <div className="row row--wrap">
          <Code>{code}</Code>
          {isActive === null ? null : <Badge tone={isActive ? "active" : "inactive"} />}
          {found.isWithdrawn ? <span className="muted small">Withdrawn</span> : null}
          {left ? <StockTag stock={left} /> : null}
          {step ? <span className="muted small">{stepLabel(step)}</span> : null}
          {state ? <SyncBadge state={state} short /> : null}
        </div>
        {left ? <AmountLeft left={left} /> : null}
      </div>
      <div className="scanacts">
        <Action of={{ label: "Open", icon: IconArrowRight, to: pathOf(found) }} isMain />
        {(found.isWithdrawn ? [] : quickActions(found, mayWrite)).map((action) => (
          <Action key={action.to} of={action} />
        ))}
      </div>
      <Button size="lg" block icon={IconScan} onClick={onNext}>
        Scan next
      </Button>
    </section>
  );
}

function AmountLeft({ left }: { left: Left }) {
  const { remaining, supplied, units } = left;
  return (
    <div className="found__amt">
      <span>
        <b className="num">{showFigure(remaining)}</b> <span className="unit">{showUnit(units)}</span>{" "}
        <span className="muted small">of {showFigure(supplied)} remaining</span>
      </span>
      {remaining === null ? null : <Level fraction={partOf(remaining, supplied)} low={isLow(left)} />}
    </div>
  );
}

function Action({ of: { label, note, icon, to }, isMain }: { of: QuickAction; isMain?: boolean }) {
  return (
    <Link className={classNames("scanact", isMain && "is-main")} to={to}>
      <Icon of={icon} />
      <span>
        <b>{label}</b>
        {note ? <span>{note}</span> : null}
      </span>
    </Link>
  );
}
