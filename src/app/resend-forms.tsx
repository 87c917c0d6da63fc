import { type ComponentType, lazy } from "react";
import { Outlet } from "react-router-dom";
import {
  type ResendForm,
  type ResendForms,
  ResendFormsProvider,
  type ResendProps,
} from "#components/saving/resend-forms.tsx";
import type { AnyCommand } from "#contract/operation.ts";
import { commandOf, type commands } from "#contract/operations.ts";
import { type Base, rebaseForm } from "#domain/kernel/edits.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { screensOfKinds } from "./kind-routes.tsx";

/** A form, with the values of a refused write. A form of a new record has no `params`. */
type FilledProps = ResendProps & { params: Record<string, string>; initial: object };

/** Loads the form of a command, when it is opened. */
type Load = () => Promise<ComponentType<FilledProps> | undefined>;

const correction =
  (table: StockTable): Load =>
  () =>
    import("#components/stock/correction-form.tsx").then((m) => m.correctionAgain(table));
const use =
  (table: StockTable): Load =>
  () =>
    import("#components/resource-use/stock-use-forms.tsx").then((m) => m.stockUseForms[table]);
const trial: Load = () => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrialResend);
const tray: Load = () => import("#features/grow-trials/forms/resend.tsx").then((m) => m.TrayResend);

/** The forms of the commands that no kind has for all of its records. */
const forms: Readonly<Partial<Record<keyof typeof commands, Load>>> = {
  createDilutedChemical: () =>
    import("#features/chemicals/diluted-chemical-form.tsx").then((m) => m.DilutedChemicalForm),
  correctCake: correction("cakes"),
  correctChemical: correction("chemicals"),
  correctCnf: correction("cnfs"),
  correctFeedstock: correction("feedstocks"),
  addCakeUseRecord: use("cakes"),
  addChemicalUseRecord: use("chemicals"),
  addCnfUseRecord: use("cnfs"),
  addFeedstockUseRecord: use("feedstocks"),
  characterizeFeedstock: () =>
    import("#features/feedstocks/characterization-form.tsx").then((m) => m.CharacterizationForm),
  addFiltration: () =>
    import("#features/nop-processes/filtration/filtration-form.tsx").then((m) => m.FiltrationForm),
  correctFiltration: () =>
    import("#features/nop-processes/filtration/filtration-correction-form.tsx").then(
      (m) => m.FiltrationCorrectionForm,
    ),
  enterCakeInitialCharacteristics: () =>
    import("#features/cakes/characteristics-forms.tsx").then((m) => m.InitialCharacteristicsForm),
  enterCakeDetailedCharacteristics: () =>
    import("#features/cakes/characteristics-forms.tsx").then((m) => m.DetailedCharacteristicsForm),
  saveCnfInitialCharacteristics: () => import("#components/cnf/cnf-form.tsx").then((m) => m.CnfInitialForm),
  addCnfDetailedCharacterization: () => import("#features/cnfs/cnf-page.tsx").then((m) => m.CnfDetailedForm),
  addPreHomogenizationData: () =>
    import("#features/homogenizations/page/step/pre-treatment/pre-homogenization-form.tsx").then(
      (m) => m.PreHomogenizationForm,
    ),
  addHomogenizationData: () =>
    import("#features/homogenizations/page/step/run/homogenization-data-form.tsx").then(
      (m) => m.HomogenizationDataForm,
    ),
  correctPreHomogenizationData: () =>
    import("#features/homogenizations/page/step/pre-treatment/pre-treatment-correction-form.tsx").then(
      (m) => m.PreTreatmentCorrectionForm,
    ),
  correctHomogenizationData: () =>
    import("#features/homogenizations/page/step/run/run-correction-form.tsx").then(
      (m) => m.RunCorrectionForm,
    ),
  linkCnf: () => import("#features/homogenizations/page/link-cnf-form.tsx").then((m) => m.LinkCnfForm),
  addSampleForLibrary: () => import("#components/cnf/cnf-sample-form.tsx").then((m) => m.CnfSampleForm),
  addFormulation: trial,
  addSeedSownData: trial,
  updateFormulation: tray,
  addWeeklyData: tray,
  addPlugRemovedData: tray,
  updateWeeklyData: tray,
  editPlugRemoval: tray,
  voidPlugRemoval: tray,
  addTransplantData: tray,
  addHarvestData: tray,
  updateHarvestData: tray,
  createGrowTrial: () => import("#features/grow-trials/grow-trial-form.tsx").then((m) => m.GrowTrialForm),
  recordUpkeep: () => import("#features/equipment/upkeep-form.tsx").then((m) => m.UpkeepForm),
  editGrowTrial: () => import("#features/grow-trials/grow-trial-form.tsx").then((m) => m.TrialEditForm),
};

const formsOfKinds = screensOfKinds.flatMap(([table, { list, page }]): [AnyCommand | undefined, Load][] => [
  [commandOf("create", table), async () => (await list()).Component.Add],
  [commandOf("edit", table), async () => (await page()).Component.Edit],
]);

/** The form for editing a refused write, by the name of its command. Each is loaded when it is opened. */
export const resendForms: ResendForms = Object.fromEntries([
  ...formsOfKinds.flatMap(([command, load]) => (command ? [[command.name, again(load)]] : [])),
  ...Object.entries(forms).map(([name, load]) => [name, again(load)]),
]);

/** The form of a command, opened with the values of a refused write. */
function again(load: Load): ResendForm {
  return lazy(async () => {
    const Form = await load();
    if (Form === undefined) throw new Error("The kind has a command without a form");
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
