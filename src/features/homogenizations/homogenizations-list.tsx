import { useMemo } from "react";
import "./homogenizations.css";
import { IconCircleCheck, IconDropletHalf2, IconMicroscope, IconTornado } from "@tabler/icons-react";
import { PageLink } from "#components/kind/facts.tsx";
import { kindList } from "#components/kind/kind-list.tsx";
import { assignedColumn, createdByColumn, nameColumn, textColumn } from "#components/list/list-columns.tsx";
import { createdFilter } from "#components/list/shared-filters.ts";
import { queries } from "#contract/index.ts";
import { sampleType } from "#domain/cakes/stock.ts";
import { cnfName } from "#domain/cnfs/stock.ts";
import { csvOf } from "#domain/csv/write.ts";
import {
  CHARACTERIZING,
  HOMOGENIZING,
  type HomogenizationStep,
  homogenizationName,
  PRE_TREATMENT,
} from "#domain/homogenizations/plan.ts";
import type { HomogenizationListItem } from "#domain/homogenizations/schema.ts";
import { NewHomogenization } from "#domain/homogenizations/setup.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { toTitle } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { HomogenizationForm } from "./homogenization-form.tsx";

/** A homogenization in the list; active until its experiment is finished. */
type HomogenizationRow = HomogenizationListItem & {
  is_active: boolean;
  /** `Hour 3`; empty if the cake's filtration is not on this tablet. */
  sample: string;
  /** Null before its CNF is added. */
  cnf_name: string | null;
};

/** All homogenizations of the lab, newest first; undefined during the first read. */
function useHomogenizationRows(): HomogenizationRow[] | undefined {
  const items = useLabQuery(queries.listHomogenizations);
  const cnfs = useLabQuery(queries.listCnfs);
  return useMemo(() => {
    if (!items || !cnfs) return undefined;
    const names = new Map(cnfs.map((cnf) => [cnf.id, cnfName(cnf)]));
    return items.map((item) => ({
      ...item,
      is_active: item.state !== FINISHED,
      sample: sampleOf(item),
      cnf_name: item.cnf_id === null ? null : (names.get(item.cnf_id) ?? "CNF"),
    }));
  }, [items, cnfs]);
}

function sampleOf(item: HomogenizationListItem): string {
  const { cake_hour_number_for_sample: hour, cake_is_after_reaction_completed: isEnd } = item;
  if (isEnd === null) return "";
  return sampleType({ hour_number_for_sample: hour, is_after_reaction_completed: isEnd });
}

/** The columns of exported homogenizations. */
export const homogenizationCsv = csvOf<HomogenizationRow>(NewHomogenization, [
  ["Name", (row) => row.name],
  ["Batch", (row) => row.batch_num],
  ["Cake sample", (row) => row.sample],
  ["State", (row) => toTitle(row.state)],
  ["CNF", (row) => row.cnf_name],
  "created_by",
  "recorded_by",
  "creation_date",
  ["Assigned To", (row) => row.assigned_to],
  "id",
]);

const batchOf = ({ batch_num }: HomogenizationRow) => batch_num ?? NOT_NUMBERED;
const stateOf = ({ state }: HomogenizationRow) => toTitle(state);

/** `/homogenization`; `?add={cake}` opens the form for that cake. */
export const Component = kindList<HomogenizationRow>("homogenizations", {
  useRows: useHomogenizationRows,
  isDense: true,
  columns: [
    nameColumn("homogenizations", "name", "Name", (row: HomogenizationRow) => homogenizationName(row), {
      className: "listtable__name homogenizationlist__code",
      // A homogenization without a name is the newest.
      sortValue: ({ name }) => name ?? "~",
      link: (row) => <Unbroken text={homogenizationName(row)} />,
    }),
    textColumn("batch", "Batch", batchOf, {
      className: "homogenizationlist__code",
      hideBelow: "tablet",
      sortValue: ({ batch_num }) => batch_num ?? "~",
      cell: (row) => (
        <PageLink of={{ table: "nop_processes", id: row.nop_process_id }}>
          <Unbroken text={batchOf(row)} />
        </PageLink>
      ),
    }),
    textColumn("cake", "Cake sample", ({ sample }) => sample, {
      hideBelow: "tablet",
      cell: ({ cake_id, sample }) => (
        <PageLink of={{ table: "cakes", id: cake_id }}>{sample || "Cake"}</PageLink>
      ),
    }),
    textColumn("state", "State", stateOf, {
      className: "listtable__state homogenizationlist__state wide",
      cardLabel: null,
      inLine: undefined,
      sortValue: ({ state }) => state,
      cell: ({ state }) => <StateBadge state={state} />,
    }),
    textColumn("cnf", "CNF", ({ cnf_name }) => cnf_name, {
      className: "homogenizationlist__code",
      inLine: 1,
      cell: ({ cnf_id, cnf_name }) =>
        cnf_id === null ? (
          "–"
        ) : (
          <PageLink of={{ table: "cnfs", id: cnf_id }}>
            <Unbroken text={cnf_name ?? ""} />
          </PageLink>
        ),
    }),
    assignedColumn,
    { ...createdByColumn, hideInCards: false },
  ],
  alsoFound: ({ created_by }) => [created_by],
  filters: [
    { key: "state", label: "State", look: "chips", of: stateOf },
    "batch",
    "assigned",
    { key: "by", label: "Created By", of: ({ created_by }) => created_by },
    createdFilter,
  ],
  searchHint: "Search name, batch, state, CNF",
  emptyText: "Experiments that turn cake into CNF are listed here, each with its current step.",
  csvColumns: homogenizationCsv,
  add: { label: "New homogenization", Form: HomogenizationForm },
  isMadeFrom: true,
});

const icons: Record<HomogenizationStep, Glyph> = {
  [PRE_TREATMENT]: IconDropletHalf2,
  [HOMOGENIZING]: IconTornado,
  [CHARACTERIZING]: IconMicroscope,
};

/** The state of an experiment: a filled badge once it is finished, otherwise an outline with the icon of its step. */
function StateBadge({ state }: { state: string }) {
  const icon = icons[state as HomogenizationStep] ?? IconCircleCheck;
  return (
    <span className={`badge badge--${state === FINISHED ? "active" : "inactive"}`}>
      <Icon of={icon} />
      {toTitle(state)}
    </span>
  );
}
