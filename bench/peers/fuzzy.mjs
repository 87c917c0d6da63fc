import uFuzzy from "@leeoniya/ufuzzy";

export function makeFuzzySearch(texts) {
  const fuzzy = new uFuzzy();
  return (typed) => {
    const [matched, info, order] = fuzzy.search(texts, typed, 0, texts.length);
    return info && order ? order.map((i) => info.idx[i]) : (matched ?? []);
  };
}
