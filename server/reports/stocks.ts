import type { StockTable } from "#domain/resource-use/names.ts";
import type { StoredCorrection, StoredUseRecord } from "#domain/resource-use/schema.ts";
import { unitSizes } from "#domain/values/units.ts";
import { hasType, valueAt } from "./columns.ts";
import { childReport, isObject, partReport, type Report, textAt } from "./report.ts";
import { type Sql, sql } from "./sql.ts";

/** A view of all units with their dimension and their size in grams, millilitres or millimetres. */
export const unitsReport: Report = {
  name: "report_units",
  fields: {},
  columns: [
    ["unit", ""],
    ["dimension", ""],
    ["size", ""],
  ],
  sql: () => unitRows(unitSizes),
};

/** SQL of the rows of units, with every digit of their sizes: amounts are multiplied and divided by them. */
export function unitRows(sizes: Record<string, [dimension: string, size: number]>): string {
  return Object.entries(sizes)
    .map(
      ([unit, [dimension, size]]) =>
        `select '${unit}' as unit, '${dimension}' as dimension, cast(${size} as double precision) as size`,
    )
    .join(" union all ");
}

/** SQL of each stock's density in g/ml, as in its ledger: a CNF without a measured density counts as water. */
const densities: Record<StockTable, Sql | string> = {
  cakes: valueAt("r.doc", "density", "real"),
  chemicals: "null",
  cnfs: sql`coalesce(nullif(${valueAt("r.doc", "density", "real")}, 0), 1)`,
  feedstocks: "null",
};

/** SQL of an amount in the units of its stock (`r.doc`); null if it cannot be converted. `units` is SQL too. */
function inStockUnits(table: StockTable, amount: Sql | string, units: Sql | string): Sql {
  const to = valueAt("r.doc", "amount_units", "text");
  const density = densities[table];
  return sql`case
    when ${units} = ${to} or coalesce(${amount}, 0.0) = 0 then coalesce(${amount}, 0.0)
    else (select case
        when f.dimension = t.dimension then ${amount} * f.size / t.size
        when f.dimension = 'volume' and t.dimension = 'mass' and ${density} > 0 then ${amount} * f.size * ${density} / t.size
        when f.dimension = 'mass' and t.dimension = 'volume' and ${density} > 0 then ${amount} * f.size / ${density} / t.size
      end from report_units f, report_units t where f.unit = ${units} and t.unit = ${to})
    end`;
}

/**
 * SQL of the amount that a use (`u.value`) takes from its stock (`r.doc`), in the stock's units: 0 for a void use, null if it
 * cannot be converted.
 */
function amountTaken(table: StockTable): Sql {
  const amount = valueAt("u.value", "amount_used", "real");
  const units = valueAt("u.value", "amount_used_units", "text");
  return sql`case when ${hasType("u.value", "voided", "object")} then 0.0 else ${inStockUnits(table, amount, units)} end`;
}

/** SQL: a column of the newest count of a stock (`r.doc`), in the order of the ledger; null if it was never counted. */
function ofNewestCount(column: Sql): Sql {
  const [at, entered, id] = ["creation_date", "entered_at", "id"].map((field) => textAt("u.value", field));
  return sql`(select ${column} from ${(dialect) => dialect.elements("r.doc", "corrections", "u")}
    where case when ${isObject("u")} then ${hasType("u.value", "new_amount_remaining", "real")} end
    order by ${at ?? ""} desc, coalesce(${entered ?? ""}, '') desc, ${id ?? ""} desc limit 1)`;
}

/** SQL of `settleRest`: a rest is 0, but not where nothing was taken from what was supplied or counted (`from`). */
function settled(balance: Sql, from: Sql, supplied: Sql): Sql {
  const rounded =
    (part: Sql): Sql =>
    (dialect) =>
      dialect.rounded(part(dialect));
  const millionth = rounded(sql`${supplied} * 0.000001`);
  return sql`(select case
      when (abs(b.rest) <= 0.000001 or abs(b.rest) <= ${millionth}) and b.rest <> ${rounded(from)}
        then 0.0
      else b.rest
    end from (select ${rounded(balance)} as rest) b)`;
}

/**
 * Computed columns of a stock: the remaining amount, rounded to nine decimals as in the ledger and null if an amount cannot
 * be converted, and `is_active`.
 */
export function stockColumns(table: StockTable) {
  const supplied = sql`coalesce(${valueAt("r.doc", "amount_supplied", "real")}, 0.0)`;
  const counted = ofNewestCount(valueAt("u.value", "new_amount_remaining", "real"));
  const countedAt = ofNewestCount(textAt("u.value", "creation_date"));
  const from = sql`coalesce(${counted}, ${supplied})`;
  const drawn = inStockUnits(table, "u.value", "u.key");
  const balance = sql`${from}
    - (select case when count(*) = count(${drawn}) then coalesce(sum(${drawn}), 0.0) end
      from ${(dialect) => dialect.numbers("r.doc", "use_totals.amounts", "u")})
    + (select coalesce(sum(${valueAt("u.value", "delta", "real")}), 0.0)
      from ${(dialect) => dialect.elements("r.doc", "corrections", "u")}
      where ${isObject("u")} and coalesce(${textAt("u.value", "creation_date")} > ${countedAt}, true))`;
  const remaining = settled(balance, from, supplied);
  return {
    amount_remaining: remaining,
    is_active: sql`${hasType("r.doc", "inactivated_at", "null")} and coalesce(${remaining} > 0, true)`,
  };
}

/** The views of a stock's uses and corrections, such as `report_chemical_uses` and `report_chemical_corrections`. */
export function movementReports(table: StockTable, word: string): Report[] {
  const before = { [`${word}_id`]: "r.id" };
  return [
    childReport<Omit<StoredUseRecord, "stock_table" | "stock_id">>(
      `report_${word}_uses`,
      { child: "use_records", parent: table, on: { table: "stock_table", id: "stock_id" } },
      {
        id: "text",
        number: "integer",
        resource_use_purpose_id: "text",
        purpose: "text",
        comments: "text",
        amount_used: "real",
        amount_used_units: "text",
        creation_date: "text",
        created_by: "text",
        recorded_by: "text",
        recorded_at: "text",
        linked_to: { columns: { type: "text", id: "text" } },
        voided: { columns: { reason: "text", by: "text", at: "text", recorded_by: "text" } },
      },
      {
        before,
        joins: { purpose: ["purposes", textAt("u.value", "resource_use_purpose_id")] },
        columns: {
          resource_use_purpose: valueAt("purpose.doc", "purpose_name", "text"),
          is_void: sql`coalesce(${hasType("u.value", "voided", "object")}, false)`,
          amount_taken: amountTaken(table),
          amount_taken_units: valueAt("r.doc", "amount_units", "text"),
        },
      },
    ),
    partReport<StoredCorrection>(
      `report_${word}_corrections`,
      [table, "corrections"],
      {
        id: "text",
        new_amount_remaining: "real",
        entered_at: "text",
        delta: "real",
        reason: "text",
        creation_date: "text",
        created_by: "text",
        recorded_by: "text",
        recorded_at: "text",
      },
      { before, columns: { delta_units: valueAt("r.doc", "amount_units", "text") } },
    ),
  ];
}
