/** What a tag is about, as it says before its colon: `leaf` of 'leaf: tip burn'; empty of 'healthy'. */
function topicOf(tag: string): string {
  return /^(\w+):/.exec(tag)?.[1]?.toLowerCase() ?? "";
}

/** Tags as a picker lists them: those of the topic asked about, then general ones, then topic by topic. */
export function orderTags(tags: readonly string[], first = ""): string[] {
  const topics = [...new Set([first, "", "leaf", "root", ...tags.map(topicOf)])];
  return topics.flatMap((topic) => tags.filter((tag) => topicOf(tag) === topic));
}
