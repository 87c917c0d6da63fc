import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import "./help-page.css";
import { LineList } from "#components/lines/line-list.tsx";
import { FourSentences } from "#components/sync/without-signal.tsx";
import { SearchInput } from "#ui/field/search-input.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { findTerms, type Term } from "./glossary.ts";
import { gestures, keys } from "./keys.ts";

const guides = [
  {
    name: "technician",
    title: "Guide for technicians",
    about: "The work of a day, task by task, with and without signal.",
  },
  {
    name: "manager",
    title: "Guide for managers",
    about: "The first week of a lab, and what recurs: people, tablets, lists, labels, reports.",
  },
  { name: "moving-in", title: "Moving in", about: "How the lab's past comes in from its workbooks." },
  { name: "wall-sheet", title: "Wall sheet", about: "One page to print, for the wall of each room." },
] as const;

/** `/help`: four sentences about saving and sending, the keys, the gestures, the terms of the lab, and the guides. */
export function HelpPage() {
  return (
    <main className="page help">
      <div className="page-head">
        <h1>Help</h1>
      </div>
      <div className="detailgrid">
        <Glossary />
        <aside className="stack">
          <Card title="Guides" flush>
            <LineList>
              {guides.map(({ name, title, about }) => (
                <li key={name}>
                  <Link className="line" to={`/help/${name}`}>
                    <span className="grow">
                      <b>{title}</b>
                      <span className="sub">{about}</span>
                    </span>
                    <Icon of={IconChevronRight} className="go" />
                  </Link>
                </li>
              ))}
            </LineList>
          </Card>
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
