import { download } from "#components/files/download.ts";
import { fileName } from "#domain/csv/write.ts";
import { type Drawing, drawCharts } from "./draw/chart-svg.ts";

/** The element `box` that contains the charts, and their title; `now` is ISO UTC. */
type Picture = { box: Element; title: string; now: string };

const PIXEL_RATIO = 2;

/** Downloads the charts as an SVG file. */
export function downloadSvg({ box, title, now }: Picture): void {
  download(`${fileName(title, now)}.svg`, toBlob(drawCharts(box, title)));
}

/** Downloads the charts as a PNG file with two pixels per CSS pixel. Throws if the browser cannot encode it. */
export async function downloadPng({ box, title, now }: Picture): Promise<void> {
  download(`${fileName(title, now)}.png`, await toPng(drawCharts(box, title)));
}

const toBlob = ({ svg }: Drawing) => new Blob([svg], { type: "image/svg+xml;charset=utf-8" });

async function toPng(drawing: Drawing): Promise<Blob> {
  const url = URL.createObjectURL(toBlob(drawing));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = PIXEL_RATIO * drawing.width;
    canvas.height = PIXEL_RATIO * drawing.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new Error("The browser could not create the picture.");
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
}
