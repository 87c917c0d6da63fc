import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { FindableTable } from "#domain/tables.ts";
import { Icon } from "#ui/icon.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { recordIcons } from "../record-icons.ts";

type Props = {
  table: FindableTable;
  title: string;
  code: string;
  onChoose: () => void;
  /** What else is said of it: when it was scanned, what it is of. */
  children: ReactNode;
};

/** One thing of the lab with its short code, as a button. */
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
