import { IconArrowsSplit2 } from "@tabler/icons-react";
import { type CSSProperties, Fragment } from "react";
import { Link } from "react-router-dom";
import type { RecordSource } from "#domain/kernel/records.ts";
import { pathOf, threadPathOf } from "#domain/kind-pages.ts";
import { kinds } from "#domain/kinds.ts";
import { lineageTables, type RecordRef } from "#domain/tables.ts";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import { recordIcons } from "./record-icons.ts";
import "./lineage-strip.css";
import { lineageOf } from "#domain/lineage/lineage.ts";
import {
  allNodes,
  type Branch,
  type Lineage,
  type LineageNode,
  mainLine,
  type Quantity,
} from "#domain/lineage/thread.ts";
import { showAmount } from "#domain/values/quantities.ts";
import type { Answer } from "#hooks/use-lab-query.ts";
import { useRecords } from "#hooks/use-records.ts";
import { classNames } from "#ui/text/class-names.ts";
import { joinFacts, Unbroken, WholeWords } from "#ui/text/unbroken.tsx";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";

/**
 * The lineage of one record, computed on this tablet; `undefined` while it is computed, `null` where there is no
 * record.
 */
export function useLineage({ table, id }: RecordRef): Answer<Lineage> {
  return useRecords((records) => readLineage(records, { table, id }), [table, id]);
}

/** The lineage of one record; null where the lab has no such record. */
export async function readLineage(records: RecordSource, ref: RecordRef): Promise<Lineage | null> {
  return (await lineageOf(records, ref)) ?? null;
}

/** The lineage of a record on its page: its ancestors and descendants, on a phone one line, which opens. Nothing if it has neither. */
export function LineageStrip({ of: lineage }: { of: Lineage | null }) {
  const isNarrow = useIsNarrow();
  if (!lineage || (lineage.ancestors.length === 0 && lineage.descendants.length === 0)) return null;
  const { node, ancestors, descendants } = lineage;
  const line = mainLine(ancestors);
  const groups = groupsOf(node, descendants).slice(0, SHOWN);
  const strip = (
    <section
      className={classNames("card lineage", isLong(line.length) && "lineage--long")}
      aria-label="Lineage"
    >
      <ol style={{ "--lineage-columns": columns(line.length, groups.length > 0) } as CSSProperties}>
        {line.map(({ node: step, quantity }) => (
          <Fragment key={step.id}>
            <Step node={step} taken={quantity} />
            <Strand />
          </Fragment>
        ))}
        <Step node={node} isCurrent />
        {groups.length > 0 ? (
          <>
            <Fan ends={groups.length} />
            <li className="lout">
              {groups.map(({ to, icon, title, note }) => (
                <Link key={to + title} to={to}>
                  <Icon of={icon} />
                  <b>
                    <Unbroken text={title} />
                  </b>
                  <span>{note}</span>
                </Link>
              ))}
            </li>
          </>
        ) : null}
      </ol>
      <Link className="lfull" to={threadPathOf(node)}>
        <Icon of={IconArrowsSplit2} />
        <b>Full lineage</b>
      </Link>
    </section>
  );
  if (!isNarrow) return strip;
  const from = line.at(-1)?.node.title;
  const near = [...(from ? [`of ${from}`] : []), ...groups.map(({ title }) => title)];
  return (
    <div className="lineageline">
      <Disclosure title="Lineage" aside={joinFacts(near)}>
        {strip}
      </Disclosure>
    </div>
  );
}

/** The kinds of descendants that have a link of their own. */
const SHOWN = 3;

/**
 * A short line does not stretch its boxes; in a long one a box is as wide as its text where there is room. No box is
 * narrower than its code.
 */
const columns = (ancestors: number, hasMade: boolean) => {
  const [box, current] = isLong(ancestors)
    ? ["fit-content(220px)", "fit-content(232px)"]
    : ["minmax(min-content, 220px)", "minmax(min-content, 232px)"];
  const made = hasMade ? " 36px minmax(150px, 252px)" : "";
  return `${`${box} var(--lineage-strand) `.repeat(ancestors)}${current}${made}`;
};

const isLong = (ancestors: number) => ancestors > 3;

type StepProps = { node: LineageNode; taken?: Quantity | null; isCurrent?: boolean };

function Step({ node, taken = null, isCurrent = false }: StepProps) {
  const { word, thread } = kinds[node.table];
  const isProcess = node.table === "nop_processes" || node.table === "homogenizations";
  const made = node.made && `${showAmount(node.made.amount, node.made.units)} ${thread?.obtained}`;
  const used = taken && `${showAmount(taken.amount, taken.units)} ${isProcess ? "made" : "used"}`;
  return (
    <li className={isCurrent ? "lnode is-cur" : "lnode"}>
      <Link to={pathOf(node)} aria-current={isCurrent ? "page" : undefined}>
        <Icon of={recordIcons[node.table]} />
        <span className="ltype">{word}</span>
        <b>
          <WholeWords text={withoutKind(node.title, word)} />
        </b>
        <span className="lsub">{(isCurrent ? made : used) ?? node.note}</span>
      </Link>
    </li>
  );
}

/** The title without the kind, which is shown above it: 'NOP-2026-001 Hour 3' of 'Cake NOP-2026-001 Hour 3'. */
const withoutKind = (title: string, word: string) =>
  title.startsWith(`${word} `) ? title.slice(word.length + 1) : title;

type Group = { to: string; icon: Glyph; title: string; note: string };

/** The descendants by kind, at any depth: a single record by its title, several as a count. */
function groupsOf(of: RecordRef, descendants: readonly Branch[]): Group[] {
  const nodes = allNodes(descendants);
  return lineageTables.flatMap((table) => {
    const { word, plural } = kinds[table];
    const icon = recordIcons[table];
    const [first, ...others] = nodes.filter((node) => node.table === table);
    if (first === undefined) return [];
    if (others.length === 0) return [{ to: pathOf(first), icon, title: first.title, note: word }];
    const to = `${threadPathOf(of)}?made=${table}`;
    return [{ to, icon, title: `${others.length + 1} ${plural}`, note: "" }];
  });
}

function Strand() {
  return (
    <li className="strand" aria-hidden="true">
      <svg viewBox="0 0 40 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 17C14 17 26 23 40 23M0 23C14 23 26 17 40 17M0 20C14 22 26 18 40 20" />
      </svg>
    </li>
  );
}

/** Strands from the record to the links of its descendants, one to each. */
function Fan({ ends }: { ends: number }) {
  return (
    <li className="strand strand--fan" aria-hidden="true">
      {Array.from({ length: ends }, (_, end) => (
        // The links have one height, so the middle of each is at an odd part of the height.
        <svg key={end} viewBox={`0 0 40 ${2 * ends}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 ${ends}C20 ${ends} 18 ${2 * end + 1} 40 ${2 * end + 1}`} />
        </svg>
      ))}
    </li>
  );
}
