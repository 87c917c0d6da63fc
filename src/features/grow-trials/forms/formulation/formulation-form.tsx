import { type ReactNode, useState } from "react";
import type { FieldErrors } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import { useAsked } from "#components/resource-use/use-overdraft.ts";
import { messagesOf } from "#components/saving/form-errors.ts";
import {
  type CommandForm,
  type CommandFormProps,
  useCommandForm,
} from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { suggestedIdentifier } from "#domain/trays/formulation-rules.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Code } from "#ui/text/unbroken.tsx";
import { CopyFromTray } from "./copy-from-tray.tsx";
import { FormulationFields } from "./formulation-fields.tsx";
import { type FormulationValues, shownOf } from "./formulation-values.ts";

type Props = { trial: GrowTrialDetail; onClose: () => void };

const texts = {
  question: "Are you sure you want to create/update this tray formulation?",
  texts: { lines: (errors: FieldErrors) => messagesOf(errors).map((message) => `- ${message}`) },
};

/** The form of a formulation, for a new tray or an existing one. */
export function FormulationForm({ formulation, ...rest }: Props & { formulation?: Formulation }) {
  return formulation ? (
    <FormulationEditForm {...rest} formulation={formulation} />
  ) : (
    <NewFormulationForm {...rest} />
  );
}

/** The form of a new tray. */
export function NewFormulationForm(props: Props & CommandFormProps<FormulationValues>) {
  const { trial, initial } = props;
  const command = commands.addFormulation;
  const { offered, isAsked, onRefused } = useRefused(command);
  const commandForm = useCommandForm<FormulationValues>({
    ...props,
    command,
    params: { id: trial.id },
    defaults: {
      formulation_identifier: trial.next_formulation_identifier,
      cnf_description: "",
      preparation_steps: [],
      test_for: "",
      composition: "",
      allow_overdraw: false,
    },
    ...texts,
    onRefused,
  });
  return (
    <FormulationDialog trial={trial} of={commandForm}>
      {initial ? null : (
        <CopyFromTray form={commandForm.form} trays={trial.formulations} fields={commandForm.fields} />
      )}
      <FormulationFields
        {...{ command, trial, initial, offered, isAsked }}
        form={commandForm.form}
        ownCnf={initial?.cnf_id}
      />
      <CreatedByFields control={commandForm.form.control} at="created_at" />
    </FormulationDialog>
  );
}

/** The form that edits a tray's formulation; only the fields that are changed here are sent. */
export function FormulationEditForm(
  props: Props & CommandFormProps<FormulationValues> & { formulation: Formulation },
) {
  const { trial, formulation, initial } = props;
  const command = commands.updateFormulation;
  const { offered, isAsked, onRefused } = useRefused(command);
  const commandForm = useEditForm<FormulationValues>({
    ...props,
    command,
    params: { id: formulation.id },
    shown: shownOf(formulation),
    ...texts,
    onRefused,
  });
  return (
    <FormulationDialog trial={trial} of={commandForm}>
      <FormulationFields
        {...{ command, trial, initial, offered, isAsked }}
        form={commandForm.form}
        tray={formulation}
        ownCnf={formulation.cnf_id}
      />
    </FormulationDialog>
  );
}

function FormulationDialog({
  trial,
  ...rest
}: {
  trial: GrowTrialDetail;
  of: CommandForm<FormulationValues>;
  children: ReactNode;
}) {
  return (
    <CommandFormDialog
      isLong="longest"
      title="Add/Edit Tray Formulation"
      aside={<Code>{trial.code}</Code>}
      {...rest}
    />
  );
}

/** What the form offers after a refusal: another identifier for one in use, or to record more than remains. */
function useRefused(command: AnyCommand) {
  const [offered, setOffered] = useState<string | null>(null);
  const { isAsked, onRefused } = useAsked(command);
  return {
    offered,
    isAsked,
    onRefused: (rejection: Rejection) => {
      setOffered(rejection.code === "DUPLICATE" ? suggestedIdentifier(rejection.current) : null);
      onRefused(rejection);
    },
  };
}
