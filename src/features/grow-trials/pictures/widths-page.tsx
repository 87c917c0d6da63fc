import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconTableImport } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useIdInAddress } from "#components/form/use-address.ts";
import { LabelAndTray } from "#components/measure/label-and-tray.tsx";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { WriteButton } from "#components/person/write-button.tsx";
import { Amount } from "#components/stock/stock-amount.tsx";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { ImageListItem } from "#domain/images/schema.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { countOf } from "#domain/values/words.ts";
import { useLabQuery, usePageQuery } from "#hooks/use-lab-query.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useMeasuringAll } from "./measuring.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import {
  offeredIn,
  progressText,
  showWidth,
  type WeekPicture,
  type WidthRow,
  weekPictures,
  widthRows,
} from "./widths.ts";
import "./pictures.css";

export { PictureDialog };

/** `/grow-trials/:id/images/widths`: the canopy widths in the pictures of a trial, or of the tray in `?tray=`. */
export function WidthsPage() {
  const id = useIdInAddress();
  const trial = usePageQuery(queries.getGrowTrial, { params: { id } });
  if (trial) return <Widths key={id} trial={trial} />;
  return (
    <DetailMissing
      answer={trial}
      entity="Grow trial"
      back={{ to: kindPages.grow_trials.page, label: "All grow trials" }}
    />
  );
}

function Widths({ trial }: { trial: GrowTrialDetail }) {
  const [query] = useSearchParams();
  const tray = trial.formulations.find(({ id }) => id === query.get("tray"));
  const images = useLabQuery(queries.listImages, { params: { id: trial.id } });
  const pictures = useMemo(
    () => (images === undefined ? undefined : weekPictures(trial, images ?? [], tray?.id)),
    [trial, images, tray],
  );
  const path = pathOf({ table: "grow_trials", id: trial.id });
  return (
    <main className="page widthspage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>({tray ? trayCode(trial, tray) : trial.code}) Widths from Pictures</h1>
          <div className="page-head__meta">
            <Link className="link" to={path}>
              {trial.name ?? trial.code}
            </Link>
            <Link className="link" to={`${path}/images`}>
              Images
            </Link>
          </div>
        </div>
      </div>
      {pictures?.length === 0 ? (
        <Empty title="No pictures to measure">
          Pictures of a tray that were taken after the seeds were sown can be measured.
        </Empty>
      ) : (
        <MeasuredWidths trial={trial} pictures={pictures} />
      )}
    </main>
  );
}

type MeasuredWidthsProps = { trial: GrowTrialDetail; pictures: readonly WeekPicture[] | undefined };

