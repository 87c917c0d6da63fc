import { type Lens, planeOf, project } from "./camera.ts";
import type { LabelView } from "./label-pose.ts";
import { mapped, rotated, scaled } from "./solve.ts";

/** Labels whose scales differ by more than this share contradict each other. */
const MOST_DIFFERENCE = 0.05;
/** The interval of 95 % in standard errors. */
const INTERVAL = 1.96;

/** The view of a label with the scale of all; `isContradicted` if another label of the picture differs by more than 5 %. */
type JointView = LabelView & { isContradicted: boolean };

/**
 * Returns the view of the best label with the scale of all: the mean, weighted by the inverse squares of their errors. Of three or
 * more, labels that differ from the median by more than 5 % are left out: printed in another size, bent, or not in the plane. Of
 * two that differ, the scale of the better one is used, and the error contains the difference. Null without a label.
 */
export function jointView(views: readonly LabelView[], lens: Lens, leastAgreement: number): JointView | null {
  const [best, ...others] = [...views].sort((a, b) => b.agreement - a.agreement);
  if (!best) return null;
  const scales = [
    { ratio: 1, error: best.scaleError },
    ...others
      .filter(({ agreement }) => agreement >= leastAgreement)
      .map((view) => ({ ratio: ratioOf(best, view, lens), error: view.scaleError })),
  ];
  const [, second, ...more] = scales;
  if (!second) return { ...best, isContradicted: false };
  const difference = Math.abs(second.ratio - 1);
  if (more.length === 0 && difference > MOST_DIFFERENCE)
    return { ...best, scaleError: Math.hypot(best.scaleError, difference / INTERVAL), isContradicted: true };
  const ratios = scales.map(({ ratio }) => ratio).sort((a, b) => a - b);
  const median = ratios[ratios.length >> 1] ?? 1;
  const used = scales.filter(({ ratio }) => Math.abs(ratio / median - 1) <= MOST_DIFFERENCE);
  const weightOf = ({ error }: { error: number }) => 1 / Math.max(1e-5, error) ** 2;
  const weights = used.reduce((sum, scale) => sum + weightOf(scale), 0);
  const mean = used.reduce((sum, scale) => sum + weightOf(scale) * scale.ratio, 0) / weights;
  const squares = used.reduce((sum, { ratio }) => sum + (ratio - mean) ** 2, 0);
  const spread = Math.sqrt(squares / Math.max(1, used.length - 1) / used.length);
  const { rotation, shift } = best.pose;
  return {
    ...best,
    pose: { rotation, shift: scaled(shift, mean) },
    scaleError: Math.max(1 / Math.sqrt(weights), spread),
    isContradicted: used.length < scales.length,
  };
}

/** How much farther from the camera a label is by its own size than where the best label's plane has it. */
function ratioOf(best: LabelView, { pose }: LabelView, lens: Lens): number {
  const { rotation, shift } = best.pose;
  const { x, y } = mapped(planeOf(lens, best.pose, 0, 1), project(lens, pose, [0, 0, 0]));
  return pose.shift[2] / (rotated(rotation, [x, y, 0])[2] + shift[2]);
}
