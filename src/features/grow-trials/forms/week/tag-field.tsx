import { type FieldValues, useController } from "react-hook-form";
import { type FieldProps, useFieldMeta } from "#components/form/form-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { useSaving } from "#components/saving/use-saving.ts";
import { commands, queries } from "#contract/index.ts";
import { splitTags, toTag } from "#domain/grow-trial-lists/schema.ts";
import { orderTags, topicOf } from "#domain/grow-trial-lists/views.ts";
import { TagInput } from "#ui/choice/chip/tag-input.tsx";
import { Field } from "#ui/field/field.tsx";

type Props<T extends FieldValues> = FieldProps<T> & {
  /** The part of the plant: its own tags are shown, the others after a press. */
  topic?: "leaf" | "root";
};

/** Tag comments as chips. A new tag is added to the lab's list. */
export function TagField<T extends FieldValues>(props: Props<T>) {
  const { control, name, required, hint, topic } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  const known = useFormList(queries.listTagComments) ?? [];
  const addTag = useAddTag();
  return (
    <Field
      className="wide half"
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
        isMore={(tag) => topic !== undefined && topicOf(tag) !== topic}
        onCreate={addTag}
      />
    </Field>
  );
}

/** The tags of a body: a list, or the joined text of a stored record. */
function toTags(value: string[] | string | undefined): string[] {
  return Array.isArray(value) ? value : splitTags(value ?? "");
}

/** Adds a tag to the lab's list. A failure is shown; the tag remains in this entry. */
export function useAddTag(): (comment: string) => void {
  const { save } = useSaving();
  return (comment) => void save(commands.addTagComment, { body: { comment } }, { saved: null });
}
