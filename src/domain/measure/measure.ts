import { cameraIn, type Lens, planeOf } from "./camera.ts";
import { findCanopy } from "./canopy.ts";
import { type Code, type LabelView, leanOf, viewLabel } from "./label-pose.ts";
import { jointView } from "./labels.ts";
import type { Grid } from "./lattice.ts";
import type { Mask } from "./mask.ts";
import type { Picture } from "./picture.ts";
import { findPlants, medianOf, type Plant, pixelsPerCm } from "./plants.ts";
import type { Homography } from "./solve.ts";

/** Why a picture cannot be measured, or not the widths of its plants. */
export const problems = {
  noLabel: "No label in the picture",
  noPlants: "No plants in the picture",
  touching: "Leaves touch: only the cover is measured",
  coloured: "The light is too coloured: switch to white light",
  blurred: "Blurred",
  leaning: "The camera leans too much",
  unsized: "The size of this label is not known",
  tooHigh: "The leaves are higher than the camera",
} as const;
type Problem = (typeof problems)[keyof typeof problems];

/** What is known of a picture besides its pixels. */
type Given = {
  codes: readonly Code[];
  /** Edge of each code, cm; a code without a known size is not used. */
  edgeOf: (code: Code) => number | null;
  /** Height of the leaves above the label, cm; null if it is not known. */
  height: number | null;
  /** Focal length as that of a 35 mm camera, mm; null if the picture does not state it. */
  focal35: number | null;
  /** The tray's plug grid; null if it is not known. */
  grid?: Grid | null;
  /** Area of the tray, cm²; without it the share is that of the plug grid, or of the picture where no grid is seen. */
  trayArea?: number | null;
};

/** The figures of a picture; null where they cannot be measured. */
export type Measured = {
  problem: Problem | null;
  /** Mean of the widest diameters, cm. */
  width: number | null;
  widths: number[];
  /** Standard deviation of the widths, cm. */
  spread: number | null;
  /** Covered area, cm². */
  cover: number | null;
  /** Share of the tray that is covered; of the picture where the tray's area, cm², is null. */
  share: number;
  trayArea: number | null;
  /** Half of the interval in which the mean width is with a probability of 95 %, cm. */
  uncertainty: number | null;
  /** Pixels of a cm at the height of the leaves, in the middle of the picture. */
  pxPerCm: number | null;
  /** Mean excess green index of the leaves. */
  greenness: number | null;
  lean: number | null;
  /** Distance of the camera from the label's plane, cm. */
  distance: number | null;
  /** Labels of the picture differ in their scales by more than 5 %. */
  isContradicted: boolean;
  /** From a pixel of the mask to the plane of the leaves, cm; null where the picture cannot be measured. */
  plane: Homography | null;
  /** Standard errors: of the scale, as a share of it; of a width by its two edges, cm. */
  errors: { scale: number; edges: number };
  plants: Plant[];
  /** The leaves. `factor` pixels of the picture are one of the mask, across and down. */
  mask: Mask & { factor: number };
};

/** Limits beyond which the figures were not good enough in the scenes of the tests. */
const MOST_LEAN = 46;
const LEAST_GREEN = 0.075;
const LEAST_AGREEMENT = 0.55;
const MOST_BLUR = 0.0035;
/** The largest height of leaves, as a share of the distance of the camera from the label. */
const MOST_HEIGHT = 0.9;
/** Focal length of a phone's main camera, where the picture does not state it, mm. */
const USUAL_FOCAL = 27;
/** Standard errors: of a typed height (share), of an unknown focal length (share), of an edge of a leaf (pixels). */
const HEIGHT_ERROR = 0.1;
const FOCAL_ERROR = 0.08;
const EDGE_ERROR = 0.6;
/** Of plants that are small in the picture whole tips of leaves are missed, or algae added: so many square pixels of the mask ÷ the width. */
const TIP_ERROR = 100;

/**
 * Measures the canopy of a picture by the label that it shows: outline, widest diameter of each plant, cover. The label gives
 * the plane below the plants, the typed height the plane of their leaves; both are seen from the same point, so a width is
 * smaller than it appears in the label's plane by (d − h) ÷ d.
 */
