import { parseTable } from "./table.ts";

/**
 * Homogenizations: wt% of cake and CNF, volume and viscosity test in the units of the row, densities in g/ml, the amounts
 * that the lab computes from these, then water and base of the treatment in the same units; the states of the three
 * steps (C completed, S skipped, T todo later, P pending).
 */
export const demoHomogenizations = parseTable(
  [
    ...(["code", "name", "cake", "cakeWt", "cnfWt", "volume", "units", "viscosity"] as const),
    ...(["cakeDensity", "cnfDensity", "suggested", "water", "neutral", "base", "steps", "age"] as const),
  ],
  `
H1 | HOM-NOP-2026-001-01 | C03 | 14.6 | 1.5 | 1500 | ML | 50 | 1.049 | 1.003 | 159.724 | 1394.926 | 278.985 | 0 | C/C/C | 165
H2 | HOM-NOP-2026-002-01 | C06 | 19.8 | 1 | 15 | LITRES | 0.25 | 1.069 | 1.001 | 0.771 | 14.494 | 2.899 | 0.152 | C/C/C | 150
H3 | HOM-NOP-2026-003-01 | C09 | 18.3 | 0.5 | 5 | LITRES | 0.25 | 1.063 | 1 | 0.143 | 5.107 | 0.511 | 0 | C/C/C | 140
H4 | HOM-NOP-2026-004-01 | C12 | 20.6 | 1.5 | 10 | LITRES | 0.25 | 1.072 | 1.003 | 0.749 | 9.532 | 0.953 | 0.103 | C/C/C | 130
H5 | HOM-NOP-2026-005-01 | C15 | 19.4 | 1.5 | 5 | LITRES | 0.25 | 1.067 | 1.003 | 0.407 | 4.859 | 0.972 | 0.079 | C/C/C | 112
H6 | HOM-NOP-2026-006-01 | C18 | 17 | 1 | 800 | ML | 50 | 1.058 | 1.001 | 50.05 | 800.8 | – | – | S/C/C | 96
H7 | HOM-NOP-2026-007-01 | C21 | 17.3 | 0.5 | 15 | LITRES | 0.25 | 1.059 | 1 | 0.441 | 14.809 | 1.481 | 0.152 | C/C/C | 84
H8 | HOM-NOP-2026-008-01 | C24 | 14.9 | 1 | 5 | LITRES | 0.25 | 1.05 | 1.001 | 0.353 | 4.903 | 0.981 | 0 | C/C/C | 70
H9 | HOM-NOP-2026-009-01 | C26 | 21.1 | 0.5 | 15 | LITRES | 0.25 | 1.074 | 1 | 0.361 | 14.889 | 2.978 | 0 | C/C/P | 13
H10 | HOM-NOP-2026-010-01 | C28 | 16.4 | 1.5 | 5 | LITRES | 0.25 | 1.056 | 1.003 | 0.482 | 4.784 | 0.957 | 0.079 | C/C/P | 11
H11 | HOM-NOP-2026-011-01 | C30 | 18 | 1 | 800 | ML | 50 | 1.062 | 1.001 | 47.269 | 803.581 | – | – | T/C/P | 9
H12 | HOM-NOP-2026-001-02 | C03 | 14.6 | 1 | 15 | LITRES | 0.25 | 1.049 | 1.001 | 1.046 | 14.22 | – | – | T/C/C | 20
H13 | HOM-NOP-2026-002-02 | C06 | 19.8 | 2 | 15 | LITRES | 0.25 | 1.069 | 1.005 | 1.548 | 13.778 | 2.067 | 0.152 | C/C/T | 16
H14 | HOM-NOP-2026-003-02 | C09 | 18.3 | 0.5 | 15 | LITRES | 0.25 | 1.063 | 1 | 0.417 | 14.833 | 1.483 | 0.229 | C/P/P | 6
H15 | HOM-NOP-2026-004-02 | C12 | 20.6 | 0.5 | 5 | LITRES | 0.25 | 1.072 | 1 | 0.127 | 5.123 | 0.512 | 0.052 | C/P/P | 5
H16 | HOM-NOP-2026-005-02 | C15 | 19.4 | 2 | 800 | ML | 50 | 1.067 | 1.005 | 88.067 | 766.183 | – | – | T/P/P | 5
H17 | HOM-NOP-2026-006-02 | C18 | 17 | 0.5 | 10 | LITRES | 0.25 | 1.058 | 1 | 0.301 | 9.949 | 0.995 | 0 | C/P/P | 4
H18 | HOM-NOP-2026-007-02 | C21 | 17.3 | 2 | 5 | LITRES | 0.25 | 1.059 | 1.005 | 0.61 | 4.666 | – | – | P/P/P | 2
H19 | HOM-NOP-2026-008-02 | C24 | 14.9 | 1 | 10 | LITRES | 0.25 | 1.05 | 1.001 | 0.689 | 9.572 | – | – | P/P/P | 1
H20 | HOM-NOP-2026-009-02 | C26 | 21.1 | 2 | 10 | LITRES | 0.25 | 1.074 | 1.005 | 0.976 | 9.325 | – | – | P/P/P | 0
`,
);
