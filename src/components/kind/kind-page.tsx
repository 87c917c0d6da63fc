import { IconPencil } from "@tabler/icons-react";
import type { FunctionComponent, ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { z } from "zod";
import type { Query } from "#contract/operation.ts";
import type { Nothing } from "#contract/shapes.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { kinds } from "#domain/kinds.ts";
import type { Lineage } from "#domain/lineage/thread.ts";
import type { FindableTable } from "#domain/tables.ts";
import { useWholePage } from "#hooks/use-lab-query.ts";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Glyph } from "#ui/text/icon.tsx";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";
import "../process/action-bar.css";
import { useFormInAddress, useIdInAddress } from "../form/use-address.ts";
import { DetailMissing, DetailPage } from "../page/detail-page.tsx";
import { LineageStrip, readLineage } from "../record/lineage-strip.tsx";
import type { CommandFormProps } from "../saving/use-command-form.ts";

/** The props of a form over the page of a record; `from` is the id of the record, for forms of what is made of it. */
type FormProps = { params: { id: string }; from: string; onClose: () => void };

/** The form of the details of a record. */
export type EditForm = FunctionComponent<CommandFormProps<object> & { params: Record<string, string> }>;

/** A form over the page or a link to another page; one without a label is opened by a card. */
type Action<R> = { label?: string; icon?: Glyph } & (
  | { Form: FunctionComponent<FormProps>; to?: undefined }
  | { to: (record: R) => string; Form?: undefined }
);

export type KindPage<R> = {
  // biome-ignore lint/suspicious/noExplicitAny: the parameters of a query for one record differ in their schema only.
  query: Query<any, typeof Nothing, z.ZodType<R>>;
  /** True if the address may have the name of the record, as printed, in place of its id. */
  isNamedInAddress?: boolean;
  title: (record: R) => string;
  code?: (record: R) => string;
  /** Badges after the Active badge. */
  badges?: (record: R) => ReactNode;
  /** The button of the action with this name is also beside the menu; on a phone it is the main button. */
  button?: string;
  /** By the name of the form in the address, in the order of the menu. */
  actions: Readonly<Record<string, Action<R>>> & { edit?: ReturnType<typeof editAction> };
  /** Further items of the menu. Called as a hook. */
  useMore?: (record: R) => readonly MenuItem[];
  /** The cards: one node, or those of the left and of the right side. `lineage` is shown after the amount of a stock. */
  cards: (
    record: R,
    open: (form: string) => void,
    lineage: ReactNode,
  ) => ReactNode | readonly [left: ReactNode, right: ReactNode];
  /** On a phone the amount of a stock is shown before its lineage. */
  isStock?: boolean;
  /** What is done next with the record: its main button, in a bar that is always in view. */
  next?: (record: R, open: (form: string) => void) => ReactNode;
  /** In place of a record that the lab does not have. */
  missing?: { text: string; failure: string };
  /** Replaces 'All {plural}', the link to the list. */
  back?: string;
};

const NOTHING: readonly MenuItem[] = [];
const noMore = () => NOTHING;

/** Texts in place of a record whose label may be of another lab. */
export const scannedElsewhere = (entity: string, failure: string) => ({
  failure,
  text: `${entity} not found. It may have been scanned from another lab's label.`,
});

/** The action that edits the details of a record. */
export const editAction = (Form: EditForm) => ({ label: "Edit", icon: IconPencil, Form });

/** Defines the page of a kind's records. `Edit` is the form of their details. */
export function kindPage<R extends { id: string; is_active?: boolean }>(
  table: FindableTable,
  kind: KindPage<R>,
): FunctionComponent & { Edit?: EditForm | undefined } {
  const { query, actions, missing, useMore = noMore } = kind;
  const { word, plural, page } = kindPages[table];
  const back = {
    to: page,
    label: kind.back ?? `All ${/^[A-Z]{2}/.test(plural) ? plural : plural.toLowerCase()}`,
  };
  const forms = Object.keys(actions);
  const lineageOf = async (records: RecordSource, { id }: R) =>
    kinds[table].thread ? readLineage(records, { table, id }) : null;

  function Shown({ record, lineage }: { record: R; lineage: Lineage | null }) {
    const [form, setForm] = useFormInAddress(forms);
    const isNarrow = useIsNarrow();
    const { id } = record;
    const items = Object.entries<Action<R>>(actions).flatMap(([name, { label, icon, to }]): MenuItem[] => {
      if (label === undefined) return [];
      return [
        { label, ...(icon && { icon }), ...(to ? { to: to(record) } : { onSelect: () => setForm(name) }) },
      ];
    });
    const more = useMore(record);
    const button = kind.button === undefined ? undefined : actions[kind.button];
    const strip = <LineageStrip of={lineage} />;
    const isAfterStock = isNarrow && kind.isStock === true;
    const cards = kind.cards(record, setForm, isAfterStock ? strip : null);
    const Form = form === null ? undefined : actions[form]?.Form;
    return (
      <DetailPage
        table={table}
        record={record}
        title={kind.title(record)}
        {...(kind.code && { code: kind.code(record) })}
        badges={kind.badges?.(record)}
        buttons={
          button ? (
            <Button
              {...(isNarrow && { className: "fab fab--main", variant: "primary" as const })}
              {...(button.icon && { icon: button.icon })}
              onClick={() => setForm(kind.button ?? null)}
            >
              {button.label}
            </Button>
          ) : undefined
        }
        actions={[...items, ...more]}
        foot={kind.next ? <footer className="actionbar">{kind.next(record, setForm)}</footer> : null}
      >
        {isAfterStock ? null : strip}
        {Array.isArray(cards) ? (
          <div className="detailgrid">
            <div className="stack">{cards[0]}</div>
            <div className="stack">{cards[1]}</div>
          </div>
        ) : (
          cards
        )}
        {Form ? <Form params={{ id }} from={id} onClose={() => setForm(null)} /> : null}
      </DetailPage>
    );
  }

  function Page() {
    const { id: named = "" } = useParams();
    const lowered = useIdInAddress();
    const id = kind.isNamedInAddress ? named : lowered;
    const whole = useWholePage(query, { params: { id } }, lineageOf);
    if (whole) return <Shown key={whole.record.id} record={whole.record} lineage={whole.beside} />;
    return (
      <DetailMissing answer={whole} entity={word} back={back} {...(missing && { failure: missing.failure })}>
        {missing?.text}
      </DetailMissing>
    );
  }
  return Object.assign(Page, { Edit: actions.edit?.Form });
}
