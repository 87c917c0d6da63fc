import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import "./charts.css";
import { Menu } from "#ui/menu/menu.tsx";
import { Card } from "#ui/panel/card.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { downloadPng, downloadSvg, useSavePicture } from "./chart-files.ts";
import { plotCharts } from "./plot/chart-svg.ts";
import { Legend, type Sign } from "./plot/legend.tsx";

type Props = {
  title: string;
  /** The title in a picture file, which is read without the page around it. */
  pictureTitle: string;
  /** Controls that choose what is shown: a measure, a control tray. */
  controls?: ReactNode;
  signs: readonly Sign[];
  /** Downloads the numbers of the card as CSV. */
  onCsv?: () => void;
  /** Shown below the legend: the numbers as a table. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A card of charts, with a menu that downloads them as a picture. */
export function ChartCard({ title, pictureTitle, controls, signs, onCsv, foot, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const savePicture = useSavePicture();
  function downloadAs(save: typeof downloadPng | typeof downloadSvg) {
    if (box.current)
      void savePicture(save, { plot: plotCharts(box.current, pictureTitle), title: pictureTitle });
  }
  const download = <IconButton className="noprint" label={`Download ${title}`} icon={IconDownload} />;
  const items = [
    { label: "Picture (PNG)", onSelect: () => downloadAs(downloadPng) },
    { label: "Drawing (SVG)", onSelect: () => downloadAs(downloadSvg) },
    ...(onCsv ? [{ label: "Table (CSV)", onSelect: onCsv }] : []),
  ];
  return (
    <Card
      className="chartcard"
      title={title}
      aside={
        <>
          {controls}
          <Menu trigger={download} items={items} />
        </>
      }
    >
      <div ref={box}>
        {children}
        <Legend signs={signs} />
      </div>
      {foot}
    </Card>
  );
}
