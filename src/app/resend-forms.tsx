import type { ComponentType } from "react";
import { CnfForm } from "#components/cnf/cnf-form.tsx";
import { CnfInitialForm } from "#components/cnf/cnf-initial-form.tsx";
import { CnfSampleForm } from "#components/cnf/cnf-sample-form.tsx";
import type { EditFormProps } from "#components/form/edit-form.tsx";
import { CakeUseForm } from "#components/resource-use/cake-use-form.tsx";
import { SampleForm } from "#components/sample/sample-form.tsx";
import type { ResendForm, ResendForms } from "#components/saving/resend-forms.tsx";
import { type Base, rebaseForm } from "#domain/kernel/edits.ts";
import { CakeEditForm } from "#features/cakes/cake-edit-form.tsx";
import { CakeForm } from "#features/cakes/cake-form.tsx";
import { DetailedCharacteristicsForm } from "#features/cakes/detailed-characteristics-form.tsx";
import { InitialCharacteristicsForm } from "#features/cakes/initial-characteristics-form.tsx";
import { ChemicalEditForm } from "#features/chemicals/chemical-edit-form.tsx";
import { ChemicalForm } from "#features/chemicals/chemical-form.tsx";
import { ChemicalUseForm } from "#features/chemicals/chemical-use-form.tsx";
import { DilutedChemicalForm } from "#features/chemicals/diluted-chemical-form.tsx";
import { CnfEditForm } from "#features/cnfs/cnf-edit-form.tsx";
import { CnfUseForm } from "#features/cnfs/cnf-use-form.tsx";
import { CnfDetailedForm } from "#features/cnfs/detailed-characterization-form.tsx";
import { EquipmentEditForm } from "#features/equipment/equipment-edit-form.tsx";
import { EquipmentForm } from "#features/equipment/equipment-form.tsx";
import { UpkeepForm } from "#features/equipment/upkeep-form.tsx";
import { CharacterizationForm } from "#features/feedstocks/characterization-form.tsx";
import { FeedstockEditForm } from "#features/feedstocks/feedstock-edit-form.tsx";
import { FeedstockForm } from "#features/feedstocks/feedstock-form.tsx";
import { FeedstockUseForm } from "#features/feedstocks/feedstock-use-form.tsx";
import { TrayResend, TrialResend } from "#features/grow-trials/forms/resend.tsx";
import { TrialEditForm } from "#features/grow-trials/forms/trial-edit-form.tsx";
import { GrowTrialForm } from "#features/grow-trials/grow-trial-form.tsx";
import { HomogenizationEditForm } from "#features/homogenizations/homogenization-edit-form.tsx";
import { HomogenizationForm } from "#features/homogenizations/homogenization-form.tsx";
import { LinkCnfForm } from "#features/homogenizations/page/link-cnf-form.tsx";
import { PreHomogenizationForm } from "#features/homogenizations/page/step/pre-treatment/pre-homogenization-form.tsx";
import { PreTreatmentCorrectionForm } from "#features/homogenizations/page/step/pre-treatment/pre-treatment-correction-form.tsx";
import { HomogenizationDataForm } from "#features/homogenizations/page/step/run/homogenization-data-form.tsx";
import { RunCorrectionForm } from "#features/homogenizations/page/step/run/run-correction-form.tsx";
import { FiltrationCorrectionForm } from "#features/nop-processes/filtration/filtration-correction-form.tsx";
import { FiltrationForm } from "#features/nop-processes/filtration/filtration-form.tsx";
import { NopProcessEditForm } from "#features/nop-processes/nop-process-edit-form.tsx";
import { NopProcessForm } from "#features/nop-processes/nop-process-form.tsx";
import { SampleEditForm } from "#features/sample-library/sample-edit-form.tsx";
import type { OutboxEntry } from "#store/rows.ts";

