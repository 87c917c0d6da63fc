import { IconTag } from "@tabler/icons-react";
import { type UseFormReturn, useFormState } from "react-hook-form";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import type { FormulationValues } from "./formulation-values.ts";

type Props = {
  form: UseFormReturn<FormulationValues>;
  /** The next free identifier, if the requested one is in use. */
  offered: string | null;
};

/** Offers the next free identifier. It is never filled in automatically: the tray's label has the requested one. */
export function Relabel({ form, offered }: Props) {
  const { control, setValue, setFocus } = form;
  const { errors } = useFormState({ control, name: "formulation_identifier" });
  if (offered === null || !errors.formulation_identifier) return null;

  function use(identifier: string) {
    setFocus("formulation_identifier");
    setValue("formulation_identifier", identifier, { shouldDirty: true, shouldValidate: true });
  }
  return (
    <div className="wide">
      <Banner
        tone="warn"
        icon={IconTag}
        title={`Relabel the tray as ${offered}.`}
        action={
          <Button size="sm" onClick={() => use(offered)}>
            Use {offered}
          </Button>
        }
      />
    </div>
  );
}
