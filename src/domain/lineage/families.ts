import type { Cake } from "../cakes/schema.ts";
import { usedCake } from "../cakes/views.ts";
import type { Cnf } from "../cnfs/schema.ts";
import { usedCnf } from "../cnfs/views.ts";
import type { Homogenization } from "../homogenizations/schema.ts";
import { homogenizationName } from "../homogenizations/views.ts";
import { sampleType } from "../nop-processes/schema.ts";
import { NOT_NUMBERED } from "../numbering.ts";
import type { RecordSource } from "../records.ts";
import { holdingOf } from "../resource-use/holding.ts";
import { amountRemaining } from "../resource-use/ledger.ts";
import { claimOfUse, purposeId } from "../resource-use/rules.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import { stockTables } from "../resource-use/schema.ts";
import type { Doc } from "../tables.ts";
import { toTitle } from "../titles.ts";
import type { Unit } from "../units.ts";
import type { Family } from "./family.ts";
import type { LineageRef, LineageTable, Link, Quantity } from "./thread.ts";
import { trayFamily, traysOf, trialFamily } from "./tray-families.ts";

type Read = (records: RecordSource, id: string) => Promise<Family | undefined>;

const families: Record<LineageTable, Read> = {
  feedstocks: feedstockFamily,
  chemicals: chemicalFamily,
  nop_processes: processFamily,
  cakes: cakeFamily,
  homogenizations: homogenizationFamily,
  cnfs: cnfFamily,
  tray_formulations: trayFamily,
  samples: sampleFamily,
  grow_trials: trialFamily,
};

/** The thing and its neighbours; `undefined` where the lab has no such thing. */
export function familyOf(records: RecordSource, { table, id }: LineageRef): Promise<Family | undefined> {
  return families[table](records, id);
}

async function feedstockFamily(records: RecordSource, id: string): Promise<Family | undefined> {
  const feedstock = await records.get("feedstocks", id);
  if (feedstock === undefined) return undefined;
  const name = await records.get("feedstock_names", feedstock.feedstock_name_id);
  return {
    node: { ...stockNode("feedstocks", feedstock), title: feedstock.identifier, note: name?.name ?? null },
    parents: async () => [],
    children: async () => [
      ...(await processesOf(records, feedstock)),
      ...(await samplesOf(records, feedstock)),
    ],
  };
}

async function chemicalFamily(records: RecordSource, id: string): Promise<Family | undefined> {
  const chemical = await records.get("chemicals", id);
  if (chemical === undefined) return undefined;
  const name = await records.get("chemical_names", chemical.chemical_name_id);
  const source = chemical.derived_from_use_record_id;
  const note = `${chemical.concentration} ${chemical.concentration_units}`;
  return {
    node: { ...stockNode("chemicals", chemical), title: name?.name ?? "", note },
    parents: async () => (source === null ? [] : linksToStocks(records, [source])),
    children: async () => [
      ...chemical.use_records.flatMap((use) =>
        use.linked_to?.type === "CHEMICAL"
          ? [{ ref: { table: "chemicals" as const, id: use.linked_to.id }, quantity: usedQuantity(use) }]
          : [],
      ),
      ...(await processesOf(records, chemical)),
      ...(await samplesOf(records, chemical)),
    ],
  };
}

async function processFamily(records: RecordSource, id: string): Promise<Family | undefined> {
  const process = await records.get("nop_processes", id);
  if (process === undefined) return undefined;
  const { feedstock_id, amount_feedstock: amount, amount_feedstock_units: units } = process;
  const fed = amount === null || units === null ? null : { amount, units };
  const from: Link[] =
    feedstock_id === null ? [] : [{ ref: { table: "feedstocks", id: feedstock_id }, quantity: fed }];
  return {
    node: {
      ...{ table: "nop_processes", id, creation_date: process.creation_date, made: null, remaining: null },
      title: process.batch_number ?? NOT_NUMBERED,
      note: process.reaction_hours === null ? null : `${process.reaction_hours} h`,
    },
    parents: async () => {
      const drawn = await linksToStocks(records, process.resource_use_record_ids);
      return [...from, ...drawn.filter(({ ref }) => ref.id !== feedstock_id)];
    },
    children: async () => {
      const filtrations = await records.childrenOf("filtrations", "nop_process_id", id);
      const cakes = await Promise.all(
        filtrations.map((one) =>
          records.childrenOf("cakes", "filtration_and_neutralization_details_id", one.id),
        ),
      );
      return cakes.flat().map((cake) => ({
        ref: { table: "cakes", id: cake.id },
        quantity: { amount: cake.amount_supplied, units: cake.amount_units },
      }));
    },
  };
}

