import { IconAlertTriangle, IconArrowBackUp, IconLasso, IconTrash } from "@tabler/icons-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Corrections } from "#domain/measure/corrections.ts";
import type { Measured } from "#domain/measure/measure.ts";
import type { Point } from "#domain/measure/picture.ts";
import { countOf } from "#domain/values/words.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { Button } from "#ui/press/button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { useObjectUrl } from "../photo/use-pictures.ts";
import "./measured-picture.css";
import { drawOutline } from "./outline.ts";
import { plantAt, type ShownPlant, shownPlants, toggled, withStroke } from "./shown-plants.ts";

type Props = {
  /** The picture, by its address or as a file. */
  url?: string | undefined;
  file?: Blob | undefined;
  /** The figures without corrections. */
  measured: Measured;
  corrections: Corrections;
  onChange: (corrections: Corrections) => void;
};

/** A stroke shorter than this part of the picture encloses no plant. */
const SHORTEST_STROKE = 0.01;
/** How far beside a plant it may be touched, as a part of the picture. */
const REACH = 0.03;

/**
 * A picture with the outline of its leaves and a number on each plant. A touch on a plant shows its width and offers to remove
 * it; a stroke of the finger around a plant that was not found adds it. The list below does the same without the picture.
 */
export function MeasuredPicture({ url, file, measured, corrections, onChange }: Props) {
  const ofFile = useObjectUrl(file, file?.type ?? "");
  const [chosen, setChosen] = useState<number | null>(null);
  const [isDrawing, setIsDrawing] = useState(false);
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { mask, plane } = measured;
  const { width, height } = mask;
  const longest = Math.max(width, height);
  useEffect(() => {
    if (canvas.current) drawOutline(canvas.current, mask);
  }, [mask]);

  const shown = shownPlants(measured, corrections);
  const plant = shown.find(({ number }) => number === chosen);
  const change = (one: ShownPlant) => {
    if ("drawn" in one.of) setChosen(null);
    onChange(toggled(measured, corrections, one));
  };
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * width,
      y: ((clientY - box.top) / box.height) * height,
    };
  };
  function begin(event: PointerEvent) {
    if (!isDrawing) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke([pointOf(event)]);
  }
  function end(event: PointerEvent) {
    if (!isDrawing) return setChosen(plantAt(shown, pointOf(event), REACH * longest)?.number ?? null);
    setStroke([]);
    const next = withStroke(corrections, stroke, SHORTEST_STROKE * longest);
    if (next.drawn.length === corrections.drawn.length) return;
    setIsDrawing(false);
    setChosen(measured.plants.length + next.drawn.length);
    onChange(next);
  }
  const size = longest / 30;
  return (
    <div className="measured">
      {measured.isContradicted ? (
        <Banner
          tone="warn"
          icon={IconAlertTriangle}
          title="The labels in this picture give different scales. Check their printed sizes."
        />
      ) : null}
      <div
        className={classNames("measured__view", isDrawing && "is-drawing")}
        style={{ aspectRatio: `${width} / ${height}`, maxInlineSize: `calc(50dvh * ${width / height})` }}
        onPointerDown={begin}
        onPointerMove={(event) => stroke.length > 0 && setStroke([...stroke, pointOf(event)])}
        onPointerUp={end}
        onPointerCancel={() => setStroke([])}
      >
        <img src={url ?? ofFile} alt="" draggable={false} />
        <canvas ref={canvas} aria-hidden />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {shown.map(({ number, outline, state }) => (
            <g key={number} className={classNames(`is-${state}`, number === chosen && "is-chosen")}>
              <polygon points={pointsOf(outline)} />
              <text {...middleOf(outline)} fontSize={size} dy="0.35em">
                {number}
              </text>
            </g>
          ))}
          {stroke.length > 1 ? <polyline points={pointsOf(stroke)} /> : null}
        </svg>
      </div>
      {plane ? (
        <div className="measured__do">
          {plant ? (
            <>
              <b role="status">
                Plant {plant.number}: {plant.text}
              </b>
              <RemoveButton plant={plant} onPress={() => change(plant)} />
            </>
          ) : (
            <span role="status">
              {isDrawing
                ? "Draw a line around the plant."
                : "Touch a plant to see its width or to remove it."}
            </span>
          )}
          <Button
            size="lg"
            icon={IconLasso}
            aria-pressed={isDrawing}
            onClick={() => setIsDrawing(!isDrawing)}
          >
            {isDrawing ? "Stop drawing" : "Draw a missing plant"}
          </Button>
        </div>
      ) : null}
      {shown.length > 0 ? (
        <Disclosure title={countOf(shown.length, "plants")}>
          <ul className="measured__list">
            {shown.map((one) => (
              <li key={one.number}>
                <span>
                  Plant {one.number}: {one.text}
                </span>
                <RemoveButton plant={one} isNamed onPress={() => change(one)} />
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  );
}

type RemoveProps = { plant: ShownPlant; isNamed?: boolean; onPress: () => void };

function RemoveButton({ plant: { number, state }, isNamed, onPress }: RemoveProps) {
  const isRemoved = state === "removed";
  const text = isRemoved ? "Put back" : "Remove";
  return (
    <Button
      size={isNamed ? "sm" : "lg"}
      icon={isRemoved ? IconArrowBackUp : IconTrash}
      aria-label={isNamed ? `${text} plant ${number}` : undefined}
      onClick={onPress}
    >
      {text}
    </Button>
  );
}

const pointsOf = (outline: readonly Point[]) =>
  outline.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

function middleOf(outline: readonly Point[]): Point {
  const xs = outline.map(({ x }) => x);
  const ys = outline.map(({ y }) => y);
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
}
