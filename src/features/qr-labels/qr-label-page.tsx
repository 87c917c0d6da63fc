import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { download } from "#components/files/download.ts";
import { useIdInAddress } from "#components/form/use-address.ts";
import { FactsCard } from "#components/kind/facts.tsx";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { RecordLink } from "#components/record/record-facts.tsx";
import { queries } from "#contract/index.ts";
import { printLabelsPath, tableOfType } from "#domain/qr-labels/addresses.ts";
import { QUIET_ZONE, qrModules, qrPath } from "#domain/qr-labels/print/qr-code.ts";
import type { QrLabelView } from "#domain/qr-labels/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { useNamedPage } from "#hooks/page.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import "./qr-labels.css";
import { useMemo } from "react";

/** `/inventory/qr-code-viewer/:id` */
export function QrLabelPage() {
  const id = useIdInAddress();
  const label = usePageQuery(queries.getQrLabel, { params: { qr_label_id: id } });
  useNamedPage(label?.label);
  const state = useRowStates()?.("qr_labels", id);
  if (!label)
    return (
      <DetailMissing
        answer={label}
        entity="QR code"
        back={{ to: "/inventory/qr-code-viewer/all", label: "All QR codes" }}
      />
    );
  const table = tableOfType(label.qr_type);
  return (
    <main className="page detailpage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>
            <Unbroken text={label.label} />
          </h1>
          <div className="page-head__meta">{state ? <SyncBadge state={state} /> : null}</div>
        </div>
        <Button icon={IconDownload} onClick={() => downloadSvg(label)}>
          Download SVG
        </Button>
        {table ? (
          <Button
            variant="primary"
            icon={IconPrinter}
            render={<Link to={printLabelsPath([{ table, id: label.resource_id }])} />}
          >
            Print
          </Button>
        ) : null}
      </div>
      <div className="detailgrid">
        <Card>
          <QrPicture url={label.url} label={label.label} />
        </Card>
        <FactsCard title="Details" items={factsOf(label)} />
      </div>
    </main>
  );
}

function factsOf({ qr_type, resource_id, url, created_at, created_by }: QrLabelView) {
  const table = tableOfType(qr_type);
  return [
    { label: "Type", value: showName(qr_type) },
    { label: "Created", value: showDateTime(created_at) },
    { label: "Created By", value: created_by, wide: true },
    {
      label: "Leads to",
      value: table === null ? null : <RecordLink of={{ table, id: resource_id }} />,
      wide: true,
    },
    { label: "Address in the code", value: url, wide: true },
  ];
}

function downloadSvg({ label, svg }: QrLabelView): void {
  const name = `${label.replaceAll(/[^\w.-]+/g, "-")}.svg`;
  download(name, new Blob([svg], { type: "image/svg+xml" }));
}

/** The QR code of an address, black on white in both themes, so that a camera can read it from the screen. */
export function QrPicture({ url, label }: { url: string; label: string }) {
  const modules = useMemo(() => qrModules(url), [url]);
  const size = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      className="qrpicture"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${label}`}
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${size}v${size}h${-size}z`} />
      <path fill="#000" d={qrPath(modules)} />
    </svg>
  );
}
