import { expect, test } from "vitest";
import { mergeEdit } from "#domain/kernel/edits.ts";

const last = { by: "marcus.lee@cnf-lab.example", at: "2026-11-20T15:00:00.000Z" };
const cake = { ph: 7.1, wt_percent: 15, appearance: "white" };

test("fields that the form left unchanged retain other people's values", () => {
  const base = { ph: 6.8, wt_percent: 15 };
  expect(mergeEdit(cake, { ph: 6.8, wt_percent: 16 }, base, last)).toEqual({
    kind: "edited",
    record: { ph: 7.1, wt_percent: 16, appearance: "white" },
    merged: ["ph"],
  });
});

test("a field that both changed differently is refused, with the current value", () => {
  expect(mergeEdit(cake, { ph: 7.4 }, { ph: 6.8 }, last)).toMatchObject({
    kind: "rejected",
    status: 409,
    code: "EDIT_CONFLICT",
    field: "ph",
    message: "ph was changed meanwhile by marcus.lee@cnf-lab.example on Nov 20, 2026.",
    current: { ph: 7.1 },
  });
});

test("a refused edit names the values that only the other person changed", () => {
  const base = { ph: 6.8, wt_percent: 14, appearance: "white" };
  expect(mergeEdit(cake, { ph: 7.4, wt_percent: 14, appearance: "grey" }, base, last)).toMatchObject({
    code: "EDIT_CONFLICT",
    current: { ph: 7.1, merged: { wt_percent: 15 } },
  });
});

test("the same value from both is no conflict", () => {
  expect(mergeEdit(cake, { ph: 7.1 }, { ph: 6.8 }, last)).toMatchObject({ kind: "edited", record: cake });
});

test("a field can be emptied", () => {
  const edited = mergeEdit({ ...cake, ph: 7.1 as number | null }, { ph: null }, { ph: 7.1 }, last);
  expect(edited).toMatchObject({ record: { ph: null } });
});

test("without a base every given field counts, and the last write remains", () => {
  expect(mergeEdit(cake, { ph: 5 }, null, last)).toMatchObject({ record: { ph: 5, wt_percent: 15 } });
});
