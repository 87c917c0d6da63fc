import { expect, test } from "vitest";
import { mergeEdit, rebaseForm } from "#domain/kernel/edits.ts";

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
  expect(mergeEdit(cake, { ph: 7.4 }, { ph: 6.8 }, last)).toEqual({
    kind: "rejected",
    status: 409,
    code: "EDIT_CONFLICT",
    field: "ph",
    message: "ph was changed meanwhile by marcus.lee@cnf-lab.example on Nov 20, 2026.",
    current: { ph: 7.1, updated_by: last.by, updated_at: last.at },
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

test("a field that the form does not have is not written", () => {
  const edited = mergeEdit<Partial<typeof cake>>(cake, { ph: undefined, wt_percent: 16 }, null, last);
  expect(edited).toMatchObject({ record: { ph: 7.1, wt_percent: 16 }, merged: [] });
});

test("a list with the same entries is no change", () => {
  const tagged = { tags: ["dry", "white"] };
  const edited = mergeEdit({ tags: ["dry"] }, tagged, { tags: [...tagged.tags] }, last);
  expect(edited).toMatchObject({ record: { tags: ["dry"] }, merged: ["tags"] });
});

test("after a refusal the form's base has the present values of its fields", () => {
  expect(rebaseForm({ ph: 6.8, wt_percent: 15 }, { ph: 7.1, updated_by: last.by })).toEqual({
    ph: 7.1,
    wt_percent: 15,
  });
});

test("without a base every given field counts, and the last write remains", () => {
  expect(mergeEdit(cake, { ph: 5 }, null, last)).toMatchObject({ record: { ph: 5, wt_percent: 15 } });
});
