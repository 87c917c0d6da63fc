/** How a translator of a browser puts a text into `<font>` elements: it moves the text there, or replaces it by a copy. */
export type Translator = "moves" | "replaces";

/** Puts every text of the page into `<font>` elements, as the translator of a browser does. Runs in tests and in pages. */
export function translate(how: Translator): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest("font, script, style, textarea") || text.data.trim() === "") continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.append(inner);
    const copy = text.data;
    text.replaceWith(outer);
    inner.append(how === "moves" ? text : copy);
  }
}
