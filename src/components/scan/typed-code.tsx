import { type FormEvent, useId, useState } from "react";
import "./typed-code.css";
import { pathOf } from "#domain/kind-pages.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { type Findable, listFindables } from "#domain/search/search.ts";
import type { RecordRef } from "#domain/tables.ts";
import { useReplica } from "#hooks/use-records.ts";
import { Button } from "#ui/press/button.tsx";
import { joinFacts, Unbroken } from "#ui/text/unbroken.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { LineList } from "../lines/line-list.tsx";
import { findTyped } from "./resolve-scan.ts";
import { ScanLine } from "./scan-line.tsx";

const SHOWN = 20;

type Props = {
  /** Called with the path of the found record, as if it were scanned. */
  onText: (text: string) => void;
};

/** A form for typing the short code of a label, or the title of a record. */
export function TypedCode({ onText }: Props) {
  const replica = useReplica();
  const device = useDeviceKind();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [hits, setHits] = useState<readonly Findable[] | null>(null);
  const choose = (ref: RecordRef) => {
    setTyped("");
    setHits(null);
    onText(pathOf(ref));
  };
  async function open(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === "") return;
    if (readScanned(typed).kind !== "foreign") return onText(typed);
    const found = findTyped(await listFindables(replica), typed);
    const [first, second] = found;
    if (first && !second) choose(first);
    else setHits(found);
  }
  return (
    <section className="typed">
      <h2>
        <label htmlFor={id}>Type the code instead</label>
      </h2>
      <form className="typein" onSubmit={(event) => void open(event)}>
        <input
          id={id}
          className="control mono"
          value={typed}
          placeholder="CNF-7K3M"
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          onChange={({ target }) => {
            setTyped(target.value);
            setHits(null);
          }}
        />
        <Button type="submit" variant="primary">
          Open
        </Button>
      </form>
      <p id={`${id}-hint`} className="small muted">
        On the label, under or beside the QR code. No 0, 1, I, L or O in codes.
      </p>
      {hits?.length === 0 ? (
        <p role="alert" className="typed__none">
          Nothing on this {device} matches “{typed.trim()}”.
        </p>
      ) : null}
      {hits && hits.length > 0 ? (
        <>
          <p role="status">
            {hits.length > SHOWN ? `The first ${SHOWN} of ${hits.length}` : hits.length} match. Choose one.
          </p>
          <LineList look="tight" label="Matches">
            {hits.slice(0, SHOWN).map((hit) => (
              <li key={hit.id}>
                <ScanLine
                  table={hit.table}
                  title={hit.title}
                  code={shortCode(hit)}
                  onChoose={() => choose(hit)}
                >
                  {hit.facts.length > 0 ? <Unbroken text={joinFacts(hit.facts)} /> : null}
                </ScanLine>
              </li>
            ))}
          </LineList>
        </>
      ) : null}
    </section>
  );
}
