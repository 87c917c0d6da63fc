import { IconChevronRight, IconPlus, IconPrinter, IconShoppingBagPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { LineList } from "#components/lines/line-list.tsx";
import { usePrintBasket } from "#components/record/print-basket.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import { readLabelText } from "#domain/qr-labels/print/label-text.ts";
import type { RecordRef } from "#domain/tables.ts";
import { countOf } from "#domain/values/words.ts";
import { useRecords } from "#hooks/use-records.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
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
      <Card title={`${countOf(saved.length, "lines")} saved`} flush>
        <LineList look="tight">
          {saved.map(({ table, id, title, code, facts }) => (
            <li key={id}>
              <Link className="line" to={pathOf({ table, id })}>
                <span className="grow">
                  <b>{title}</b>
                  <span className="sub">
                    <Unbroken text={joinFacts([...facts, code])} />
                  </span>
                </span>
                <Icon of={IconChevronRight} className="go" />
              </Link>
            </li>
          ))}
        </LineList>
        <div className="card__body row row--wrap">
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
