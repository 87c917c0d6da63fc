import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import "./list-page.css";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import type { ListView } from "./list-view-state.ts";

type Props = {
  /** Names the list in the memory of this device. */
  name: string;
  view: ListView;
  onOpened: () => void;
};

/**
 * The stored views of a list: each is opened, renamed and, after a confirmation, deleted; the view that is shown is saved
 * under a name.
 */
export function SavedViews({ name, view, onOpened }: Props) {
  const device = useDeviceKind();
  const { views, save, rename, remove } = useSavedViews(name);
  const [renamed, setRenamed] = useState<string | null>(null);
  const confirm = useConfirm();
  const askToDelete = async (title: string) => {
    const text = `Delete the view “${title}”?`;
    if (await confirm({ text, danger: true, confirmLabel: "Delete view" })) remove(title);
  };
  const open = ({ query }: SavedView) => {
    view.open(query);
    onOpened();
  };
  return (
    <section aria-label="Saved views" className="savedviews">
      <h3>Saved views</h3>
      {views.map((one) =>
        one.name === renamed ? (
          <NameForm
            key={one.name}
            label={`New name of ${one.name}`}
            initial={one.name}
            button="Rename"
            namesInUse={views.filter((other) => other !== one).map((other) => other.name)}
            onName={(to) => {
              rename(one.name, to);
              setRenamed(null);
            }}
          />
        ) : (
          <div key={one.name} className="optrow">
            <Button className="grow" onClick={() => open(one)}>
              {one.name}
            </Button>
            <IconButton
              label={`Rename view ${one.name}`}
              icon={IconPencil}
              onClick={() => setRenamed(one.name)}
            />
            <IconButton
              label={`Delete view ${one.name}`}
              icon={IconTrash}
              onClick={() => void askToDelete(one.name)}
            />
          </div>
        ),
      )}
      <NameForm
        label="Name of this view"
        hint={`Search, filters, order, columns and groups, on this ${device}.`}
        button="Save view"
        onName={(title) => save({ name: title, query: view.query() })}
      />
    </section>
  );
}

type NameFormProps = {
  label: string;
  button: string;
  hint?: string;
  initial?: string;
  /** The names that are refused. */
  namesInUse?: readonly string[];
  onName: (name: string) => void;
};

function NameForm({ label, button, hint, initial = "", namesInUse = [], onName }: NameFormProps) {
  const [typed, setTyped] = useState(initial);
  const title = typed.trim();
  const isInUse = namesInUse.includes(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title === "" || isInUse) return;
    onName(title);
    setTyped("");
  };
  return (
    <form onSubmit={submit}>
      <Field label={label} hint={hint} error={isInUse ? "Another view has this name." : undefined}>
        <TextInput
          // The button that opened the form of a new name is replaced by the form.
          autoFocus={initial !== ""}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" disabled={title === "" || isInUse}>
        {button}
      </Button>
    </form>
  );
}

/** A view of a list that a person has named; `query` is the query string of its address. */
type SavedView = { name: string; query: string };

type Views = {
  /** By name. */
  views: readonly SavedView[];
  /** Stores a view on this device; one of the same name is replaced. */
  save: (view: SavedView) => void;
  /** Gives the view `from` the name `to`, which no other view has. */
  rename: (from: string, to: string) => void;
  remove: (name: string) => void;
};

/** The stored views of the list with this name, on this device. */
function useSavedViews(list: string): Views {
  const memory = `views.${list}`;
  const [views, setViews] = useState(() => readFromDevice<SavedView[]>(memory) ?? []);
  const change = (next: SavedView[]) => {
    const ordered = next.sort((a, b) => a.name.localeCompare(b.name, "en-US"));
    setViews(ordered);
    storeOnDevice(memory, ordered);
  };
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view) => change([...without(view.name), view]),
    rename: (from, to) => change(views.map((view) => (view.name === from ? { ...view, name: to } : view))),
    remove: (name) => change(without(name)),
  };
}
