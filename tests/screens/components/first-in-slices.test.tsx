import { act, render, screen } from "@testing-library/react";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { useFirstInSlices } from "#hooks/use-first-in-slices.ts";

function Shown({ value }: { value: string | undefined }) {
  return <p>{useFirstInSlices(value) ?? "nothing"}</p>;
}

test("the first value is rendered after the urgent rendering, each later value with it", async () => {
  const { rerender, container } = render(<Shown value={undefined} />);
  await act(async () => {
    flushSync(() => rerender(<Shown value="one" />));
    expect(container).toHaveTextContent("nothing");
  });
  expect(screen.getByText("one")).toBeVisible();
  await act(async () => {
    flushSync(() => rerender(<Shown value="two" />));
    expect(container).toHaveTextContent("two");
  });
});
