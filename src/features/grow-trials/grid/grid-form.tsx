import { IconAlertTriangle, IconArrowLeft, IconDeviceTabletCheck, IconTrash } from "@tabler/icons-react";
import { type ComponentType, createContext, type ReactNode, use, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { DraftMark } from "#components/form/command-form-dialog.tsx";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { byPosition } from "#domain/trays/composition.ts";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import "./grid.css";
import "./grid-paper.css";
import { ToCheck } from "../forms/week/week-fields.tsx";
import type { OvertakenCell } from "./table.ts";
import { type Grid, shortened } from "./use-grid.ts";

type Table = ComponentType<{ trial: GrowTrialDetail }>;

/** A page with a table of a trial's trays. */
export function GridPage({ of }: { of: Table }) {
  const { id = "" } = useParams();
  const trial = usePageQuery(queries.getGrowTrial, { params: { id } });
  if (!trial)
    return (
      <DetailMissing
        answer={trial}
        entity="Grow trial"
        back={{ to: kindPages.grow_trials.page, label: "Back to the grow trials" }}
      />
    );
  if (trial.formulations.length > 0) return <OrderedTable key={id} of={of} trial={trial} />;
  return (
    <main className="page detailpage">
      <Empty
        isPage
        title="This grow trial has no trays yet."
        action={
          <Button render={<Link to={pathOf({ table: "grow_trials", id })} />}>Back to {trial.code}</Button>
        }
      />
    </main>
  );
}

const OrderChoice = createContext<ReactNode>(null);

/** The table in the order of the identifiers or, if positions were drawn at random, of the shelf. */
function OrderedTable({ of: Table, trial }: { of: Table; trial: GrowTrialDetail }) {
  const [order, setOrder] = useState<"identifier" | "position">("identifier");
  const formulations = order === "position" ? trial.formulations.toSorted(byPosition) : trial.formulations;
  const choice = trial.formulations.some(({ position }) => position !== null) ? (
    <Segmented
      label="Order of the trays"
      value={order}
      onChange={setOrder}
      options={[
        { value: "identifier", label: "Identifier" },
        { value: "position", label: "Position" },
      ]}
    />
  ) : null;
  return (
    <OrderChoice value={choice}>
      <Table trial={{ ...trial, formulations }} />
    </OrderChoice>
  );
}

/** What will be saved of a tray. */
export type TrayLine = { tray: string; parts: readonly { text: string; isWrong: boolean }[] };

type Props = {
  trial: GrowTrialDetail;
  /** `Weekly Data` */
  title: string;
  choice?: ReactNode;
  grid: Grid;
  /** The table. */
  children: ReactNode;
  /** What is entered once for all rows, below the title. */
  about: { title: string; fields: ReactNode };
  typed: readonly TrayLine[];
  overtaken: readonly OvertakenCell[];
  doubts: readonly string[];
  /** What is saved together, in the plural, and what becomes of the rest. */
  save: { label: string; isOff: boolean; run: () => Promise<void>; what: string; rest: string };
};

/** A table of a trial's trays with all that is saved with it. Nothing is saved before the button at its end is pressed. */
export function GridForm(props: Props) {
  const { trial, title, choice, grid, children, about, typed, overtaken, doubts, save } = props;
  const device = useDeviceKind();
  const { leftOut } = grid;
  return (
    <main className="page gridpage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>
            ({trial.code}) {title}
          </h1>
        </div>
        <Button
          className="gridback"
          icon={IconArrowLeft}
          render={<Link to={pathOf({ table: "grow_trials", id: trial.id })} />}
        >
          <span className="gridback__text">Back to {trial.code}</span>
        </Button>
        {use(OrderChoice)}
        {choice}
      </div>
      <DraftMark draft={grid.draft} />
      {overtaken.length > 0 ? (
        <Banner
          tone="warn"
          icon={IconAlertTriangle}
          title="What you typed here cannot be saved: data was recorded meanwhile, or the tray is inactive."
          action={
            <Button icon={IconTrash} onClick={() => grid.clear(overtaken.map(({ key }) => key))}>
              Discard
            </Button>
          }
        >
          {shortened(overtaken.map(({ text }) => text)).join("; ")}
        </Banner>
      ) : null}
      <Card flush>{children}</Card>
      {leftOut.length > 0 ? (
        <p className="gridnote" role="status">
          {leftOut.length} pasted {leftOut.length === 1 ? "value was" : "values were"} left out: the cell
          already has data, the tray is inactive, or the cell is outside the table (
          {shortened(leftOut).join("; ")}).
        </p>
      ) : null}
      <Card title={about.title}>
        <div className="stack">{about.fields}</div>
      </Card>
      <Card title="What will be saved">
        <ToBeSaved typed={typed} />
        <ToCheck warnings={shortened(doubts)} />
        <div className="gridsave">
          <p>
            All {save.what} are saved together, first on this {device}. {save.rest}
          </p>
          <Button
            variant="primary"
            guarded
            icon={IconDeviceTabletCheck}
            disabled={save.isOff}
            onClick={() => void save.run()}
          >
            {save.label}
          </Button>
        </div>
      </Card>
    </main>
  );
}

/** The typed trays; what is wrong is marked. */
function ToBeSaved({ typed }: Pick<Props, "typed">) {
  if (typed.length === 0) return <p className="secondary">Nothing is typed yet.</p>;
  return (
    <ul className="tobesaved" aria-label="To be saved">
      {typed.map(({ tray, parts }) => (
        <li key={tray}>
          <b>{tray}</b>
          {parts.map(({ text, isWrong }) => (
            <span key={text} className={isWrong ? "is-error" : undefined}>
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
