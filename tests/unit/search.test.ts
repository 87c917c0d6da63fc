import fc from "fast-check";
import { expect, test } from "vitest";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { makeSearch } from "#domain/search/match.ts";
import { peopleIn } from "#domain/search/people.ts";
import { listFindables, withDates } from "#domain/search/search.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { aGrowTrial, aTray, growIds, growTrialChanges, trayChanges } from "../fixtures/grow-trials.ts";
import { aHomogenization, homogenizationChange, homogenizationIds } from "../fixtures/homogenizations.ts";
import { aLab } from "../fixtures/lab.ts";
import { aChemical, anEquipment, chemicalChanges, DANA, equipmentChanges } from "../fixtures/records.ts";
import { threadChanges } from "../fixtures/thread.ts";

const lab = aLab(
  homogenizationChange(aHomogenization({ cake_id: "cake-end" })),
  homogenizationChange(aHomogenization({ id: homogenizationIds.ready, name: null, cake_id: "cake-3" })),
  ...threadChanges,
  ...equipmentChanges(anEquipment()),
  ...growTrialChanges(aGrowTrial()),
  ...trayChanges(aTray({ cnf_id: "cnf-1" })),
  ...trayChanges(aTray({ id: growIds.harvested, identifier: "F2", composition: "Peat" })),
  ...chemicalChanges(aChemical({ creation_date: "2026-11-19T10:00:00.000Z" })),
);
const found = async (search: string) =>
  makeSearch(await listFindables(lab.records))(search).first.map(({ table, title }) => `${table} ${title}`);

test.each(tableOf<[string, search: string, table: string]>("what a search finds"))(
  "by %s: %s finds %s",
  async (_, search, table) => {
    expect((await found(search)).map((hit) => hit.split(" ")[0])).toContain(table);
  },
);

test.each([
  ["a formula", "hno3", "chemicals"],
  ["its kind and a CAS number", "chemical 7697-37-2", "chemicals"],
  ["the fibre that a CNF was made from", "jute cnf", "cnfs"],
  ["the fibre of a cake", "jute cake", "cakes"],
  ["the fibre of an experiment", "jute homogenization", "homogenizations"],
  ["the fibre of a process", "jute nop", "nop_processes"],
  ["the fibre of a sample", "jute vial", "samples"],
  ["the CNF of a tray", "cnf-2026 tray", "tray_formulations"],
  ["the day of its record", "nitric 2026-11-19", "chemicals"],
  ["the day as it is shown", "nitric nov 19, 2026", "chemicals"],
])("by what people say, %s: %s finds %s", async (_, search, table) => {
  expect((await found(search)).map((hit) => hit.split(" ")[0])).toContain(table);
});

test("today and yesterday are the dates of the lab", async () => {
  expect(withDates("Nitric today", "2026-11-19")).toBe("Nitric 2026-11-19");
  expect(withDates("yesterday", "2026-03-01")).toBe("2026-02-28");
  // The day after the change to summer time has 23 hours before it.
  expect(withDates("yesterday", "2026-03-09")).toBe("2026-03-08");
  expect(withDates("todays", "2026-11-19")).toBe("todays");
  expect(await found(withDates("nitric yesterday", "2026-11-20"))).toEqual(["chemicals Nitric acid"]);
});

test("every word must match, in any position", async () => {
  expect(await found("nitric 35")).toEqual(["chemicals Nitric acid"]);
  expect(await found("nitric 35 hudson nowhere")).toEqual([]);
});

test("the newest comes first, except for a title that begins with the search text", async () => {
  const nitric = await listFindables(lab.records).then((all) => makeSearch(all)("nitric").first);
  const dates = nitric.map(({ creation_date }) => creation_date);
  expect(dates).toEqual([...dates].sort().reverse());
  expect((await found("nop-2026-001"))[0]).toBe("nop_processes NOP-2026-001");
});

test("an experiment is found by its batch, with a name or before it has one", async () => {
  expect(await found("NOP-2026-001 pre homogenization")).toEqual([
    "homogenizations HOM-NOP-2026-004-01",
    "homogenizations Pending sync",
  ]);
});

test("a tray is found by the text on its label", async () => {
  expect(await found("GT-003-F2")).toEqual(["tray_formulations GT-003-F2"]);
  // An exact name comes before a name that only begins with the search text, though its record is older.
  expect(await found("gt-003")).toEqual([
    "grow_trials GT-003",
    "tray_formulations GT-003-F1",
    "tray_formulations GT-003-F2",
  ]);
});

test("an empty search finds nothing, not everything", async () => {
  expect(await found("  ")).toEqual([]);
});

