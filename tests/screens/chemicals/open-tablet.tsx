import { screen, within } from "@testing-library/react";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { Change } from "#domain/kernel/change.ts";
import { openScreen } from "../components/open-screen.tsx";

type Start = {
  /** The records that the lab has sent to this tablet, besides its lookups; null: nothing was ever pulled. */
  records?: Change[] | null;
};

/** A tablet that shows `path` of the chemicals. It has no signal: nothing is sent. */
export function openTablet(path: string, { records = [] }: Start = {}) {
  return openScreen({ path, routes: kindRoutes.chemicals, records: records ?? [], pulled: records !== null });
}

/** The open form. */
export const form = () => within(screen.getByRole("dialog"));
