import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { AddEntryForm } from "#components/form/add-entry-form.tsx";
import { queries } from "#contract/index.ts";
import { isStaff } from "#domain/kernel/roles.ts";
import type { ListEntry } from "#domain/lookups/list-entry.ts";
import { type ListName, labLists, listNames } from "#domain/lookups/lists.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { EntriesTable } from "./entries-table.tsx";
import { RenameForm } from "./rename-form.tsx";

const options = listNames.map((value) => ({ value, label: labLists[value].title }));

/** `/lab-lists?list=plants`: the names that the lab's forms offer. Staff adds, renames and retires them. */
export function LabListsPage() {
  const [query, setQuery] = useSearchParams();
  const list = listNames.find((name) => name === query.get("list")) ?? "suppliers";
  const entries = useLabQuery(queries.listLabList, { params: { list } });
  const mayChange = isStaff(useSession());
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<ListEntry | null>(null);
  return (
    <main className="page">
      <div className="page-head">
        <h1>Lab lists</h1>
        {mayChange ? (
          <Button variant="primary" icon={IconPlus} onClick={() => setIsAdding(true)}>
            Add {labLists[list].word}
          </Button>
        ) : null}
      </div>
      <div className="stack">
        <Field label="List">
          <Select
            options={options}
            value={list}
            onChange={(event) => setQuery({ list: event.target.value as ListName }, { replace: true })}
          />
        </Field>
        <Card flush>
          <EntriesTable list={list} entries={entries ?? []} onRename={mayChange ? setRenamed : null} />
        </Card>
      </div>
      {isAdding ? <AddEntryForm list={list} onClose={() => setIsAdding(false)} /> : null}
      {renamed ? <RenameForm list={list} entry={renamed} onClose={() => setRenamed(null)} /> : null}
    </main>
  );
}
