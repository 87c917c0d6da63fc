import { Link, useParams, useSearchParams } from "react-router-dom";
import { recordIcons } from "#components/record/record-icons.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { kinds } from "#domain/kinds.ts";
import { type FindableTable, lineageTables, type RecordRef } from "#domain/tables.ts";
import "./lineage.css";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { useLineage } from "#components/record/lineage-strip.tsx";
import { showBalance } from "#domain/lineage/balance.ts";
import { allNodes, type Branch, type Lineage } from "#domain/lineage/thread.ts";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { LineageTree, NodeLine } from "./lineage-tree.tsx";

/** The lineage of one record: the records it was made from, and those made from it. */
export function LineagePage({ table }: { table: FindableTable }) {
  const { id = "" } = useParams();
  const lineage = useLineage({ table, id });
  return lineage ? <Thread lineage={lineage} /> : <LineageMissing answer={lineage} />;
}

function LineageMissing({ answer }: { answer: null | undefined }) {
  return <DetailMissing answer={answer} entity="Lineage" back={{ to: "/inventory", label: "Inventory" }} />;
}

function Thread({ lineage: { node, ancestors, descendants } }: { lineage: Lineage }) {
  const { word } = kinds[node.table];
  return (
    <main className="page detailpage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>Lineage of {node.title}</h1>
          <div className="page-head__meta">
            <Link className="link threadhead" to={pathOf(node)}>
              <Icon of={recordIcons[node.table]} />
              {word}
              {node.note ? `, ${node.note}` : null}
            </Link>
            {node.balance ? <span>{showBalance(node.balance)}</span> : null}
          </div>
        </div>
      </div>
      <div className="threads">
        {ancestors.length > 0 ? (
          <Card title="Came from">
            <LineageTree branches={ancestors} label="Came from" />
          </Card>
        ) : null}
        <MadeOfIt descendants={descendants} />
      </div>
    </main>
  );
}

/** All records made from the record, for recalls: as a tree, or one kind as a plain list. */
function MadeOfIt({ descendants }: { descendants: readonly Branch[] }) {
  const [search, setSearch] = useSearchParams();
  const nodes = allNodes(descendants);
  const tables = lineageTables.filter((table) => nodes.some((node) => node.table === table));
  const chosen = tables.find((table) => table === search.get("made")) ?? "all";
  const options = [
    { value: "all" as const, label: "All" },
    ...tables.map((table) => ({ value: table, label: countOf(nodes, table) })),
  ];
  const choose = (made: FindableTable | "all") =>
    setSearch(made === "all" ? {} : { made }, { replace: true });
  return (
    <Card
      title="Made from it"
      aside={<span className="count">{nodes.length === 1 ? "1 record" : `${nodes.length} records`}</span>}
    >
      {nodes.length === 0 ? <Empty>Nothing was made from it yet.</Empty> : null}
      {tables.length > 1 ? (
        <Segmented label="Kind" value={chosen} onChange={choose} options={options} />
      ) : null}
      {nodes.length > 0 && chosen === "all" ? (
        <LineageTree branches={descendants} label="Made from it" />
      ) : null}
      {chosen === "all" ? null : (
        <ul className="thread" aria-label={kinds[chosen].plural}>
          {nodes
            .filter(({ table }) => table === chosen)
            .map((node) => (
              <li key={node.id}>
                <NodeLine node={node} quantity={null} />
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

function countOf(nodes: readonly RecordRef[], table: FindableTable): string {
  const count = nodes.filter((node) => node.table === table).length;
  return `${count} ${count === 1 ? kinds[table].word : kinds[table].plural}`;
}
