import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { anomalyOf, siblingsOf } from "#domain/trays/checks.ts";
import { plugsInWeek } from "#domain/trays/plug-counts.ts";
import { numbersIn } from "#domain/values/number-text.ts";
import { weeklyFigures } from "../../weekly-figures.ts";
import type { TypedWeek } from "./typed-weeks.ts";

const names = weeklyFigures.map(({ name }) => name);

/**
 * The questions of shelf mode about all typed weeks, one for each figure, and about a week that has not begun. Weeks are
 * compared with each other, recorded or typed. Each names its tray: `F1, week 6: Avg Height 99 cm after 10.6 cm in week 4.`
 */
export function doubtsAbout(
  { formulations, current_week_number: now }: Pick<GrowTrialDetail, "formulations" | "current_week_number">,
  typed: readonly TypedWeek[],
): string[] {
  const trays = formulations.map(({ id, weekly_data }) => {
    const own = typed.filter(({ tray }) => tray.id === id);
    const weeks = own.map(({ week, input }) => ({ week_number: week, ...numbersIn(input.body, names) }));
    return { id, weekly_data: [...weekly_data, ...weeks] };
  });
  return typed.flatMap(({ name: place, tray, week, input: { body } }) => {
    const weeks = trays.find(({ id }) => id === tray.id)?.weekly_data ?? [];
    const active = plugsInWeek(tray, week, String(body.created_at));
    const beside = { week, weeks, siblings: siblingsOf(trays, tray.id), active };
    const figures = numbersIn(body, names);
    const texts = weeklyFigures.flatMap(({ name, label, unit }) => {
      const doubt = anomalyOf(name, figures[name], beside);
      if (doubt === null) return [];
      const value = `${label} ${figures[name]}`;
      if (doubt.why === "too many") return [`${value} of ${active} active plugs.`];
      return [`${value} ${unit} after ${doubt.before} ${unit} in week ${doubt.weekBefore}.`];
    });
    if (typeof now === "number" && week > now) texts.push(`The trial is in week ${now}.`);
    return texts.map((text) => `${place}: ${text}`);
  });
}
