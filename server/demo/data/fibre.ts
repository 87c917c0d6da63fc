import { parseTable } from "./table.ts";

/** Feedstocks. Age in days before the load day; particle size in mm; moisture, lignin, cellulose, hemicellulose in %. */
export const demoFeedstocks = parseTable(
  ["id", "identifier", "name", "supplied", "units", "supplier", "age", "measured"],
  `
31bb22df-1ef0-564a-8a05-1982cf254cbc | FS-JUTE-01 | Jute fibre | 250 | KG | 6 | 240 | 4 10.2 13.1 61.5 20.8
5dba81d7-0bd9-516e-86fd-c1c2c18f2701 | FS-JUTE-02 | Jute fibre | 180 | KG | 6 | 226 | 4 10.2 13.1 61.5 20.8
9a954903-8685-5fcf-a41a-9d3ab38bae4f | FS-BAG-01 | Sugarcane bagasse | 300 | KG | 8 | 212 | 6 9.4 21.7 43.2 27.5
3355cb91-1cbb-5b38-a80a-7c02ad32c57d | FS-WST-01 | Wheat straw | 120 | KG | 7 | 198 | 10 8.8 17.9 38.4 29.1
a389c466-baf9-5c32-9d3a-3d2b1247d560 | FS-HMP-01 | Hemp hurd | 90 | KG | 7 | 184 | 8 9.9 22.4 45.1 24
f2151215-51a1-548a-ae78-2c30a02d0cf1 | FS-BMB-01 | Bamboo chips | 150 | KG | 7 | 170 | 12 8.1 25.8 47.3 21.2
75a9627c-8570-59d0-a1d7-3329ff5a9f61 | FS-POP-01 | Poplar chips | 200 | KG | 7 | 156 | 15 7.6 23.5 46.9 21.8
f3758942-8321-5011-b3b6-2049e1d94fcc | FS-PIN-01 | Southern pine pulp | 440 | POUNDS | 7 | 142 | 3 6.9 4.1 84.3 9.4
27f338a0-fd11-5bef-b34f-72f8095ddc58 | FS-RIC-01 | Rice husk | 75 | KG | 7 | 128 | –
cadb2722-1feb-5ad0-aec0-ba98924dd199 | FS-CTN-01 | Recycled cotton lint | 40 | KG | 7 | 114 | –
`,
);

/** Oxidation batches: feedstock in kg, acid in % and litres, °C, hours, and the code of the use of a chemical. */
export const demoProcesses = parseTable(
  ["id", "batch", "feedstock", "kg", "acid", "litres", "celsius", "hours", "age", "isOneTonne", "use"],
  `
876315b7-22d3-55e5-8b2f-ad5c279434aa | NOP-2026-001 | FS-JUTE-01 | 8 | 60 | 64 | 60 | 6 | 200 | no | CHEM-13-USE-1
8baefec8-4a68-5c7e-ad7b-e295300d45dc | NOP-2026-002 | FS-JUTE-01 | 5 | 60 | 30 | 60 | 4 | 185 | no | –
9010ba40-ab22-522c-9a41-f3e0d12fcf6b | NOP-2026-003 | FS-BAG-01 | 8 | 40 | 48 | 55 | 5 | 170 | no | CHEM-14-USE-1
f25a3d74-c5ea-579e-9293-578ed13e5497 | NOP-2026-004 | FS-BAG-01 | 8 | 50 | 56 | 50 | 6 | 155 | no | –
55013267-5f07-57af-874c-ec3307d26736 | NOP-2026-005 | FS-WST-01 | 4 | 50 | 24 | 45 | 6 | 140 | no | CHEM-03-USE-1
4fc7504b-6a26-5bb6-924c-17076d0085b8 | NOP-2026-006 | FS-JUTE-02 | 8 | 50 | 56 | 60 | 6 | 125 | no | –
9ab9d8bb-bb45-5b20-83c9-feb3d6be92f6 | NOP-2026-007 | FS-HMP-01 | 6 | 40 | 48 | 50 | 6 | 110 | no | CHEM-13-USE-2
24a85d77-3955-5584-858d-0d4510a2ee6a | NOP-2026-008 | FS-BMB-01 | 5 | 50 | 35 | 45 | 8 | 95 | no | –
29f52873-05b8-5efa-ad80-2234fff13db9 | NOP-2026-009 | FS-JUTE-01 | 100 | 50 | 600 | 55 | 8 | 80 | yes | CHEM-01-USE-3
74c24362-7eff-5bcc-b6e3-884a2a245440 | NOP-2026-010 | FS-POP-01 | 8 | 50 | 56 | 55 | 8 | 65 | no | CHEM-13-USE-3
24506087-ed43-561b-ac04-dea6f7a78f96 | NOP-2026-011 | FS-PIN-01 | 6 | 40 | 48 | 60 | 4 | 50 | no | –
ee363e90-1e01-5172-98a0-e8cb0d0eeed9 | NOP-2026-012 | FS-BAG-01 | 6 | 60 | 36 | 50 | 5 | 1 | no | –
`,
);

