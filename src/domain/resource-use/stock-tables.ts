/** Tables of stocks. */
export const stockTables = ["cakes", "chemicals", "cnfs", "feedstocks"] as const;
export type StockTable = (typeof stockTables)[number];
