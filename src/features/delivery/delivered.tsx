import { IconPlus, IconPrinter, IconShoppingBagPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { PageLink } from "#components/kind/facts.tsx";
import { usePrintBasket } from "#components/record/print-basket.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import { readLabelText } from "#domain/qr-labels/print/label-text.ts";
import type { RecordRef } from "#domain/tables.ts";
import { countOf } from "#domain/values/words.ts";
import { useRecords } from "#hooks/use-records.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { joinFacts, Unbroken } from "#ui/text/unbroken.tsx";

type Props = {
  /** The saved containers, in the order of the lines. */
  refs: readonly RecordRef[];
  onNext: () => void;
};

/** A saved delivery: its containers, and their labels. A container whose save was undone is no longer listed. */
export function Delivered({ refs, onNext }: Props) {
  const read = useRecords((records) => Promise.all(refs.map((ref) => readSaved(records, ref))), [refs]);
  const basket = usePrintBasket();
  const saved = (read ?? []).filter((one) => one !== undefined);
  return (
    <main className="page deliverypage">
      <div className="page-head">
        <h1>New delivery</h1>
      </div>
      <Card title={`${countOf(saved.length, "lines")} saved`}>
        <ul className="delivered">
          {saved.map(({ table, id, title, code, facts }) => (
            <li key={id}>
              <PageLink of={{ table, id }}>{title}</PageLink>
              <span className="sub">
                <Unbroken text={joinFacts([...facts, code])} />
              </span>
            </li>
          ))}
        </ul>
        <div className="row row--wrap">
          {saved.length > 0 ? (
            <>
              <Button variant="primary" icon={IconPrinter} render={<Link to={printLabelsPath(saved)} />}>
                Print labels
              </Button>
              <Button icon={IconShoppingBagPlus} onClick={() => basket.add(saved)}>
                Add to print basket
              </Button>
            </>
          ) : null}
          <Button icon={IconPlus} onClick={onNext}>
            New delivery
          </Button>
        </div>
      </Card>
    </main>
  );
}

/** The text of a container's label; undefined once it is withdrawn, as by Undo. */
async function readSaved(records: RecordSource, ref: RecordRef) {
  const record = await records.get(ref.table, ref.id);
  return record && !isWithdrawn(record) ? readLabelText(records, ref) : undefined;
}
