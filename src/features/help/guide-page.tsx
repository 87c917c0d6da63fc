import { IconPrinter } from "@tabler/icons-react";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import "./guide-page.css";
import { useNamedPage } from "#hooks/page.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { type Block, type GuideName, guides, helpPathOf } from "./guides.ts";

/** The addresses of the pictures, by their file. They are not in the precache: without signal a guide is its text. */
const pictures = import.meta.glob<string>("/docs/pictures/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

/** `/help/technician` and the other guides: the same text as the document of that name. */
export function GuidePage({ name }: { name: GuideName }) {
  const { title, intro, sections } = guides[name];
  const { hash } = useLocation();
  useNamedPage(title);
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <main className="page guide printedpage">
      <div className="page-head">
        <h1>{title}</h1>
        <Button icon={IconPrinter} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className="detailgrid">
        <div className="stack">
          <Blocks of={intro} />
          {sections.map(({ id, title, blocks }) => (
            <div key={id} id={id} className="guide__section">
              <Card title={title}>
                <Blocks of={blocks} />
              </Card>
            </div>
          ))}
        </div>
        <nav className="guide__contents" aria-label="Contents">
          <Card title="Contents">
            <ol>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <Link className="link" to={`#${id}`}>
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
          </Card>
        </nav>
      </div>
    </main>
  );
}

/** By place: two steps of a guide can have the same text. */
function Blocks({ of }: { of: readonly Block[] }) {
  return of.map((block, place) => {
    if (block.kind === "picture") return <Picture key={place} {...block} />;
    if (block.kind === "text") return <p key={place}>{toNodes(block.text)}</p>;
    const items = block.items.map((item, place) => <li key={place}>{toNodes(item)}</li>);
    return block.isOrdered ? <ol key={place}>{items}</ol> : <ul key={place}>{items}</ul>;
  });
}

/** Nothing where the picture cannot be loaded. */
function Picture({ file, alt }: { file: string; alt: string }) {
  const [isMissing, setIsMissing] = useState(false);
  const src = pictures[`/docs/${file}`];
  if (isMissing || src === undefined) return null;
  return <img className="guide__picture" src={src} alt={alt} onError={() => setIsMissing(true)} />;
}

/** Pages of the app that no bar leads to: a guide that names one links to it. */
const pages: Partial<Record<string, string>> = { "Import the lab's past": "/moving-in" };

/** Bold text and links of a line of Markdown; a link to a document that is not in Help is its text. */
function toNodes(line: string): ReactNode[] {
  return line.split(/(\*\*.+?\*\*|\[.+?\]\(.+?\))/).map((part, place) => {
    const bold = part.startsWith("**") ? part.slice(2, -2) : undefined;
    const page = pages[bold ?? ""];
    if (bold !== undefined && page === undefined) return <b key={place}>{bold}</b>;
    const [, text = bold, link = ""] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (text === undefined) return <Fragment key={place}>{part}</Fragment>;
    const to = page ?? helpPathOf(link);
    if (to === null) return <Fragment key={place}>{text}</Fragment>;
    return (
      <Link key={place} className="link" to={to}>
        {text}
      </Link>
    );
  });
}
