import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { FindableTable } from "#domain/tables.ts";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { recordIcons } from "../record/record-icons.ts";

type Props = {
  table: FindableTable;
  title: string;
  code: string;
  onChoose: () => void;
  /** Further information, such as the time of the scan. */
  children: ReactNode;
};

/** A record with its short code, as a button in a list of lines. */
export function ScanLine({ table, title, code, onChoose, children }: Props) {
  return (
    <button type="button" className="line" onClick={onChoose}>
      <span className="line__ic">
        <Icon of={recordIcons[table]} />
      </span>
      <span className="grow">
        <b>
          <Unbroken text={title} />
        </b>
        <span className="sub">
          <span className="mono">{code}</span>
          {children ? <> · {children}</> : null}
        </span>
      </span>
      <Icon of={IconChevronRight} className="go" />
    </button>
  );
}
