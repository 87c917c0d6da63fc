import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import "./charts.css";
import { useLab } from "#hooks/lab-context.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Card } from "#ui/panel/card.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { downloadPng, downloadSvg } from "./chart-files.ts";
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
  const { env } = useLab();
  const { notify } = useNotices();
  async function downloadAs(save: typeof downloadPng | typeof downloadSvg) {
    if (!box.current) return;
    try {
      await save({ box: box.current, title: pictureTitle, now: new Date(env.now()).toISOString() });
    } catch {
      notify({ kind: "error", title: "The picture could not be created." });
    }
  }
  const download = <IconButton className="noprint" label={`Download ${title}`} icon={IconDownload} />;
  const items = [
    { label: "Picture (PNG)", onSelect: () => void downloadAs(downloadPng) },
    { label: "Drawing (SVG)", onSelect: () => void downloadAs(downloadSvg) },
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
