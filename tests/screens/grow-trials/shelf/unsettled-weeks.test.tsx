import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { useUnsettledWeeks } from "#features/grow-trials/shelf/saved/use-unsettled-weeks.ts";
import { LabProvider } from "#hooks/lab-context.tsx";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "../../../fixtures/examples.ts";
import { growIds } from "../../../fixtures/grow-trials.ts";
import { people } from "../../../support/create-lab.ts";
import { aSyncedTablet } from "../../../sync/a-tablet.ts";

test("the shelf is drawn for a saved and a refused week, not for the marks of its sending", async () => {
  const { env, store } = await aSyncedTablet();
  const drawn: string[][] = [];
  const trial = { formulations: [{ id: growIds.tray, weekly_data: [] }] };
  function Weeks() {
    const weeks = [...useUnsettledWeeks(trial).values()].map(({ state }) => state);
    drawn.push(weeks);
    return <output>{weeks.join()}</output>;
  }
  render(
    <LabProvider lab={{ env, wake: async () => undefined }}>
      <Weeks />
    </LabProvider>,
  );
  const saved = await submit(env, people[0], commands.addWeeklyData, {
    params: { id: growIds.tray },
    body: bodyOf("addWeeklyData"),
  });
  expect(saved.kind).toBe("saved");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("waiting"));
  const draws = drawn.length;
  for (const attempts of [1, 2]) await store.outbox.toCollection().modify({ sending: true, attempts });
  await store.outbox.toCollection().modify({ state: "parked" });
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("refused"));
  expect(drawn.slice(draws)).toEqual([["refused"]]);
});
