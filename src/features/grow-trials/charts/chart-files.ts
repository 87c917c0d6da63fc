import { download, downloadCsv } from "#components/files/download.ts";
import { type CsvColumn, csvFileName, fileName, toCsv } from "#domain/csv/write.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import type { Plot } from "./plot/chart-svg.ts";

/** A drawing and its title; `now` is ISO UTC; `ratio` is the number of pixels of a PNG per px, on each side. */
type Picture = { plot: Plot; title: string; now: string; ratio?: number };

/** Downloads a drawing as an SVG file. */
export function downloadSvg({ plot, title, now }: Picture): void {
  download(`${fileName(title, now)}.svg`, toBlob(plot));
}

/** Downloads a drawing as a PNG file. Throws if the browser cannot encode it. */
export async function downloadPng({ plot, title, now, ratio = 2 }: Picture): Promise<void> {
  download(`${fileName(title, now)}.png`, await toPng(plot, ratio));
}

/** Returns a function that downloads a drawing, and shows if the browser cannot make the file. */
export function useSavePicture() {
  const { env } = useLab();
  const { notify } = useNotices();
  return async (
    save: typeof downloadPng | typeof downloadSvg,
    picture: Omit<Picture, "now">,
  ): Promise<void> => {
    try {
      await save({ ...picture, now: new Date(env.now()).toISOString() });
    } catch {
      notify({ kind: "error", title: "The picture could not be created." });
    }
  };
}

const toBlob = ({ svg }: Plot) => new Blob([svg], { type: "image/svg+xml;charset=utf-8" });

async function toPng(plot: Plot, ratio: number): Promise<Blob> {
  const url = URL.createObjectURL(toBlob(plot));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = ratio * plot.width;
    canvas.height = ratio * plot.height;
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
