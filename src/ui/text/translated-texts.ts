/** The element that a translator has put in the place of a text. */
const replacements = new WeakMap<Node, ChildNode>();

/** A translator replaces a text in one step, or inserts the element before or after the text and then removes the text. */
function note(records: readonly MutationRecord[]): void {
  records.forEach(({ target, removedNodes, addedNodes, previousSibling, nextSibling }, i) => {
    const last = records[i - 1];
    const justPut = last?.target === target ? last.addedNodes : [];
    const near = [...addedNodes, ...justPut, previousSibling, nextSibling];
    const put = near.find((node) => node?.nodeName === "FONT");
    if (!put) return;
    for (const removed of removedNodes)
      if (removed instanceof Text) replacements.set(removed, put as ChildNode);
  });
}

/**
 * Corrects what React does with texts that the browser's translator has put into `<font>` elements or replaced by them.
 * Without this, React removes or inserts beside a text that is no longer a child of its parent, which throws, and writes a
 * new figure into a text that is no longer shown (decision 067).
 */
export function guardTranslatedTexts(): void {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  const replacementOf = (node: Node) => {
    note(observer.takeRecords());
    return replacements.get(node);
  };
  /** The text is inserted or written again itself. */
  const takeReplacement = (node: Node) => {
    const replacement = replacementOf(node);
    replacements.delete(node);
    return replacement;
  };
  /** The child of `parent` that shows `node`; `node` itself for all but translated texts. */
  const shownIn = (parent: Node, node: Node): Node | null => {
    if (node.parentNode === parent || !(node instanceof Text)) return node;
    let shown: Node | null = node.parentNode ? node : (replacementOf(node) ?? null);
    while (shown && shown.parentNode !== parent) shown = shown.parentNode;
    return shown;
  };
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const shown = shownIn(this, node);
    if (shown) removeChild.call(this, shown);
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    if (node instanceof Text && !node.parentNode) takeReplacement(node)?.remove();
    return insertBefore.call(this, node, next && shownIn(this, next)) as T;
  };
  const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, "data");
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...data,
    set(this: Text, text: string | null) {
      data?.set?.call(this, text ?? "");
      // The new text is shown until the translator has translated it.
      if (!this.parentNode) takeReplacement(this)?.replaceWith(this);
    },
  });
}
