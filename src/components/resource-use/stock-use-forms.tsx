import type { FunctionComponent } from "react";
import type { z } from "zod";
import { queries } from "#contract/index.ts";
import type { Query } from "#contract/operation.ts";
import type { ById, Nothing } from "#contract/shapes.ts";
import { resourceTypeOf } from "#domain/chemicals/stock.ts";
import { densityOf } from "#domain/cnfs/stock.ts";
import type { ResourceTypeName, StockTable } from "#domain/resource-use/names.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { UseRecordForm, type UseRecordFormProps } from "./use-record-form.tsx";

type Props = Pick<UseRecordFormProps, "onClose" | "onSaved" | "initial" | "save"> & {
  params: Record<string, string>;
};

/** The form of a use of one stock, by its table; it is open while it is rendered, once the stock is read. */
export const stockUseForms: Readonly<Record<StockTable, FunctionComponent<Props>>> = {
  cakes: formOf("cakes", queries.getCake, (stock) => ({ stock, type: "CAKE" })),
  chemicals: formOf("chemicals", queries.getChemical, (stock) => ({
    stock,
    type: resourceTypeOf(stock.chemical_type),
  })),
  cnfs: formOf("cnfs", queries.getCnf, (cnf) => ({
    stock: { ...cnf, density: densityOf(cnf) },
    type: "CNF",
  })),
  feedstocks: formOf("feedstocks", queries.getFeedstock, (feedstock) => ({
    stock: { ...feedstock, use_records: feedstock.resource_use_records },
    type: "FEEDSTOCK",
  })),
};

function formOf<A extends z.ZodType>(
  table: StockTable,
  query: Query<typeof ById, typeof Nothing, A>,
  used: (record: z.output<A>) => { stock: UseRecordFormProps["stock"]; type: ResourceTypeName },
): FunctionComponent<Props> {
  return function StockUseForm({ params, ...rest }: Props) {
    const record = useLabQuery(query, { params: { id: params.id ?? "" } });
    if (!record) return null;
    const { stock, type } = used(record);
    return <UseRecordForm {...rest} params={params} table={table} resourceType={type} stock={stock} />;
  };
}