/** Cakes with their batch and sample, in kg; DO in mmol/g, zeta potential in mV, density in g/ml. */
export const demoCakes = parseTable(
  [
    "id",
    "code",
    "batch",
    "sample",
    "created",
    "wt",
    "ph",
    "DO",
    "zeta",
    "highShear",
    "density",
    "storage",
    "age",
  ],
  `
e6cd76e4-256f-5b80-af2c-c829701219ac | C01 | NOP-2026-001 | Hour 3 | 1.31 | 15.5 | 7.4 | 0.76 | -50.7 | no | 1.053 | REFRIGERATED | 198
e93e8f37-cb18-58ed-a2aa-9115cf78d72d | C02 | NOP-2026-001 | Hour 5 | 2.61 | 11.3 | 6.3 | 0.73 | -33.9 | no | 1.037 | REFRIGERATED | 198
50712faa-9e22-5822-8c69-9913e8984afe | C03 | NOP-2026-001 | After reaction | 23.4 | 14.6 | 6.2 | 1.19 | -48.2 | yes | 1.049 | REFRIGERATED | 198
a791a2a8-8a6b-50c8-af6b-cd9ca6b684c5 | C04 | NOP-2026-002 | Hour 3 | 1.42 | 11.8 | 5.9 | 0.56 | -36.3 | yes | 1.039 | FROZEN | 183
f01489d8-1765-519b-85e8-72108258e434 | C05 | NOP-2026-002 | Hour 5 | 2.87 | 15 | 7.5 | 0.88 | -46.5 | no | 1.051 | VACUUM_SEALED | 183
2590ba83-5d97-51e4-91ab-c143c38b3934 | C06 | NOP-2026-002 | After reaction | 10.2 | 19.8 | 7.4 | 0.62 | -33.6 | yes | 1.069 | REFRIGERATED | 183
43f3c6c2-c523-57db-b30d-82a4e3169099 | C07 | NOP-2026-003 | Hour 3 | 1.49 | 15 | 5.9 | 0.95 | -52 | yes | 1.051 | FROZEN | 168
1606a760-747b-5d87-8abf-69adc7fdb54f | C08 | NOP-2026-003 | Hour 5 | 2.99 | 12.7 | 7.2 | 0.91 | -39.3 | yes | 1.042 | FROZEN | 168
5db42875-7d99-5918-87f2-17ec74df9d44 | C09 | NOP-2026-003 | After reaction | 20.9 | 18.3 | 7.2 | 1.13 | -53.5 | yes | 1.063 | VACUUM_SEALED | 168
44a4b871-985a-5ffb-a1cf-2536d20bec32 | C10 | NOP-2026-004 | Hour 3 | 2.66 | 15.2 | 6.4 | 0.66 | -53.5 | yes | 1.051 | FROZEN | 153
c1d195d9-42b6-5e2f-9d96-5a297973a7c9 | C11 | NOP-2026-004 | Hour 5 | 2.1 | 12.3 | 6.1 | 0.95 | -32.7 | no | 1.041 | REFRIGERATED | 153
0d738238-332a-555c-9215-fc0a3611749b | C12 | NOP-2026-004 | After reaction | 16.4 | 20.6 | 7 | 0.63 | -46.2 | yes | 1.072 | FROZEN | 153
2c9fa73a-1a59-58d8-996b-a1fb39fc973c | C13 | NOP-2026-005 | Hour 3 | 2.43 | 11.7 | 6 | 0.67 | -36.6 | no | 1.039 | VACUUM_SEALED | 138
c657fe21-51a7-588b-a6c9-9d5287d5ce29 | C14 | NOP-2026-005 | Hour 5 | 1.44 | 14.8 | 6.2 | 0.92 | -48.8 | yes | 1.05 | VACUUM_SEALED | 138
db43eede-001f-51c5-8566-dac82be6f9d3 | C15 | NOP-2026-005 | After reaction | 9.5 | 19.4 | 6.9 | 0.88 | -56.9 | yes | 1.067 | REFRIGERATED | 138
8c7ed619-6363-5f76-8627-02f370e9fc6b | C16 | NOP-2026-006 | Hour 3 | 2.6 | 16.7 | 7.3 | 0.62 | -34.1 | yes | 1.057 | REFRIGERATED | 123
86f29081-fdf8-534c-82b7-e7994a5fa4df | C17 | NOP-2026-006 | Hour 5 | 2.03 | 14.9 | 6.6 | 1.17 | -34.2 | no | 1.05 | REFRIGERATED | 123
30d48777-7b7f-51ce-9a77-c0d630f63278 | C18 | NOP-2026-006 | After reaction | 19 | 17 | 7.6 | 0.58 | -46.6 | no | 1.058 | FROZEN | 123
e23dc035-399c-5d98-afe1-c404e0e7acc6 | C19 | NOP-2026-007 | Hour 3 | 2.21 | 12.9 | 6.9 | 0.99 | -42.9 | no | 1.043 | VACUUM_SEALED | 108
ba426477-5e36-5677-8878-fa269459a412 | C20 | NOP-2026-007 | Hour 5 | 1.39 | 12.2 | 6.2 | 1.02 | -32.8 | no | 1.04 | FROZEN | 108
38196a17-7039-5e14-bc98-353734c47dfd | C21 | NOP-2026-007 | After reaction | 15.6 | 17.3 | 7.4 | 0.56 | -52.4 | no | 1.059 | REFRIGERATED | 108
e0131440-17ca-5c18-a818-9d877223e2be | C22 | NOP-2026-008 | Hour 3 | 1.69 | 15.8 | 7.1 | 1.15 | -49.2 | no | 1.054 | REFRIGERATED | 93
a81bb74e-a9bc-5e83-a406-db8c55d80be6 | C23 | NOP-2026-008 | Hour 5 | 2.72 | 11.2 | 6.5 | 0.86 | -36.6 | no | 1.037 | FROZEN | 93
596db44b-4e2e-5d10-922a-6255b20b3bd8 | C24 | NOP-2026-008 | After reaction | 15.8 | 14.9 | 7.1 | 0.72 | -57.1 | no | 1.05 | FROZEN | 93
9f2dd812-7821-5d7b-b57b-9d815b57925f | C25 | NOP-2026-009 | Hour 4 | 1.29 | 14 | 7 | 0.97 | -44.2 | yes | 1.047 | REFRIGERATED | 78
087f3cb7-8338-5542-950e-34db464aa178 | C26 | NOP-2026-009 | After reaction | 207.2 | 21.1 | 7 | 1.16 | -51.9 | yes | 1.074 | FROZEN | 78
f3bddfe7-72c9-5521-8d0c-3a8c61384720 | C27 | NOP-2026-010 | Hour 4 | 2.61 | 13 | 6.2 | – | – | no | 1.043 | REFRIGERATED | 63
86b187a1-f729-5727-b675-8a306476dc53 | C28 | NOP-2026-010 | After reaction | 19.6 | 16.4 | 6.9 | – | – | no | 1.056 | FROZEN | 63
d1448533-73ba-5962-ba6b-eb4a2068cc15 | C29 | NOP-2026-011 | Hour 4 | 2.48 | 12.9 | 7 | – | – | no | 1.043 | FROZEN | 48
9ff5ab52-dc1c-5ae2-9c9a-782b6e643a49 | C30 | NOP-2026-011 | After reaction | 15.8 | 18 | 6.4 | – | – | no | 1.062 | VACUUM_SEALED | 48
`,
);

/** Uses of cakes by homogenizations. */
export const demoCakeUses = parseTable(
  ["code", "cake", "amount", "units", "age"],
  `
H1 | C03 | 161.321 | GRAMS | 165
H2 | C06 | 0.763 | KG | 150
H3 | C09 | 0.143 | KG | 140
H4 | C12 | 0.756 | KG | 130
H5 | C15 | 0.407 | KG | 112
H6 | C18 | 50.05 | GRAMS | 96
H7 | C21 | 0.441 | KG | 84
H8 | C24 | 0.353 | KG | 70
H9 | C26 | 0.365 | KG | 13
H10 | C28 | 0.482 | KG | 11
H12 | C03 | 1.046 | KG | 20
H13 | C06 | 1.548 | KG | 16
H14 | C09 | 0.417 | KG | 6
H15 | C12 | 0.127 | KG | 5
H17 | C18 | 0.304 | KG | 4
`,
);