async function cakeFamily(records: RecordSource, id: string): Promise<Family | undefined> {
  const cake = await records.get("cakes", id);
  if (cake === undefined) return undefined;
  const filtration = await records.get("filtrations", cake.filtration_and_neutralization_details_id);
  const process = await records.get("nop_processes", filtration?.nop_process_id ?? "");
  const node = stockNode("cakes", cake);
  return {
    node: {
      ...node,
      title: usedCake(cake, filtration, process).name,
      note: filtration ? sampleType(filtration) : null,
    },
    density: cake.density,
    parents: async () =>
      process === undefined ? [] : [{ ref: { table: "nop_processes", id: process.id }, quantity: node.made }],
    children: async () => [
      ...(await homogenizationsOf(records, cake)),
      ...(await cnfsOf(records, cake)),
      ...(await samplesOf(records, cake)),
    ],
  };
}

/** The experiments that took of a cake. One that was only set up has taken nothing yet. */
async function homogenizationsOf(records: RecordSource, cake: Cake): Promise<Link[]> {
  const homogenizations = await records.childrenOf("homogenizations", "cake_id", cake.id);
  const links = await Promise.all(
    homogenizations.map(async (one): Promise<Link | null> => {
      const quantity = await takenFor(records, one, cake);
      return quantity && { ref: { table: "homogenizations", id: one.id }, quantity };
    }),
  );
  return links.filter((link) => link !== null);
}

/** The CNFs that were made of a cake without an experiment. */
async function cnfsOf(records: RecordSource, cake: Cake): Promise<Link[]> {
  const cnfs = await records.childrenOf("cnfs", "cake_id", cake.id);
  return cnfs
    .filter(({ homogenization_id }) => homogenization_id === null)
    .map((cnf) => ({ ref: { table: "cnfs", id: cnf.id }, quantity: cakeIn(cnf) }));
}

async function homogenizationFamily(records: RecordSource, id: string): Promise<Family | undefined> {
  const homogenization = await records.get("homogenizations", id);
  if (homogenization === undefined) return undefined;
  const { cake_id, cnf_id, creation_date } = homogenization;
  const cnf = await records.get("cnfs", cnf_id ?? "");
  return {
    node: {
      ...{ table: "homogenizations", id, creation_date, made: null, remaining: null },
      title: homogenizationName(homogenization),
      note: `${homogenization.desired_cnf_wt_percent} wt%`,
    },
    parents: async () => {
      const cake = await records.get("cakes", cake_id);
      const quantity = cake ? await takenFor(records, homogenization, cake) : null;
      return [{ ref: { table: "cakes", id: cake_id }, quantity }];
    },
    children: async () => (cnf ? [{ ref: { table: "cnfs", id: cnf.id }, quantity: madeOf(cnf) }] : []),
  };
}

/** What an experiment took of its cake: by its own use record, or by the one its CNF came with. */
async function takenFor(
  records: RecordSource,
  { cake_use_record_id, cnf_id }: Homogenization,
  cake: Cake,
): Promise<Quantity | null> {
  const use = cake.use_records.find(({ id }) => id === cake_use_record_id);
  if (use) return usedQuantity(use);
  const cnf = await records.get("cnfs", cnf_id ?? "");
  return cnf ? cakeIn(cnf) : null;
}

const isForTrial = ({ resource_use_purpose_id, voided }: StoredUseRecord) =>
  resource_use_purpose_id === purposeId("GROW_TRIAL") && !voided;
const cakeIn = ({ amount_cake: amount, amount_cake_units: units }: Cnf): Quantity => ({ amount, units });
const madeOf = ({ amount_supplied: amount, amount_units: units }: Cnf): Quantity => ({ amount, units });

