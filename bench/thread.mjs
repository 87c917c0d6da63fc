/** Returns a function that reads the ms of work of the page's thread, without other programs on the machine. */
export async function threadOf(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name) => 1000 * metrics.find((metric) => metric.name === name).value;
    return { script: of("ScriptDuration"), all: of("TaskDuration") };
  };
}
