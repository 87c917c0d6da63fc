import manager from "#docs/guide-manager.md?raw";
import technician from "#docs/guide-technician.md?raw";
import movingIn from "#docs/moving-in.md?raw";

/** A paragraph, a list, or a picture. The text is Markdown with bold text and links. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; isOrdered: boolean; items: readonly string[] }
  | { kind: "picture"; file: string; alt: string };

type Section = { id: string; title: string; blocks: readonly Block[] };
type Guide = { title: string; intro: readonly Block[]; sections: readonly Section[] };

const PICTURE = /^!\[(.+)\]\((.+)\)$/;
const ITEM = /^(?:(\d+)\.|-) /;

/**
 * Reads a guide as the documents write it: a title, sections with `##`, and blocks with an empty line between them. Each line of a
 * list is an item, each other block a line.
 */
function readGuide(markdown: string): Guide {
  const [head = "", ...rest] = markdown.trim().split(/^## /m);
  const [title = "", ...intro] = head.split("\n");
  const sections = rest.map((text) => {
    const [title = "", ...lines] = text.split("\n");
    return { id: toAnchor(title), title, blocks: readBlocks(lines.join("\n")) };
  });
  return { title: title.replace("# ", ""), intro: readBlocks(intro.join("\n")), sections };
}

function readBlocks(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block) => {
      const [, alt = "", file = ""] = PICTURE.exec(block) ?? [];
      if (file !== "") return { kind: "picture", file, alt };
      const item = ITEM.exec(block);
      if (item === null) return { kind: "text", text: block };
      const items = block.split("\n").map((line) => line.replace(ITEM, ""));
      return { kind: "list", isOrdered: item[1] !== undefined, items };
    });
}

/** The id of a section: that of GitHub for the same title. */
const toAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, "")
    .replaceAll(" ", "-");

/** The guides, by their address below `/help`. */
export const guides = {
  technician: readGuide(technician),
  manager: readGuide(manager),
  "moving-in": readGuide(movingIn),
};

export type GuideName = keyof typeof guides;

/** The address in Help of a link between the documents; null for a document that is not in Help. */
export function helpPathOf(link: string): string | null {
  const [, name = "", anchor = ""] = /^(?:guide-)?([a-z-]+)\.md(#.+)?$/.exec(link) ?? [];
  if (link.startsWith("#")) return link;
  return name in guides ? `/help/${name}${anchor}` : null;
}

/** The sections of all guides, as the search finds them. */
export const guideTexts = Object.entries(guides).flatMap(([name, guide]) =>
  guide.sections.map(({ id, title, blocks }) => ({
    title,
    to: `/help/${name}#${id}`,
    facts: [guide.title],
    words: [guide.title, blocks.map(toText).join(" ").replaceAll("**", "")],
  })),
);

function toText(block: Block): string {
  if (block.kind === "picture") return "";
  return block.kind === "text" ? block.text : block.items.join(" ");
}
