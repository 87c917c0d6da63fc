type Node = Record<string, unknown>;

/**
 * The name of the program that wrote a crate, as its metadata state it: the instrument of the action that created the
 * crate, otherwise the publisher of its metadata or of its data.
 */
export function programOf(graph: readonly Node[]): string {
  const byId = new Map(graph.map((node) => [node["@id"], node]));
  // A reference to a node, or the node itself.
  const nodeOf = (value: unknown): Node | undefined => {
    const [one] = [value].flat() as unknown[];
    if (typeof one === "string") return { name: one };
    const node = one as Node | undefined;
    return typeof node?.["@id"] === "string" ? (byId.get(node["@id"]) ?? node) : node;
  };
  const isOfCrate = (node: Node) =>
    [node["@type"]].flat().includes("CreateAction") && idOf(node.object) === "./";
  const descriptor = graph.find((node) => /(^|\/)ro-crate-metadata\.json$/.test(String(node["@id"])));
  const named = [
    graph.find(isOfCrate)?.instrument,
    descriptor?.sdPublisher,
    byId.get("./")?.publisher,
    descriptor?.author,
  ].map((value) => nodeOf(value)?.name ?? idOf(value));
  const name = named.find((one) => typeof one === "string" && one.trim() !== "");
  return typeof name === "string" ? name : "another program";
}

const idOf = (value: unknown) => (value as { "@id"?: unknown } | null | undefined)?.["@id"];
