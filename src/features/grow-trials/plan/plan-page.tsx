import { IconDeviceTabletCheck } from "@tabler/icons-react";
import { useWatch } from "react-hook-form";
import { Link, useNavigate, useParams } from "react-router-dom";
import "#components/process/action-bar.css";
import "#ui/dialog/form-dialog.css";
import { DraftMark } from "#components/form/command-form-dialog.tsx";
import { FormFieldsContext } from "#components/form/form-fields.tsx";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { useCommandForm } from "#components/saving/use-command-form.ts";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { countOfTrays } from "#domain/trays/plan.ts";
import { countOf } from "#domain/values/words.ts";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { FormFaultLine, FormFaultLines } from "#ui/dialog/form-fault.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { PlanFields, usePlanOptions } from "./plan-fields.tsx";
import type { PlanValues } from "./plan-values.ts";

/** `/grow-trials/:id/plan` */
export function PlanPage() {
  const { id = "" } = useParams();
  const trial = usePageQuery(queries.getGrowTrial, { params: { id } });
  if (trial) return <PlanOf key={id} trial={trial} />;
  return (
    <DetailMissing
      answer={trial}
      entity="Grow trial"
      back={{ to: kindPages.grow_trials.page, label: "Back to the grow trials" }}
    />
  );
}

/** The trays of a trial as a table: a row per composition, all saved in one write. The draft remains until then. */
function PlanOf({ trial }: { trial: GrowTrialDetail }) {
  const navigate = useNavigate();
  const device = useDeviceKind();
  const page = pathOf({ table: "grow_trials", id: trial.id });
  const { options, offered } = usePlanOptions(trial);
  const { form, fields, submit, fault, draft } = useCommandForm<PlanValues>({
    ...options,
    onClose: () => void navigate(page),
  });
  const rows = useWatch({ control: form.control, name: "rows" });
  const { isSubmitting } = form.formState;
  return (
    <form className="withbar" noValidate onSubmit={submit} inert={isSubmitting} aria-busy={isSubmitting}>
      <main className="page planpage">
        <div className="page-head">
          <div className="page-head__title">
            <h1>({trial.code}) Plan trays</h1>
          </div>
          <Button render={<Link to={page} />}>Back to {trial.code}</Button>
        </div>
        <DraftMark draft={draft} />
        <FormFieldsContext value={fields}>
          <Card>
            <PlanFields form={form} trial={trial} offered={offered} />
          </Card>
        </FormFieldsContext>
        {fault?.lines && fault.lines.length > 0 ? <FormFaultLines lines={fault.lines} /> : null}
      </main>
      <footer className="actionbar planbar">
        {fault ? <FormFaultLine fault={fault} /> : null}
        <span className="note">
          <Icon of={IconDeviceTabletCheck} />
          <span>All trays are saved together, first on this {device}.</span>
        </span>
        <span className="push" />
        <Button type="submit" variant="primary" guarded icon={IconDeviceTabletCheck}>
          Add {countOf(countOfTrays(rows), "trays")}
        </Button>
      </footer>
    </form>
  );
}
