/** The topic of a tag, before its colon: `leaf` of 'leaf: tip burn'; empty for 'healthy'. */
function topicOf(tag: string): string {
  return /^(\w+):/.exec(tag)?.[1]?.toLowerCase() ?? "";
}

/** Sorts tags for a picker: first the topic `first`, then tags without topic, then topic by topic. */
export function orderTags(tags: readonly string[], first = ""): string[] {
  const topics = [...new Set([first, "", "leaf", "root", ...tags.map(topicOf)])];
  return topics.flatMap((topic) => tags.filter((tag) => topicOf(tag) === topic));
}
