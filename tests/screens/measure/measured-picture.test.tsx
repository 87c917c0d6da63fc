import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { aimHint } from "#components/measure/aim.tsx";
import { MeasuredPicture } from "#components/measure/measured-picture.tsx";
import { sentenceOf } from "#components/measure/photo-width-of.ts";
import { type Corrections, corrected } from "#domain/measure/corrections.ts";
import type { Measured } from "#domain/measure/measure.ts";
import { aUserOf } from "#tests/support/a-user.ts";
import { aMeasured } from "../../fixtures/measured.ts";

function Picture({ measured }: { measured: Measured }) {
  const [corrections, setCorrections] = useState<Corrections>({ removed: [], drawn: [] });
  return (
    <>
      <MeasuredPicture
        url="/tray.jpg"
        measured={measured}
        corrections={corrections}
        onChange={setCorrections}
      />
      <output>{sentenceOf(corrected(measured, corrections))}</output>
    </>
  );
}

test("a plant is removed from the measurement and put back by buttons with its number", async () => {
  const measured = aMeasured();
  const user = aUserOf(<Picture measured={measured} />);
  const sentence = screen.getByText(/from the picture/);
  const before = sentence.textContent;
  expect(sentence).toHaveTextContent(/, 3 plants$/);
  await user.click(screen.getByText("3 plants"));
  expect(screen.getByText(`Plant 2: ${measured.widths[1]?.toFixed(1)} cm`)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove plant 2" }));
  expect(screen.getByText("Plant 2: removed")).toBeVisible();
  expect(sentence).toHaveTextContent(/, 2 plants$/);
  await user.click(screen.getByRole("button", { name: "Put back plant 2" }));
  expect(sentence).toHaveTextContent(before ?? "");
});

test("a picture without a label has its outline only", () => {
  aUserOf(<Picture measured={aMeasured([], { plane: null, problem: "No label in the picture" })} />);
  expect(screen.getByText("No label in the picture")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([true, false])("labels that contradict each other are reported: %s", (isContradicted) => {
  aUserOf(<Picture measured={aMeasured([30], { isContradicted })} />);
  expect(screen.queryAllByText(/^The labels in this picture give different scales/)).toHaveLength(
    isContradicted ? 1 : 0,
  );
});

test("the camera states what prevents a good picture, one reason at a time", () => {
  const hint = (more: object) => aimHint({ corners: [], edge: 120, lean: 12, ...more });
  expect(aimHint(null)).toEqual({ text: "No label in view", isGood: false });
  expect(hint({ edge: 40, lean: 60 })).toEqual({ text: "Closer", isGood: false });
  expect(hint({ lean: 60 })).toEqual({ text: "Lean less", isGood: false });
  expect(hint({ lean: null })).toEqual({ text: "Hold still", isGood: false });
  expect(hint({})).toEqual({ text: "Hold still", isGood: true });
});
