import { IconCircleMinus, IconEye, IconMicroscope, IconPencil, IconTestPipe } from "@tabler/icons-react";
import { useActiveItems } from "#components/bulk/use-active-items.ts";
import { CnfInitialForm } from "#components/cnf/cnf-initial-form.tsx";
import { CnfSampleForm } from "#components/cnf/cnf-sample-form.tsx";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import { useIdInAddress } from "#components/form/use-id-in-address.ts";
import { DetailMissing, DetailPage } from "#components/record/detail-page.tsx";
import { LineageStrip } from "#components/record/lineage-strip.tsx";
import { StockTag } from "#components/stock/stock-amount.tsx";
import { StockCard } from "#components/stock/stock-card.tsx";
import { queries } from "#contract/index.ts";
import { ESTIMATED_DENSITY } from "#domain/cnfs/density.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { usePageQuery } from "#hooks/use-page-query.ts";
import type { MenuItem } from "#ui/menu/menu-item.ts";
import { Button } from "#ui/press/button.tsx";
import { CnfCharacterization } from "./cnf-characterization.tsx";
import { CnfEditForm } from "./cnf-edit-form.tsx";
import { CnfFacts, CnfMaking } from "./cnf-facts.tsx";
import { cnfName } from "./cnf-name.ts";
import { CnfUseForm } from "./cnf-use-form.tsx";
import { CnfDetailedForm } from "./detailed-characterization-form.tsx";

/** `/inventory/cnfs/:id`: stock, uses, characterization and details of one CNF. */
export function CnfPage() {
  const id = useIdInAddress();
  const cnf = usePageQuery(queries.getCnf, { params: { id } });
  const back = { to: kindPages.cnfs.page, label: "All CNFs" };
  if (cnf) return <CnfOnPage key={cnf.id} cnf={cnf} />;
  return (
    <DetailMissing answer={cnf} entity="CNF" back={back} failure={queries.getCnf.failure}>
      CNF not found. Please refresh the page or contact support. If the issue persists, please contact
      support.
    </DetailMissing>
  );
}

const forms = {
  use: CnfUseForm,
  sample: CnfSampleForm,
  initial: CnfInitialForm,
  detailed: CnfDetailedForm,
  edit: CnfEditForm,
};
const formNames = Object.keys(forms) as (keyof typeof forms)[];

function CnfOnPage({ cnf }: { cnf: CnfDetail }) {
  const [form, setForm] = useFormInAddress(formNames);
  const activeItems = useActiveItems("cnfs", cnf, cnfName(cnf));
  const { id, amount_remaining: remaining, amount_supplied: supplied } = cnf;
  const Form = form && forms[form];
  const actions: MenuItem[] = [
    { label: "Add use record", icon: IconCircleMinus, onSelect: () => setForm("use") },
    { label: "New sample", icon: IconTestPipe, onSelect: () => setForm("sample") },
    { label: "Initial characterization", icon: IconEye, onSelect: () => setForm("initial") },
    { label: "Detailed characterization", icon: IconMicroscope, onSelect: () => setForm("detailed") },
    { label: "Edit", icon: IconPencil, onSelect: () => setForm("edit") },
    ...activeItems,
  ];
  return (
    <DetailPage
      table="cnfs"
      record={cnf}
      title={cnfName(cnf)}
      badges={<StockTag stock={{ remaining, supplied, isActive: cnf.is_active }} />}
      buttons={
        <Button className="only-wide" icon={IconCircleMinus} onClick={() => setForm("use")}>
          Add use record
        </Button>
      }
      actions={actions}
    >
      <LineageStrip of={{ table: "cnfs", id }} />
      <div className="detailgrid">
        <div className="stack">
          <StockCard table="cnfs" stock={cnf} origin="Made" note={cnf.estimated ? ESTIMATE : undefined} />
          <CnfMaking cnf={cnf} />
        </div>
        <div className="stack">
          <CnfFacts cnf={cnf} />
          <CnfCharacterization cnf={cnf} onAdd={() => setForm("detailed")} />
        </div>
      </div>
      {Form ? <Form params={{ id }} onClose={() => setForm(null)} /> : null}
    </DetailPage>
  );
}

const ESTIMATE = `Estimated: its density was not measured. Mass and volume are converted with ${ESTIMATED_DENSITY.toFixed(3)} g/mL.`;
