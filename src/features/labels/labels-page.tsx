import {
  IconDownload,
  IconInfoCircle,
  IconPrinter,
  IconRuler2,
  IconShoppingBagPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import "#components/process/action-bar.css";
import "./labels.css";
import "./paper.css";
import { download } from "#components/files/download.ts";
import { usePrintBasket } from "#components/record/print-basket.ts";
import { rememberPrinted } from "#components/record/printed-labels.ts";
import { isPassingOrigin, scaleCardPath } from "#domain/qr-labels/addresses.ts";
import { pagesOf, perPage } from "#domain/qr-labels/print/label-stocks.ts";
import { type Dpi, fitsPrinter, toZpl } from "#domain/qr-labels/print/zpl.ts";
import { typedFault } from "#domain/values/number-text.ts";
import { useSignInWays } from "#hooks/calls/use-sign-in-ways.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { Field } from "#ui/field/field.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Stepper } from "#ui/number/stepper.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { type Copies, copiesOf, ItemsCard } from "./items-card.tsx";
import { type LabelSettings, sheetOf, useLabelSettings } from "./label-settings.ts";
import { type PlacedLabel, placeLabels } from "./label-view.tsx";
import { Preview } from "./preview.tsx";
import { PrintPages } from "./print-pages.tsx";
import { StockChoice } from "./stock-choice.tsx";
import { type LabelItems, useLabelItems } from "./use-label-items.ts";

/**
 * `/print-labels?items=cnfs:…,cakes:…` or `?trial=…`: labels of these records, on any label stock. Without either: the
 * labels of the print basket.
 */
export function LabelsPage() {
  const [search] = useSearchParams();
  const origin = useSignInWays().origin ?? location.origin;
  const basket = usePrintBasket();
  const trial = search.get("trial") ?? "";
  const isBasket = !search.has("items") && trial === "";
  const found = useLabelItems(isBasket ? basket.items : (search.get("items") ?? ""), trial, origin);
  if (found === undefined) return <main className="page labpage" aria-busy />;
  return <Labels found={found} origin={origin} isBasket={isBasket} />;
}

type Props = { found: LabelItems; origin: string; isBasket: boolean };

function Labels({ found: { items, missing }, origin, isBasket }: Props) {
  const device = useDeviceKind();
  const basket = usePrintBasket();
  const navigate = useNavigate();
  const [settings, setSettings] = useLabelSettings();
  const [typed, setTyped] = useState<Copies>(new Map());
  const [start, setStart] = useState(0);
  const { sheet, faults } = useMemo(() => sheetOf(settings), [settings]);
  const { width, height } = sheet?.label ?? { width: 0, height: 0 };
  const placed = useMemo(() => placeLabels(items, { width, height }), [items, width, height]);
  const from = sheet ? Math.min(start, perPage(sheet) - 1) : 0;
  const labels = placed?.flatMap((one) => Array<PlacedLabel>(copiesOf(one.item, typed)).fill(one)) ?? [];
  const pages = sheet ? pagesOf(labels, sheet, from) : [];
  const printed = labels.map(({ label }) => label);
  const isPrintable = labels.length > 0;

  const chosen = () => items.filter((item) => copiesOf(item, typed) > 0).map(({ text }) => text);
  function addToBasket() {
    basket.add(chosen());
    navigate("/print-labels");
  }
  function saveZpl(dpi: Dpi) {
    const wanted = (placed ?? []).map(({ item, label }) => ({ label, copies: copiesOf(item, typed) }));
    const zpl = toZpl(wanted, { width, height }, dpi);
    if (zpl === null) return;
    download(`labels-${dpi}-dpi.zpl`, new Blob([zpl], { type: "text/plain;charset=utf-8" }));
    rememberPrinted(chosen());
  }
  function print() {
    rememberPrinted(chosen());
    window.print();
  }

  return (
    <div className="withbar">
      <main className="page labpage">
        <div className="page-head">
          <h1>{isBasket && items.length > 0 ? "Print basket" : "Print labels"}</h1>
          {items.length === 0 ? (
            scaleCard
          ) : isBasket ? (
            <Button icon={IconTrash} onClick={basket.empty}>
              Empty
            </Button>
          ) : (
            <Button icon={IconShoppingBagPlus} disabled={!isPrintable} onClick={addToBasket}>
              Add to print basket
            </Button>
          )}
        </div>
        {missing > 0 ? (
          <Banner tone="warn" icon={IconInfoCircle} title="Not available offline yet.">
            {missing === 1 ? "1 record is" : `${missing} records are`} not on this {device}. Connect and
            refresh.
          </Banner>
        ) : null}
        {items.length > 0 ? <OriginWarning origin={origin} /> : null}
        {items.length === 0 ? (
          <Empty
            title="No labels to print"
            action={<Button render={<Link to="/inventory" />}>Inventory</Button>}
          >
            Choose rows in a list, or open a record, and print from there, or add them to the print basket: it
            collects labels of any kind for one sheet.
          </Empty>
        ) : (
          <div className="labgrid">
            <div className="stack labset">
              <StockChoice settings={settings} faults={faults} onChange={setSettings} />
              <ItemsCard items={items} typed={typed} onType={setTyped} />
              <OffsetCard nudge={settings.nudge} onChange={(nudge) => setSettings({ nudge })} />
              <p className="small muted">
                Address on the labels: {origin}. The scanner of Fibril also reads labels with an earlier
                address.
              </p>
              <p className="small muted">
                {printed.every(({ isSized }) => isSized) ? SIZED : TOO_SMALL_FOR_SIZE}
              </p>
              {scaleCard}
            </div>
            {sheet && placed ? (
              <Preview sheet={sheet} pages={pages} start={from} onStart={setStart}>
                <p className="small muted only-narrow">{PRINT_NOTE}</p>
              </Preview>
            ) : (
              <section className="preview" aria-label="Preview">
                <p role="status">{sheet ? TOO_SMALL : "Some sizes are not valid."}</p>
              </section>
            )}
          </div>
        )}
      </main>
      {items.length > 0 ? (
        <footer className="actionbar labbar">
          <span className="note">
            <Icon of={IconInfoCircle} />
            <span>{PRINT_NOTE}</span>
          </span>
          <Menu
            trigger={
              <Button icon={IconDownload} disabled={!isPrintable}>
                Label printer file
              </Button>
            }
            items={([203, 300] as const).map((dpi) => ({
              label: `ZPL, ${dpi} dpi`,
              onSelect: () => saveZpl(dpi),
              disabled: !fitsPrinter(printed, { width, height }, dpi),
            }))}
          />
          <Button variant="primary" icon={IconPrinter} disabled={!isPrintable} onClick={print}>
            Print
          </Button>
        </footer>
      ) : null}
      {sheet ? <PrintPages pages={pages} sheet={sheet} /> : null}
    </div>
  );
}

const WARNED = "has-read-label-origin";

/** Warns once on each device that only this network, or only this device, opens the address on the labels. */
function OriginWarning({ origin }: { origin: string }) {
  const [warned, setWarned] = useState(() => readFromDevice<string>(WARNED));
  if (warned === origin || !isPassingOrigin(origin)) return null;
  function close() {
    setWarned(origin);
    storeOnDevice(WARNED, origin);
  }
  return (
    <Banner tone="warn" icon={IconInfoCircle} title={`These labels begin with ${origin}.`} onClose={close}>
      Other devices may not open this address, and a camera app needs https. The scanner of Fibril reads these
      labels at any address. An administrator sets the public address of the lab as FIBRIL_ORIGIN.
    </Banner>
  );
}

const scaleCard = (
  <Button icon={IconRuler2} render={<Link to={scaleCardPath} />}>
    Print a scale card
  </Button>
);

const SIZED =
  "Each code contains the size in which it is printed at 100\u00a0%. A picture of a tray is measured by it.";
const TOO_SMALL_FOR_SIZE =
  "These codes are too small to contain their printed size. To measure a picture of a tray, use a larger label or a scale card.";
const PRINT_NOTE = "Print at 100 % without margins. To save a PDF, choose PDF as the printer.";
const TOO_SMALL =
  "This label is too small: the QR code needs 10 mm, white space around it and its text beside it.";

type Nudge = LabelSettings["nudge"];
const mm = { unit: "mm", step: 0.5, min: -10, max: 10 };

/** The offset of the labels on the page, for a printer that prints beside them. */
function OffsetCard({ nudge, onChange }: { nudge: Nudge; onChange: (nudge: Nudge) => void }) {
  return (
    <Card title="Printer offset">
      <div className="stack">
        <Field label="To the right" error={typedFault("To the right", nudge.x)}>
          <Stepper {...mm} value={nudge.x} onChange={(x) => onChange({ ...nudge, x })} />
        </Field>
        <Field label="Down" error={typedFault("Down", nudge.y)}>
          <Stepper {...mm} value={nudge.y} onChange={(y) => onChange({ ...nudge, y })} />
        </Field>
      </div>
    </Card>
  );
}