/** The form for editing a refused write, by the name of its command. */
export const resendForms: ResendForms = {
  createChemical: ({ entry, ...rest }) => <ChemicalForm {...rest} initial={typedIn(entry)} />,
  createDilutedChemical: ({ entry, ...rest }) => <DilutedChemicalForm {...rest} initial={typedIn(entry)} />,
  addChemicalUseRecord: ({ entry, ...rest }) => (
    <ChemicalUseForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  createFeedstock: ({ entry, ...rest }) => <FeedstockForm {...rest} initial={typedIn(entry)} />,
  characterizeFeedstock: ({ entry, ...rest }) => (
    <CharacterizationForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  addFeedstockUseRecord: ({ entry, ...rest }) => (
    <FeedstockUseForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  createNopProcess: ({ entry, ...rest }) => <NopProcessForm {...rest} initial={typedIn(entry)} />,
  addFiltration: ({ entry, ...rest }) => (
    <FiltrationForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  correctFiltration: ({ entry, ...rest }) => (
    <FiltrationCorrectionForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  createCake: ({ entry, ...rest }) => <CakeForm {...rest} initial={typedIn(entry)} />,
  enterCakeInitialCharacteristics: ({ entry, ...rest }) => (
    <InitialCharacteristicsForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  enterCakeDetailedCharacteristics: ({ entry, ...rest }) => (
    <DetailedCharacteristicsForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  addCakeUseRecord: ({ entry, ...rest }) => (
    <CakeUseForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  createHomogenization: ({ entry, ...rest }) => <HomogenizationForm {...rest} initial={typedIn(entry)} />,
  createCnf: ({ entry, ...rest }) => <CnfForm {...rest} initial={typedIn(entry)} />,
  saveCnfInitialCharacteristics: ({ entry, ...rest }) => (
    <CnfInitialForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  addCnfDetailedCharacterization: ({ entry, ...rest }) => (
    <CnfDetailedForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  addCnfUseRecord: ({ entry, ...rest }) => (
    <CnfUseForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  addPreHomogenizationData: ({ entry, ...rest }) => (
    <PreHomogenizationForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  addHomogenizationData: ({ entry, ...rest }) => (
    <HomogenizationDataForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  correctPreHomogenizationData: ({ entry, ...rest }) => (
    <PreTreatmentCorrectionForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  correctHomogenizationData: ({ entry, ...rest }) => (
    <RunCorrectionForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  linkCnf: ({ entry, ...rest }) => <LinkCnfForm {...rest} params={entry.params} initial={typedIn(entry)} />,
  addSampleForLibrary: ({ entry, ...rest }) => (
    <CnfSampleForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  createSample: ({ entry, ...rest }) => <SampleForm {...rest} initial={typedIn(entry)} />,
  addFormulation: (props) => <TrialResend {...props} initial={typedIn(props.entry)} />,
  addSeedSownData: (props) => <TrialResend {...props} initial={typedIn(props.entry)} />,
  updateFormulation: (props) => <TrayResend {...props} initial={typedIn(props.entry)} />,
  addWeeklyData: (props) => <TrayResend {...props} initial={typedIn(props.entry)} />,
  addPlugRemovedData: (props) => <TrayResend {...props} initial={typedIn(props.entry)} />,
  addTransplantData: (props) => <TrayResend {...props} initial={typedIn(props.entry)} />,
  addHarvestData: (props) => <TrayResend {...props} initial={typedIn(props.entry)} />,
  updateHarvestData: (props) => <TrayResend {...props} initial={typedIn(props.entry)} />,
  createGrowTrial: ({ entry, ...rest }) => <GrowTrialForm {...rest} initial={typedIn(entry)} />,
  createEquipment: ({ entry, ...rest }) => <EquipmentForm {...rest} initial={typedIn(entry)} />,
  recordUpkeep: ({ entry, ...rest }) => (
    <UpkeepForm {...rest} params={entry.params} initial={typedIn(entry)} />
  ),
  editEquipment: editAgain(EquipmentEditForm),
  editChemical: editAgain(ChemicalEditForm),
  editFeedstock: editAgain(FeedstockEditForm),
  editNopProcess: editAgain(NopProcessEditForm),
  editCake: editAgain(CakeEditForm),
  editHomogenization: editAgain(HomogenizationEditForm),
  editCnf: editAgain(CnfEditForm),
  editSample: editAgain(SampleEditForm),
  editGrowTrial: editAgain(TrialEditForm),
};

/** The form of the details of a record, opened with the values of a refused edit. */
function editAgain(Form: ComponentType<EditFormProps>): ResendForm {
  return ({ entry, ...rest }) => <Form {...rest} params={entry.params} initial={typedIn(entry)} />;
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
