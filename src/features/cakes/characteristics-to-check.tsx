import { IconAlertTriangle } from "@tabler/icons-react";
import { type Control, type FieldValues, type Path, useWatch } from "react-hook-form";
import { characteristicsToCheck } from "#domain/cakes/rules.ts";
import { Banner } from "#ui/notice/banner.tsx";

/** Warnings about improbable values, shown while the person types; they do not prevent saving. */
export function CharacteristicsToCheck<T extends FieldValues>({ control }: { control: Control<T> }) {
  const [ph, wt_percent] = useWatch({ control, name: ["ph", "wt_percent"] as Path<T>[] });
  const warnings = characteristicsToCheck({ ph, wt_percent });
  if (warnings.length === 0) return null;
  return (
    <div className="span stack stack--sm">
      {warnings.map((warning) => (
        <Banner key={warning} tone="warn" icon={IconAlertTriangle} title={warning} />
      ))}
    </div>
  );
}
