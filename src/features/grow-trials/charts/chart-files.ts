import { download, downloadCsv } from "#components/files/download.ts";
import { type CsvColumn, csvFileName, fileName, toCsv } from "#domain/csv/write.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { type Plot, plotCharts } from "./plot/chart-svg.ts";

/** The element `box` that contains the charts, and their title; `now` is ISO UTC. */
type Picture = { box: Element; title: string; now: string };

const PIXEL_RATIO = 2;

/** Downloads the charts as an SVG file. */
export function downloadSvg({ box, title, now }: Picture): void {
  download(`${fileName(title, now)}.svg`, toBlob(plotCharts(box, title)));
}

/** Downloads the charts as a PNG file with two pixels per CSS pixel. Throws if the browser cannot encode it. */
export async function downloadPng({ box, title, now }: Picture): Promise<void> {
  download(`${fileName(title, now)}.png`, await toPng(plotCharts(box, title)));
}

const toBlob = ({ svg }: Plot) => new Blob([svg], { type: "image/svg+xml;charset=utf-8" });

async function toPng(plot: Plot): Promise<Blob> {
  const url = URL.createObjectURL(toBlob(plot));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = PIXEL_RATIO * plot.width;
    canvas.height = PIXEL_RATIO * plot.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new Error("The browser could not create the picture.");
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Returns a function that downloads a table of a trial: `gt-003-harvest-2026-11-19.csv`. */
export function useSaveCsv({ code }: Pick<GrowTrialDetail, "code">) {
  const { env } = useLab();
  return <Row>(what: string, { columns, rows }: { columns: CsvColumn<Row>[]; rows: Row[] }): void =>
    downloadCsv(csvFileName(`${code} ${what}`, new Date(env.now()).toISOString()), toCsv(columns, rows));
}
