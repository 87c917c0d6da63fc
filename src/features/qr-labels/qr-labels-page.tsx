import { Link } from "react-router-dom";
import { queries } from "#contract/index.ts";
import type { QrLabelItem } from "#domain/qr-labels/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { useNamedPage } from "#hooks/page.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Card } from "#ui/panel/card.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import "./qr-labels.css";
import { QrPicture } from "./qr-label-page.tsx";

const typeOf = ({ qr_type }: QrLabelItem) => showName(qr_type);

const columns: Column<QrLabelItem>[] = [
  {
    key: "code",
    head: "QR Code",
    cardLabel: null,
    width: "96px",
    cell: ({ url, label }) => <QrPicture url={url} label={label} />,
  },
  {
    key: "label",
    head: "Label",
    cardLabel: null,
    sortValue: ({ label }) => label,
    cell: ({ qr_label_id, label }) => (
      <Link className="link" to={`/inventory/qr-code-viewer/${qr_label_id}`}>
        <Unbroken text={label} />
      </Link>
    ),
  },
  { key: "type", head: "Type", sortValue: typeOf, cell: typeOf },
  {
    key: "created",
    head: "Created",
    sortValue: ({ created_at }) => created_at,
    cell: ({ created_at }) => <span className="nowrap">{showDate(created_at)}</span>,
  },
  {
    key: "by",
    head: "Created By",
    className: "wide",
    cell: ({ created_by }) => <Unbroken text={created_by} />,
  },
];

/** `/inventory/qr-code-viewer/all` */
export function QrLabelsPage() {
  useNamedPage("QR codes");
  const labels = useLabQuery(queries.listQrLabels);
  if (!labels) return <main className="page" aria-busy />;
  return (
    <main className="page">
      <div className="page-head">
        <h1>QR codes</h1>
      </div>
      <Card flush>
        <DataTable
          label="QR codes"
          className="qrlabels"
          columns={columns}
          rows={labels}
          rowKey={({ qr_label_id }) => qr_label_id}
          scroll
          empty={{ text: "Create a QR code on the page of the item that it will label." }}
        />
      </Card>
    </main>
  );
}