export function measurePicture(picture: Picture, given: Given): Measured {
  const lens = lensOf(picture, given.focal35);
  const views = given.codes.flatMap((code) => {
    const edge = given.edgeOf(code);
    return edge === null ? [] : (viewLabel(picture, code, lens, edge) ?? []);
  });
  const view = jointView(views, lens, LEAST_AGREEMENT);
  const seen = view && view.agreement >= LEAST_AGREEMENT ? view : null;
  const canopy = findCanopy(picture, seen?.white ?? null, seen?.black ?? null);
  const covered = canopy.leaf.reduce((sum, value) => sum + value, 0);
  const nothing: Measured = {
    problem: null,
    width: null,
    widths: [],
    spread: null,
    cover: null,
    share: covered / canopy.leaf.length,
    trayArea: null,
    uncertainty: null,
    pxPerCm: null,
    greenness: canopy.greenness,
    lean: view && leanOf(view.pose),
    distance: view && -cameraIn(view.pose)[2],
    isContradicted: view?.isContradicted ?? false,
    plane: null,
    errors: { scale: 0, edges: 0 },
    plants: [],
    mask: canopy,
  };
  const problem = problemOf(view, picture);
  if (problem || !view) {
    const isUnsized = given.codes.length > 0 && given.codes.every((code) => given.edgeOf(code) === null);
    return { ...nothing, problem: isUnsized ? problems.unsized : (problem ?? problems.noLabel) };
  }

  const height = given.height ?? 0;
  const distance = -cameraIn(view.pose)[2];
  if (height > MOST_HEIGHT * distance) return { ...nothing, problem: problems.tooHigh };
  const plane = planeOf(lens, view.pose, height, canopy.factor);
  const perCm = pixelsPerCm(plane, canopy);
  const grid = given.grid ?? null;
  const { plants, lattice } = findPlants(canopy, plane, perCm, grid);
  const trayArea =
    given.trayArea ?? (grid && lattice ? grid.rows * grid.columns * lattice.pitch * lattice.pitch : null);
  const cover = plants.reduce((sum, { area }) => sum + area, 0);
  const usual = medianOf(plants.map(({ width }) => width)) * perCm;
  const byHeight = (height * HEIGHT_ERROR) / (distance - height);
  const byFocal = given.focal35 === null ? (FOCAL_ERROR * height) / (distance - height) : 0;
  return withWidths({
    ...nothing,
    cover,
    share: trayArea ? cover / trayArea : nothing.share,
    trayArea,
    pxPerCm: perCm * canopy.factor,
    plane,
    errors: {
      scale: Math.hypot(view.scaleError, byHeight, byFocal),
      edges: (Math.hypot(EDGE_ERROR, usual > 0 ? TIP_ERROR / usual : 0) / perCm) * Math.SQRT2,
    },
    plants,
  });
}

/** Returns the figures with the widths of their plants, or with the reason why they have none. */
export function withWidths(measured: Measured): Measured {
  const { plants, errors } = measured;
  const widths = plants.filter(({ isCut }) => !isCut).map(({ width }) => width);
  const none = { ...measured, width: null, widths: [], spread: null, uncertainty: null };
  if (widths.length === 0) return { ...none, problem: problems.noPlants };
  if (plants.some(({ isTouching, isCut }) => isTouching && !isCut))
    return { ...none, problem: problems.touching };
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const squares = widths.reduce((sum, width) => sum + (width - mean) ** 2, 0);
  return {
    ...measured,
    problem: null,
    width: mean,
    widths,
    spread: Math.sqrt(squares / Math.max(1, widths.length - 1)),
    uncertainty: 1.96 * Math.hypot(mean * errors.scale, errors.edges),
  };
}

/** The lens of a picture: the focal length of a 35 mm camera is related to the diagonal (CIPA DCG-001). */
export function lensOf({ width, height }: Picture, focal35: number | null): Lens {
  return {
    focal: ((focal35 ?? USUAL_FOCAL) / 43.27) * Math.hypot(width, height),
    middle: { x: width / 2, y: height / 2 },
  };
}

function problemOf(view: LabelView | null, picture: Picture): Problem | null {
  if (view === null) return problems.noLabel;
  if (view.agreement < LEAST_AGREEMENT) return problems.blurred;
  if (view.blur > MOST_BLUR * Math.max(picture.width, picture.height)) return problems.blurred;
  if (leanOf(view.pose) > MOST_LEAN) return problems.leaning;
  const [r, g, b] = view.white;
  if (Math.min(r, g, b) < LEAST_GREEN * Math.max(r, g, b)) return problems.coloured;
  return null;
}
