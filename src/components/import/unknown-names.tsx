import { IconHelpCircle, IconListCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { commands } from "#contract/index.ts";
import type { UnknownName } from "#domain/csv/unknown-names.ts";
import { entryName, type LabList, labLists } from "#domain/lookups/lists.ts";
import { countOf, showName } from "#domain/values/words.ts";
import { Select } from "#ui/choice/select.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { type Answers, NEW_NAME } from "./import-check.ts";

type Props = {
  unknown: readonly UnknownName[];
  /** The type of a new supplier: what the lab imports. */
  supplierType: string;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  /** Called when the names were added. */
  onAdded: () => void;
};

/**
 * The names of a file that no list has: each is the entry that was probably meant, or a new one; the new ones are added with
 * one press.
 */
export function UnknownNames({ unknown, supplierType, answers, onAnswer, onAdded }: Props) {
  const { saveAll } = useSaving();
  const [types, setTypes] = useState<Readonly<Record<string, string>>>({});
  const answerTo = ({ key }: UnknownName) => answers.names?.[key];
  const isNew = (one: UnknownName) => one.near === undefined || answerTo(one) === NEW_NAME;
  const answer = (key: string, id: string) =>
    onAnswer({ ...answers, names: { ...answers.names, [key]: id } });
  const added = unknown.flatMap((one) => {
    if (!one.list || !isNew(one)) return [];
    const list: LabList = labLists[one.list];
    const first = list.table === "suppliers" ? supplierType : usualType(one.name, list.types ?? []);
    return [{ ...one, list: one.list, types: list.types, type: types[one.key] ?? first }];
  });
  async function add() {
    const inputs = added.map(({ list, name, type, types: all }) => ({
      params: { list },
      body: { name, ...(all && { type }) },
    }));
    const saved = { title: `${countOf(inputs.length, "names")} added to the lists.` };
    const outcome = await saveAll(commands.addListEntry, inputs, { saved });
    if (outcome.kind === "saved") onAdded();
  }
  return (
    <>
      {unknown.map((one) =>
        one.near && answerTo(one) === undefined ? (
          <Banner
            key={one.key}
            tone="warn"
            icon={IconHelpCircle}
            title={`${one.name} → ${entryName(one.list && labLists[one.list].table, one.near.name)}?`}
            action={
              <span className="row">
                <Button onClick={() => answer(one.key, one.near?.id ?? NEW_NAME)}>Use</Button>
                {one.list ? <Button onClick={() => answer(one.key, NEW_NAME)}>Keep {one.name}</Button> : null}
              </span>
            }
          >
            {one.title}, {countOf(one.rows, "rows")}.
          </Banner>
        ) : null,
      )}
      {added.length > 0 ? (
        <Banner
          tone="warn"
          icon={IconListCheck}
          title={`Not in the lists of the lab: ${countOf(added.length, "names")}.`}
          action={
            <Button variant="primary" icon={IconPlus} guarded onClick={() => void add()}>
              {added.length === 1 ? "Add it to the lists" : `Add these ${added.length} to the lists`}
            </Button>
          }
        />
      ) : null}
      {added.length > 0 ? (
        <dl className="importcolumns">
          {added.map(({ key, name, what, types: all, type }) => (
            <div key={key}>
              <dt>
                {name} <span className="sub">{what}</span>
              </dt>
              <dd>
                {all ? (
                  <Select
                    aria-label={`Type of ${name}`}
                    value={type}
                    onChange={(event) => setTypes({ ...types, [key]: event.target.value })}
                    options={all.map((value) => ({ value, label: showName(value) }))}
                  />
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

/** The type that a name suggests: that of an acid, of a base; else OTHER. */
function usualType(name: string, types: readonly string[]): string {
  const isBase = /(hydroxide|carbonate)\b/i.test(name);
  const suggested = /\bacid\b/i.test(name) ? "ACID" : isBase ? "NEUTRALIZING_AGENT" : "OTHER";
  return types.includes(suggested) ? suggested : "OTHER";
}
