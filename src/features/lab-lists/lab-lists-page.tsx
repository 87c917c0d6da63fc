import { IconDownload, IconPlus, IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { AddEntryForm } from "#components/form/add-entry-form.tsx";
import { ListHead } from "#components/list/list-head.tsx";
import { WriteButton } from "#components/person/write-button.tsx";
import { queries } from "#contract/index.ts";
import { isStaff } from "#domain/kernel/roles.ts";
import type { ListEntry } from "#domain/lookups/list-entry.ts";
import { type ListName, labLists, listNames } from "#domain/lookups/lists.ts";
import { useMay, useSession } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";
import { Card } from "#ui/panel/card.tsx";
import { EntriesTable } from "./entries-table.tsx";
import { EditEntryForm, MergeEntryForm } from "./entry-forms.tsx";

const options = listNames.map((value) => ({ value, label: labLists[value].title }));

/** Only an import needs the CSV library. */
const loadImport = () => import("./list-import.tsx");
const ListImport = lazy(() => loadImport().then((m) => ({ default: m.ListImport })));

type Open = { form: "add" | "import" } | { form: "edit" | "merge"; entry: ListEntry };

/** `/lab-lists?list=plants`: the names that the lab's forms offer. Everyone adds names; staff edit, merge and retire them. */
export function LabListsPage() {
  const [query, setQuery] = useSearchParams();
  const list = listNames.find((name) => name === query.get("list")) ?? "suppliers";
  const { title, word } = labLists[list];
  const entries = useLabQuery(queries.listLabList, { params: { list } });
  const mayChange = isStaff(useSession());
  const mayWrite = useMay()("member");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <WriteButton variant="primary" icon={IconPlus} onClick={() => setOpen({ form: "add" })}>
      Add {word}
    </WriteButton>
  );
  const importing = (
    <WriteButton icon={IconUpload} onClick={() => setOpen({ form: "import" })}>
      Import file
    </WriteButton>
  );
  const empty = {
    text: "What the lab adds here is offered in its forms.",
    action: (
      <div className="row row--wrap">
        {add}
        {importing}
        <WriteButton
          icon={IconDownload}
          onClick={() => void loadImport().then(({ downloadListTemplate }) => downloadListTemplate(list))}
        >
          Download template
        </WriteButton>
      </div>
    ),
  };
  return (
    <main className="page listpage">
      <ListHead
        title="Lab lists"
        count={entries ? String(entries.length) : undefined}
        action={add}
        more={
          mayWrite
            ? [{ label: "Import file", icon: IconUpload, onSelect: () => setOpen({ form: "import" }) }]
            : []
        }
        wide={[]}
        menu={[]}
      />
      <div className="stack">
        <Field label="List">
          <Select
            options={options}
            value={list}
            onChange={(event) => setQuery({ list: event.target.value as ListName }, { replace: true })}
          />
        </Field>
        <Card flush>
          {entries ? (
            <EntriesTable
              key={title}
              list={list}
              entries={entries}
              changes={
                mayChange
                  ? {
                      onEdit: (entry) => setOpen({ form: "edit", entry }),
                      onMerge: (entry) => setOpen({ form: "merge", entry }),
                    }
                  : null
              }
              empty={empty}
            />
          ) : null}
        </Card>
      </div>
      {open?.form === "add" ? <AddEntryForm list={list} onClose={close} /> : null}
      {open?.form === "import" ? (
        <Suspense>
          <ListImport list={list} onClose={close} />
        </Suspense>
      ) : null}
      {open?.form === "edit" ? <EditEntryForm list={list} entry={open.entry} onClose={close} /> : null}
      {open?.form === "merge" ? (
        <MergeEntryForm list={list} entry={open.entry} entries={entries ?? []} onClose={close} />
      ) : null}
    </main>
  );
}
