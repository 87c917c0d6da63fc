import { type FieldValues, useController } from "react-hook-form";
import { useFieldMeta } from "#components/field-meta.ts";
import type { FieldProps } from "#components/form-fields.tsx";
import { queries } from "#contract/index.ts";
import { splitTags, toTag } from "#domain/growing/schema.ts";
import { orderTags } from "#domain/growing/tag-order.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Field } from "#ui/field.tsx";
import { TagInput } from "#ui/tag-input.tsx";
import { useAddTag } from "../use-add-tag.ts";

type Props<T extends FieldValues> = FieldProps<T> & {
  /** What is looked at: tags that begin with it come first. */
  topic?: "leaf" | "root";
};

/** Tag comments as chips. A new one is there for everybody from then on. */
export function TagField<T extends FieldValues>(props: Props<T>) {
  const { control, name, required, hint, topic } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  const known = useLabQuery(queries.listTagComments) ?? [];
  const addTag = useAddTag();
  return (
    <Field
      className="wide"
      label={label}
      required={required}
      hint={hint}
      error={fieldState.error?.message}
      group
    >
      <TagInput
        {...field}
        value={toTags(field.value)}
        onChange={(tags) => field.onChange([...new Set(tags.map(toTag))])}
        suggestions={orderTags(known, topic)}
        onCreate={addTag}
      />
    </Field>
  );
}

/** Tags of a body: a list, or joined as they are stored. */
function toTags(given: string[] | string | undefined): string[] {
  return Array.isArray(given) ? given : splitTags(given ?? "");
}
