import { Link } from "react-router-dom";
import { useIdInAddress } from "#components/form/use-address.ts";
import { DetailMissing, DetailPage } from "#components/page/detail-page.tsx";
import { LineageStrip } from "#components/record/lineage-strip.tsx";
import { queries } from "#contract/index.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import "../grow-trials.css";
import { trayNotFound } from "../trial-labels.tsx";
import { FormulationContent } from "./formulation-content.tsx";

/** `/grow-trial-formulations/:id` */
export function FormulationPage() {
  const id = useIdInAddress();
  const tray = usePageQuery(queries.getTrayFormulation, { params: { id } });
  if (!tray)
    return (
      <DetailMissing
        answer={tray}
        entity="Formulation"
        failure={trayNotFound(id, null)}
        back={{ to: kindPages.tray_formulations.page, label: "All formulations" }}
      />
    );
  return (
    <DetailPage
      table="tray_formulations"
      record={tray}
      title={tray.tray_code}
      buttons={
        <Button render={<Link to={pathOf({ table: "grow_trials", id: tray.grow_trial_id })} />}>
          Grow trial {tray.grow_trial_code}
        </Button>
      }
    >
      <LineageStrip of={{ table: "tray_formulations", id: tray.id }} />
      <FormulationContent tray={tray} />
    </DetailPage>
  );
}
