import { useParams } from "react-router-dom";
import { queries } from "#contract/index.ts";
import { firstLookups } from "#domain/lookups/first-lookups.ts";
import { chartRoutes } from "#features/grow-trials/charts/routes.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { SessionRow } from "#store/rows.ts";
import { writeRecords } from "#store/write-records.ts";
import type { SyncEnv } from "#sync/env.ts";
import {
  aGrowTrial,
  aHarvest,
  aTray,
  aWeek,
  growTrialChanges,
  trayChanges,
} from "#tests/fixtures/grow-trials.ts";
import { inLab } from "./in-lab.tsx";

const TRAYS = 12;
const WEEKS = 12;

/** A trial of twelve trays, each with twelve weeks and a harvest, and the changes that add it. */
function aFullTrial() {
  const trays = Array.from({ length: TRAYS }, (_, i) => {
    const weekly_data = Array.from({ length: WEEKS }, (_, week) =>
      aWeek({ id: crypto.randomUUID(), week_number: week + 1, avg_height: 1.3 * (week + 1) + (i % 5) / 4 }),
    );
    const harvest_data = aHarvest({ id: crypto.randomUUID(), leaf_dry_mass: 20 + i });
    const identifier = `F${i + 1}`;
    return aTray({ id: crypto.randomUUID(), identifier, weekly_data, harvest_data, plug_removals: [] });
  });
  const trial = aGrowTrial({ trial_length: 7 * WEEKS, formulation_ids: trays.map(({ id }) => id) });
  return { trial, changes: [...firstLookups(), ...growTrialChanges(trial), ...trays.flatMap(trayChanges)] };
}

/** For comparison: the same answer from the tablet's store, written as plain text. */
function PlainTrial() {
  const { id = "" } = useParams();
  const trial = useLabQuery(queries.getGrowTrial, { params: { id } });
  return trial ? <pre>{JSON.stringify(trial)}</pre> : null;
}

/** Resolves when the page shows `count` elements that match `marks`, is painted and idle. */
function drawn(marks: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.querySelectorAll(marks).length < count) return requestAnimationFrame(check);
      requestAnimationFrame(() => requestIdleCallback(() => resolve()));
    };
    check();
  });
}

/** Fills the tablet's store with a full trial. Returns functions that leave the trial, or open it as charts or text. */
export async function showTrial(env: SyncEnv, session: SessionRow) {
  const { trial, changes } = aFullTrial();
  await writeRecords(env.store, changes);
  const router = inLab(env, session, [
    { path: "/", element: <main className="page" /> },
    { path: "/plain/:id", element: <PlainTrial /> },
    ...chartRoutes,
  ]);
  return {
    leave: () => router.navigate("/"),
    charts: async () => {
      await router.navigate(`/grow-trials/${trial.id}/charts`);
      await drawn(".mult > svg", 2 * TRAYS);
    },
    plain: async () => {
      await router.navigate(`/plain/${trial.id}`);
      await drawn("pre", 1);
    },
  };
}
