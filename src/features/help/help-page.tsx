import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import "./help-page.css";
import { FourSentences } from "#components/sync/without-signal.tsx";
import { useMay } from "#hooks/lab-context.tsx";
import { SearchInput } from "#ui/field/search-input.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { Button } from "#ui/press/button.tsx";
import { findTerms, type Term } from "./glossary.ts";
import { gestures, keys } from "./keys.ts";
import { movingIn } from "./moving-in.ts";

/** `/help`: four sentences about saving and sending, the keys, the gestures, the terms of the lab, and how it moves in. */
export function HelpPage() {
  return (
    <main className="page help">
      <div className="page-head">
        <h1>Help</h1>
      </div>
      <div className="detailgrid">
        <div className="stack">
          <Glossary />
          <MovingIn />
        </div>
        <aside className="stack">
          <Card title="In four sentences">
            <FourSentences />
          </Card>
          <Card title="Gestures">
            <Ways of={gestures} />
          </Card>
          <Card title="Keys" className="help__keys">
            {keys.map(({ where, ways }) => (
              <section key={where}>
                <h3>{where}</h3>
                <Ways of={ways} />
              </section>
            ))}
          </Card>
        </aside>
      </div>
    </main>
  );
}

function Glossary() {
  const [typed, setTyped] = useState("");
  const found = findTerms(typed);
  return (
    <Card title="Terms of the lab">
      <SearchInput label="Find a term" value={typed} onChange={setTyped} placeholder="Term or meaning" />
      {found.length === 0 ? <Empty title="No such term">Try another word.</Empty> : null}
      {found.map(({ title, terms }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className="help__terms">
            {terms.map((term) => (
              <Meaning key={term.term} of={term} />
            ))}
          </dl>
        </section>
      ))}
    </Card>
  );
}

/** The guide to the import of the lab's past: open where a link leads to it. */
function MovingIn() {
  const may = useMay();
  const isWanted = useLocation().hash === "#moving-in";
  useEffect(() => {
    if (isWanted) document.querySelector("#moving-in > *")?.scrollIntoView();
  }, [isWanted]);
  return (
    <div id="moving-in">
      <Card title="Moving in" className="help__guide">
        <p>{movingIn.intro}</p>
        {may("staff") ? (
          <div className="row">
            <Button variant="tint" render={<Link to="/moving-in" />}>
              Import the lab's past
            </Button>
          </div>
        ) : null}
        {movingIn.sections.map(({ title, isOrdered, blocks }) => (
          <Disclosure key={title} title={title} defaultOpen={isWanted}>
            {blocks.map((block) => {
              if (typeof block === "string") return <p key={block}>{block}</p>;
              const items = block.map((item) => <li key={item}>{item}</li>);
              return isOrdered ? <ol key={block[0]}>{items}</ol> : <ul key={block[0]}>{items}</ul>;
            })}
          </Disclosure>
        ))}
      </Card>
    </div>
  );
}

function Meaning({ of: { term, meaning, unit } }: { of: Term }) {
  return (
    <div>
      <dt>
        {term}
        {unit ? <span className="help__unit"> {unit}</span> : null}
      </dt>
      <dd>{meaning}</dd>
    </div>
  );
}

function Ways({ of }: { of: typeof gestures }) {
  return (
    <dl className="help__ways">
      {of.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
