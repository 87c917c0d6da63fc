import { type ComponentType, lazy } from "react";
import { Outlet } from "react-router-dom";
import {
  type ResendForm,
  type ResendForms,
  ResendFormsProvider,
  type ResendProps,
} from "#components/saving/resend-forms.tsx";
import type { AnyCommand } from "#contract/operation.ts";
import { commandOf } from "#contract/operations.ts";
import { type Base, rebaseForm } from "#domain/kernel/edits.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { screensOfKinds } from "./kind-routes.tsx";

/** The form for editing a refused write, by the name of its command. Each is loaded when it is opened. */
export const resendForms: ResendForms = {
  ...Object.fromEntries(
    screensOfKinds.flatMap(([table, { list, page }]) => [
      ...ofCommand(commandOf("create", table), () => list().then(({ Component: { Add } }) => Add)),
      ...ofCommand(commandOf("edit", table), () => page().then(({ Component: { Edit } }) => Edit)),
    ]),
  ),
  createDilutedChemical: again(() =>
    import("#features/chemicals/diluted-chemical-form.tsx").then((m) => m.DilutedChemicalForm),
  ),
  ...Object.fromEntries(
    Object.entries({
      correctCake: "cakes",
      correctChemical: "chemicals",
      correctCnf: "cnfs",
      correctFeedstock: "feedstocks",
    } as const).map(([name, table]) => [
      name,
      again(() =>
        import("#components/stock/correction-form.tsx").then(({ correctionAgain }) => correctionAgain(table)),
      ),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      addCakeUseRecord: "cakes",
      addChemicalUseRecord: "chemicals",
      addCnfUseRecord: "cnfs",
      addFeedstockUseRecord: "feedstocks",
    } as const).map(([name, table]) => [
      name,
      again(() =>
        import("#components/resource-use/stock-use-forms.tsx").then(
          ({ stockUseForms }) => stockUseForms[table],
        ),
      ),
    ]),
  ),
  characterizeFeedstock: again(() =>
    import("#features/feedstocks/characterization-form.tsx").then((m) => m.CharacterizationForm),
  ),
  addFiltration: again(() =>
    import("#features/nop-processes/filtration/filtration-form.tsx").then((m) => m.FiltrationForm),
  ),
  correctFiltration: again(() =>
    import("#features/nop-processes/filtration/filtration-correction-form.tsx").then(
      (m) => m.FiltrationCorrectionForm,
    ),
  ),
  enterCakeInitialCharacteristics: again(() =>
    import("#features/cakes/characteristics-forms.tsx").then((m) => m.InitialCharacteristicsForm),
  ),
  enterCakeDetailedCharacteristics: again(() =>
    import("#features/cakes/characteristics-forms.tsx").then((m) => m.DetailedCharacteristicsForm),
  ),
  saveCnfInitialCharacteristics: again(() =>
    import("#components/cnf/cnf-form.tsx").then((m) => m.CnfInitialForm),
  ),
  addCnfDetailedCharacterization: again(() =>
    import("#features/cnfs/cnf-page.tsx").then((m) => m.CnfDetailedForm),
  ),
  addPreHomogenizationData: again(() =>
    import("#features/homogenizations/page/step/pre-treatment/pre-homogenization-form.tsx").then(
      (m) => m.PreHomogenizationForm,
    ),
  ),
  addHomogenizationData: again(() =>
    import("#features/homogenizations/page/step/run/homogenization-data-form.tsx").then(
      (m) => m.HomogenizationDataForm,
    ),
  ),
  correctPreHomogenizationData: again(() =>
    import("#features/homogenizations/page/step/pre-treatment/pre-treatment-correction-form.tsx").then(
      (m) => m.PreTreatmentCorrectionForm,
    ),
  ),
  correctHomogenizationData: again(() =>
    import("#features/homogenizations/page/step/run/run-correction-form.tsx").then(
      (m) => m.RunCorrectionForm,
    ),
  ),
  linkCnf: again(() => import("#features/homogenizations/page/link-cnf-form.tsx").then((m) => m.LinkCnfForm)),
  addSampleForLibrary: again(() =>
    import("#components/cnf/cnf-sample-form.tsx").then((m) => m.CnfSampleForm),
  ),
  addFormulation: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrialResend)),
  addFormulations: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrialResend)),
  addSeedSownData: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrialResend)),
  updateFormulation: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend)),
  addWeeklyData: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend)),
  addPlugRemovedData: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend)),
  updateWeeklyData: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend)),
  editPlugRemoval: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend)),
  voidPlugRemoval: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend)),
  addTransplantData: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend)),
  addHarvestData: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend)),
  updateHarvestData: again(() => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend)),
  createGrowTrial: again(() =>
    import("#features/grow-trials/grow-trial-form.tsx").then((m) => m.GrowTrialForm),
  ),
  recordUpkeep: again(() => import("#features/equipment/upkeep-form.tsx").then((m) => m.UpkeepForm)),
  editHomogenization: again(() =>
    import("#features/homogenizations/page/homogenization-page.tsx").then((m) => m.HomogenizationEditForm),
  ),
  editGrowTrial: again(() =>
    import("#features/grow-trials/grow-trial-form.tsx").then((m) => m.TrialEditForm),
  ),
};

/** A form, with the values of a refused write. A form of a new record has no `params`. */
type FilledProps = ResendProps & { params: Record<string, string>; initial: object };

/** The form of a command of a kind, which has one if its command exists. */
function ofCommand(command: AnyCommand | undefined, load: () => Promise<unknown>): [string, ResendForm][] {
  return command ? [[command.name, again(load as () => Promise<ComponentType<FilledProps>>)]] : [];
}

/** The form of a command, opened with the values of a refused write. */
function again(load: () => Promise<ComponentType<FilledProps>>): ResendForm {
  return lazy(async () => {
    const Form = await load();
    return {
      default: (props: ResendProps) => (
        <Form {...props} params={props.entry.params} initial={typedIn(props.entry)} />
      ),
    };
  });
}

/**
 * The input of a refused write, for its own command's form. After an edit conflict the person has seen the server's
 * values, so the next edit starts from those.
 */
function typedIn({ body, problem }: OutboxEntry): object {
  const typed = body as { base?: Base | null };
  if (problem?.code !== "EDIT_CONFLICT" || !typed.base) return typed;
  return { ...typed, base: rebaseForm(typed.base, problem.current as Base) };
}

/** The outbox, with the forms in which a person corrects a refused write. */
export function OutboxWithForms() {
  return (
    <ResendFormsProvider forms={resendForms}>
      <Outlet />
    </ResendFormsProvider>
  );
}
