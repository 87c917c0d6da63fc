import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { ListView } from "#components/list/list-view-state.ts";
import { RangeGroup } from "#components/list/range-filter.tsx";
import { aUser } from "#tests/support/a-user.ts";

/** A list whose address is written when a test requires it, as a long list is drawn. */
function aLateList() {
  const limits: (string | null)[] = [];
  const waiting: (() => void)[] = [];
  function LateList() {
    const [params, setParams] = useState(new URLSearchParams());
    const set: ListView["set"] = (key, value) => {
      limits.push(value);
      waiting.push(() => setParams(new URLSearchParams(value === null ? {} : { [key]: value })));
    };
    const filter = { key: "left", label: "Amount left", look: "numbers", of: () => 0 } as const;
    return <RangeGroup filter={filter} view={{ params, set } as ListView} />;
  }
  render(<LateList />);
  const draw = () => act(() => waiting.shift()?.());
  const drawAll = () => {
    for (const draw of waiting.splice(0)) act(draw);
  };
  return { limits, draw, drawAll, user: aUser() };
}

test("the limits of a range remain as typed while the list is drawn later than the next key", async () => {
  const { limits, draw, drawAll, user } = aLateList();
  const [from, to] = [screen.getByLabelText("Minimum"), screen.getByLabelText("Maximum")];
  await user.type(from, "1.2");
  draw();
  await user.keyboard("34,5");
  expect(from).toHaveValue("1.234,5");
  await user.type(to, "2000");
  expect(limits.at(-1)).toBe("1234.5~2000");
  drawAll();
  expect(from).toHaveValue("1234.5");
  expect(to).toHaveValue("2000");
});