async function cnfFamily(records: RecordSource, id: string): Promise<Family | undefined> {
  const cnf = await records.get("cnfs", id);
  if (cnf === undefined) return undefined;
  const { homogenization_id, cake_id } = cnf;
  const note = cnf.wt_percent === null ? null : `${cnf.wt_percent} wt%`;
  const holding = holdingOf("cnfs", cnf);
  return {
    node: { ...stockNode("cnfs", holding), title: usedCnf(cnf).name, note },
    density: holding.density,
    grown: cnf.use_records
      .filter(isForTrial)
      .map(({ amount_used: amount, amount_used_units: units }) => ({ amount, units })),
    parents: async () => [
      homogenization_id === null
        ? { ref: { table: "cakes", id: cake_id }, quantity: cakeIn(cnf) }
        : { ref: { table: "homogenizations", id: homogenization_id }, quantity: madeOf(cnf) },
    ],
    children: async () => [...(await traysOf(records, id)), ...(await samplesOf(records, cnf))],
  };
}

async function sampleFamily(records: RecordSource, id: string): Promise<Family | undefined> {
  const sample = await records.get("samples", id);
  if (sample === undefined) return undefined;
  const { resource_table: table, resource_id } = sample;
  const stock = await records.get(table, resource_id);
  const purpose = await records.get("sample_purposes", sample.sample_purpose_id);
  const quantity = usedQuantity(stock?.use_records.find((use) => use.id === sample.resource_use_record_id));
  return {
    node: {
      ...{ table: "samples", id, creation_date: sample.creation_date, made: quantity, remaining: null },
      title: sample.sample_description,
      note: purpose ? toTitle(purpose.name) : null,
    },
    parents: async () => [{ ref: { table, id: resource_id }, quantity }],
    children: async () => [],
  };
}

type Stock = Extract<Doc, { use_records: StoredUseRecord[] }>;

function stockNode<T extends LineageTable>(table: T, stock: Stock) {
  const made: Quantity = { amount: stock.amount_supplied, units: stock.amount_units as Unit };
  const { id, creation_date } = stock;
  return { table, id, creation_date, made, remaining: amountRemaining(stock) };
}

function usedQuantity(use: StoredUseRecord | undefined): Quantity | null {
  return use === undefined ? null : { amount: use.amount_used, units: use.amount_used_units };
}

async function samplesOf(records: RecordSource, stock: Stock): Promise<Link[]> {
  const samples = await records.childrenOf("samples", "resource_id", stock.id);
  return samples.map(({ id, resource_use_record_id }) => ({
    ref: { table: "samples", id },
    quantity: usedQuantity(stock.use_records.find((use) => use.id === resource_use_record_id)),
  }));
}

/** Processes a stock went into: by name for a feedstock, else by the use records the process names. */
async function processesOf(records: RecordSource, stock: Stock): Promise<Link[]> {
  const processes = await records.all("nop_processes");
  const uses = new Map(stock.use_records.map((use) => [use.id, use]));
  return processes.flatMap((process): Link[] => {
    const ref = { table: "nop_processes" as const, id: process.id };
    const { amount_feedstock: amount, amount_feedstock_units: units } = process;
    if (process.feedstock_id === stock.id) {
      return [{ ref, quantity: amount === null || units === null ? null : { amount, units } }];
    }
    const use = process.resource_use_record_ids.map((id) => uses.get(id)).find((one) => one !== undefined);
    return use === undefined ? [] : [{ ref, quantity: usedQuantity(use) }];
  });
}

/** The stocks that these use records drew from. */
async function linksToStocks(records: RecordSource, useIds: readonly string[]): Promise<Link[]> {
  const links = await Promise.all(
    useIds.map(async (useId): Promise<Link[]> => {
      const owner = await records.get("claims", claimOfUse(useId));
      const table = stockTables.find((one) => one === owner?.owner_table);
      if (owner === undefined || table === undefined) return [];
      const stock = await records.get(table, owner.owner_id);
      const use = stock?.use_records.find(({ id }) => id === useId);
      return [{ ref: { table, id: owner.owner_id }, quantity: usedQuantity(use) }];
    }),
  );
  return links.flat();
}
