import { IconAlertCircle, IconCircleCheck, IconFileText, IconInfoCircle } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Head } from "#domain/csv/read.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import type { CheckedFile } from "./import-check.ts";
import { countOf } from "./import-count.ts";
import { ErrorTable, faultsOf, LineTable } from "./import-tables.tsx";

type Props = {
  name: string;
  file: CheckedFile;
  /** Lines with errors are not imported. */
  leaveOut: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
  onOther: () => void;
};

/** The preview of an import: problems of the columns, errors by line and column, and the lines of the file. */
export function ImportPreview({ name, file, leaveOut, onLeaveOut, onOther }: Props) {
  return (
    <div className="stack">
      <div className="row row--wrap">
        <Icon of={IconFileText} />
        <b className="grow">{name}</b>
        <Button size="sm" onClick={onOther}>
          Choose another file
        </Button>
      </div>
      <HeadNotes head={file.head} />
      {isReadable(file.head) ? <Lines file={file} leaveOut={leaveOut} onLeaveOut={onLeaveOut} /> : null}
    </div>
  );
}

/** Whether no required column is missing and no column appears twice. */
function isReadable({ missing, twice }: Head): boolean {
  return missing.length === 0 && twice.length === 0;
}

function HeadNotes({ head: { missing, twice, unknown } }: { head: Head }) {
  const notes = [
    { tone: "err", icon: IconAlertCircle, title: "Missing columns:", heads: missing },
    { tone: "err", icon: IconAlertCircle, title: "Columns that appear twice:", heads: twice },
    { tone: "info", icon: IconInfoCircle, title: "Columns that are not imported:", heads: unknown },
  ] as const;
  return notes.map(({ heads, ...note }) =>
    heads.length > 0 ? (
      <Banner key={note.title} {...note}>
        {heads.join(", ")}
      </Banner>
    ) : null,
  );
}

function Lines({ file, leaveOut, onLeaveOut }: Pick<Props, "file" | "leaveOut" | "onLeaveOut">) {
  const { lines } = file;
  const faults = useMemo(() => faultsOf(lines), [lines]);
  const [shows, setShows] = useState<"errors" | "rows">(faults.length > 0 ? "errors" : "rows");
  const faulty = lines.filter(({ problems }) => problems.length > 0).length;
  const good = lines.length - faulty;
  if (faulty === 0)
    return (
      <>
        <Banner tone="ok" icon={IconCircleCheck} title={`${countOf(good, "rows")} can be imported.`} />
        <LineTable file={file} />
      </>
    );
  return (
    <>
      <Banner
        tone="err"
        icon={IconAlertCircle}
        title={`${faulty.toLocaleString("en-US")} of ${countOf(lines.length, "rows")} cannot be imported.`}
      />
      <div className="row row--wrap">
        <Segmented
          label="Show"
          value={shows}
          onChange={setShows}
          options={[
            { value: "errors", label: `Errors (${faults.length.toLocaleString("en-US")})` },
            { value: "rows", label: `All rows (${lines.length.toLocaleString("en-US")})` },
          ]}
        />
        {good > 0 ? (
          <Checkbox checked={leaveOut} onChange={() => onLeaveOut(!leaveOut)}>
            Leave out the {countOf(faulty, "rows")} with errors
          </Checkbox>
        ) : null}
      </div>
      {shows === "errors" ? <ErrorTable faults={faults} /> : <LineTable file={file} />}
    </>
  );
}
