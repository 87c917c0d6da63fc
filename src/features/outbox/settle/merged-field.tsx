import { IconGitMerge } from "@tabler/icons-react";
import { fieldView } from "#components/record/field-views.ts";
import type { Names } from "#components/record/record-names.ts";
import { fieldNamed } from "#contract/fields.ts";
import { Icon } from "#ui/text/icon.tsx";
import type { EditConflict, mergedFields } from "./edit-conflict.ts";

type Shown = { names: Names; operation: string };
type Values = Record<string, unknown>;

/** A value of one version with its unit; `–` where it is empty. */
export function ShownValue({ field, values, names, operation }: Shown & { field: string; values: Values }) {
  const view = fieldView(field, values, names, operation);
  return (
    <b className="num">
      {view?.text ?? "–"}
      {view?.unit ? <span className="unit">{view.unit}</span> : null}
    </b>
  );
}

/** The value that both edits started from. */
export function BaseValue(props: Shown & { field: string; values: Values }) {
  return (
    <p className="cf__base">
      <span className="small muted">Before </span>
      <ShownValue {...props} />
    </p>
  );
}

type Props = Shown & { merged: ReturnType<typeof mergedFields>[number]; conflict: EditConflict };

/** A field that only one person changed: it needs no choice, and is marked as merged. */
export function MergedField({ merged: { field, side }, conflict, ...shown }: Props) {
  const { label } = fieldNamed(field, shown.operation);
  const version = side === "mine" ? conflict.values : conflict.merged;
  const value = (
    <p className="cf__merged">
      <span className="small muted">{side === "mine" ? "Mine" : "Theirs"} </span>
      <ShownValue field={field} values={version} {...shown} />
      <span className="badge badge--inactive">
        <Icon of={IconGitMerge} />
        Merged
      </span>
    </p>
  );
  return (
    <section className="cf has-base is-merged" aria-label={`${label}, merged`}>
      <span className="cf__name">{label}</span>
      <BaseValue field={field} values={conflict.base} {...shown} />
      {side === "mine" ? value : <span className="cf__unchanged small muted">Not changed</span>}
      {side === "theirs" ? value : <span className="cf__unchanged small muted">Not changed</span>}
    </section>
  );
}