test("a short code finds its record first, with or without its letters, in any case", async () => {
  const all = await listFindables(lab.records);
  const search = makeSearch(all);
  for (const one of all) {
    const code = shortCode(one);
    expect(code).toMatch(/^[A-Z]{3}-.{4}$/);
    expect(search(code).first[0]).toBe(one);
    expect(search(code.toLowerCase().replace("-", " ")).first[0]).toBe(one);
    expect(search(` ${code.slice(4).toLowerCase()} `).first[0]).toBe(one);
  }
});

test("the person who recorded it finds a record", async () => {
  const recorder = anEquipment().created_by;
  expect(await found(`${recorder} hom-1`)).toEqual(await found("hom-1"));
  expect(await found("nobody@cnf-lab.example hom-1")).toEqual([]);
});

test("the people of a lab are those who created its records, by name, the busiest first", () => {
  const made = ["Marcus@lab.example", DANA, "marcus@lab.example"].map((created_by) => ({ created_by }));
  expect(peopleIn(made, [{ email: DANA.toUpperCase(), username: "Dana R." }])).toEqual([
    // Of a person who has never signed in on this tablet, only the e-mail is known.
    { email: "marcus@lab.example", name: "marcus", records: 2 },
    { email: DANA, name: "Dana R.", records: 1 },
  ]);
});

test("a person who has no record yet is listed too", () => {
  expect(peopleIn([], [{ email: "eve@lab.example", username: "eve" }])).toEqual([
    { email: "eve@lab.example", name: "eve", records: 0 },
  ]);
});

test.each([
  ["Ku\u0308hler", "kühler"],
  ["Kühler", "ku\u0308hler"],
  ["Ku\u200bhler", "kuhler"],
  ["Wet  mill", "wet mill"],
  ["Straßenprobe", "strassen"],
  ["Mill", "ｍｉｌｌ"],
])("%j is found as %j", async (name, typed) => {
  const named = aLab(...equipmentChanges(anEquipment({ name, short_name: "X-1" })));
  const [first] = makeSearch(await listFindables(named.records))(typed).first;
  expect(first?.title).toContain(name);
});

type Entry = { title: string; code?: string; words: readonly string[] };

/** The search as its sentences describe it: every entry's texts are compared, and all hits are sorted. No typos. */
function plainSearch(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = typed.trim().toLowerCase();
  const parts = wanted.split(/\s+/);
  const hits = entries.filter(({ title, code = "", words }) => {
    const texts = [title, code, ...words].map((text) => text.toLowerCase());
    return wanted !== "" && parts.every((part) => texts.some((text) => text.includes(part)));
  });
  const rankOf = ({ title, code = "", words }: Entry) => {
    const name = title.toLowerCase();
    const spelled = wanted.replace(" ", "-");
    const own = code.toLowerCase();
    if (name === wanted || (own !== "" && (own === spelled || own.slice(4) === spelled))) return 0;
    if (name.startsWith(wanted)) return 1;
    if (parts.every((part) => name.includes(part))) return 2;
    if (parts.some((part) => name.includes(part))) return 3;
    return parts.some((part) => words[0]?.toLowerCase().includes(part)) ? 4 : 5;
  };
  return [0, 1, 2, 3, 4, 5].flatMap((rank) => hits.filter((hit) => rankOf(hit) === rank));
}

const text = fc.constantFrom(
  "Nitric acid",
  "Acid, waste",
  "acid",
  "7K3M gel",
  "FS-JUTE-01",
  "CHM",
  "Hudson",
  "2.5 M",
  "Peat",
  "sxs",
);
const code = fc.constantFrom("CHM-7K3M", "CHM-FRT4", "CNF-7K3M", "FDS-M3K7", "CHM-SS2S");
const entry = fc.record(
  { title: text, words: fc.array(text, { maxLength: 3 }), code },
  { requiredKeys: ["title", "words"] },
);
const typed = fc
  .array(
    fc.oneof(text, code, fc.constantFrom("a", "s", "m-7", "7k3m", "chm-", "chm 7k3m", "jute", "hudsen")),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(" "));

test("letter by letter, the search finds the same in the same order as a comparison of every entry", () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 40 }),
      typed,
      fc.integer({ min: 1, max: 50 }),
      (entries, typed, limit) => {
        const search = makeSearch(entries, limit);
        for (const text of Array.from(typed, (_, i) => typed.slice(0, i + 1))) {
          const expected = plainSearch(entries, text);
          // Where nothing contains the text, the search allows a typo.
          if (expected.length === 0) continue;
          expect([text, search(text)]).toEqual([
            text,
            { first: expected.slice(0, limit), count: expected.length },
          ]);
        }
      },
    ),
  );
});