function MeasuredWidths({ trial, pictures }: MeasuredWidthsProps) {
  const device = useDeviceKind();
  const { measurements, results, isRunning, left, contact } = useMeasuringAll(trial.id, pictures);
  const [shown, setShown] = useState<ImageListItem>();
  const rows = useMemo(() => widthRows(trial, pictures ?? [], results), [trial, pictures, results]);
  const columns = useMemo(() => columnsOf(rows, setShown), [rows]);
  const plugs = pictures?.[0]?.tray.num_plugs_created;
  if (pictures === undefined || plugs === undefined) return null;
  const isUnsized = [...results.values()].some(
    (result) => result !== "missing" && result.label === "unsized",
  );
  const isWaiting =
    (contact === "offline" || contact === "silent") &&
    pictures.some(({ image }) => results.get(image.id) === "missing");
  const toTake = rows.filter((row) => row.tray.is_active && !row.recorded && best(row)).length;
  const about = <LabelAndTray plugs={plugs} isUnsized={isUnsized} onChange={() => measurements.repeat()} />;
  return (
    <div className="stack">
      <Card
        title="Measuring"
        aside={
          isRunning ? (
            <Button icon={IconPlayerStop} onClick={() => measurements.end("stopped")}>
              Stop
            </Button>
          ) : left > 0 ? (
            <Button variant="primary" icon={IconPlayerPlay} onClick={() => measurements.begin()}>
              Measure {countOf(left, "pictures")}
            </Button>
          ) : (
            <Button
              icon={IconRefresh}
              onClick={() => measurements.repeat(pictures.map(({ image }) => image.id))}
            >
              Measure again
            </Button>
          )
        }
      >
        <div className="widths__progress">
          <progress
            aria-label="Measuring the pictures"
            max={pictures.length}
            value={pictures.length - left}
          />
          <p role="status">{progressText(pictures, results, device)}</p>
          {isWaiting ? (
            <p className="small">
              {contact === "offline"
                ? "There is no signal. The other pictures are measured when there is."
                : "The server does not answer. The other pictures are measured when it does."}
            </p>
          ) : null}
          <p className="small muted">
            Nothing is saved by measuring. The results remain until the app is closed or reloaded.
          </p>
          {isUnsized ? about : null}
        </div>
      </Card>
      <Card
        title="Widths"
        flush
        aside={
          toTake > 0 ? (
            <WriteButton
              variant="primary"
              icon={IconTableImport}
              render={<Link to={`${pathOf({ table: "grow_trials", id: trial.id })}/grid`} />}
            >
              Open the weekly grid with {countOf(toTake, "widths")}
            </WriteButton>
          ) : null
        }
      >
        <DataTable
          label="Widths from pictures"
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          empty={{ text: "The widths are shown here as they are measured." }}
        />
      </Card>
      {isUnsized ? null : about}
      {shown ? <PictureDialog trial={trial} image={shown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}

const best = ({ pictures: [first] }: WidthRow) => (first ? offeredIn(first.result) : null);

function differenceOf(row: WidthRow): number | null {
  const photo = best(row);
  return photo && row.recorded ? photo.width_cm - row.recorded.avg_canopy_width : null;
}

function columnsOf(rows: readonly WidthRow[], show: (image: ImageListItem) => void): Column<WidthRow>[] {
  const recorded = rows.map((row) => row.recorded?.avg_canopy_width ?? null);
  return [
    {
      key: "tray",
      head: "Tray",
      cell: ({ tray, week }) => (
        <>
          <b>{tray.identifier}</b> week {week}
        </>
      ),
      sortValue: ({ tray, week }) => `${tray.identifier} ${week}`,
    },
    {
      key: "recorded",
      head: "Recorded",
      align: "end",
      cell: ({ recorded: week }) =>
        week ? <Amount of={week.avg_canopy_width} unit="CM" column={recorded} /> : "–",
    },
    {
      key: "picture",
      head: "Picture",
      cell: (row) => <PictureButton of={row.pictures[0]} onPress={show} />,
    },
    {
      key: "difference",
      head: "Difference",
      align: "end",
      cell: (row) => {
        const difference = differenceOf(row);
        if (difference === null) return "–";
        return <span className="num">{showDifference(difference)}</span>;
      },
      sortValue: (row) => {
        const difference = differenceOf(row);
        return difference === null ? null : Math.abs(difference);
      },
    },
    {
      key: "plants",
      head: "Plants",
      align: "end",
      cell: (row) => <span className="num">{best(row)?.plants ?? "–"}</span>,
    },
    {
      key: "height",
      head: "Height",
      hideBelow: "landscape",
      foldedLabel: "Height",
      cell: (row) => {
        const { week, pictures } = row;
        if (best(row) === null) return "–";
        const height = pictures[0]?.result.height ?? null;
        if (height === null) return "None";
        return height.week === week ? `${height.cm} cm` : `${height.cm} cm, week ${height.week}`;
      },
    },
    {
      key: "others",
      head: "Other pictures",
      cell: ({ pictures: [, ...others] }) =>
        others.length === 0 ? (
          "–"
        ) : (
          <span className="widths__others">
            {others.map((picture) => (
              <PictureButton key={picture.image.id} of={picture} onPress={show} />
            ))}
          </span>
        ),
    },
  ];
}

function showDifference(cm: number): string {
  const text = Math.abs(cm).toFixed(1);
  if (text === "0.0") return text;
  return `${cm < 0 ? "−" : "+"}${text}`;
}

type PictureButtonProps = {
  of: WidthRow["pictures"][number] | undefined;
  onPress: (image: ImageListItem) => void;
};

/** The width in a picture, or why there is none; a press opens the picture. */
function PictureButton({ of: picture, onPress }: PictureButtonProps) {
  if (picture === undefined) return null;
  const { photo, isOfOtherTray, sentence } = picture.result;
  return (
    <button
      type="button"
      className="link widths__picture"
      title={picture.image.file_name}
      onClick={() => onPress(picture.image)}
    >
      {photo ? `${showWidth(photo)} cm${isOfOtherTray ? ", label of another tray" : ""}` : sentence}
      <span className="vh"> in {picture.image.file_name}</span>
    </button>
  );
}
