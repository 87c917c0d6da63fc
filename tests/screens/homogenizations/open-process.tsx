import { screen, within } from "@testing-library/react";
import { Outlet } from "react-router-dom";
import { kindRoutes } from "#app/kind-routes.tsx";
import { CHARACTERIZING, HOMOGENIZING, PRE_TREATMENT } from "#domain/homogenizations/plan.ts";
import type { Homogenization } from "#domain/homogenizations/schema.ts";
import type { Change } from "#domain/kernel/change.ts";
import type { StepState } from "#domain/steps/schema.ts";
import type { User } from "#tests/support/a-user.ts";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";
import { exampleRecords } from "../../fixtures/examples.ts";
import {
  aHomogenization,
  homogenizationChange,
  homogenizationIds,
  stepsIn,
} from "../../fixtures/homogenizations.ts";
import { anEquipment, DANA, equipmentChanges, ids } from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

const { setUp: id } = homogenizationIds;
const written = { by: DANA, at: "2026-11-13T15:00:00.000Z" };

/** Two litres of water and 150 ml of base went into 316 g of the cake. */
export const preTreated: Partial<Homogenization> = {
  cake_use_record_id: ids.cakeUse,
  amount_water_added_for_neutralization: 2,
  water_type_added_for_neutralization: "DI_WATER",
  neutralizing_agent_name: "Sodium hydroxide",
  neutralizing_agent_concentration: 5,
  neutralizing_agent_amount_added: 150,
  neutralizing_agent_amount_added_units: "ML",
  pre_treated: written,
};

/** Five passes of the bench homogenizer. */
export const homogenized: Partial<Homogenization> = {
  homogenization_equipment_id: ids.equipment,
  pressure_range: [7250, 14500],
  num_cycles: 5,
  homogenized: written,
};

type Options = {
  selected?: string;
  states?: StepState[];
  record?: Partial<Homogenization>;
  more?: Change[];
  checklist?: string[];
};

/** The page of one homogenization whose steps are in these states. */
export async function openProcess(options: Options = {}) {
  const { selected = "", states = [], record = {}, more = [], checklist = [] } = options;
  const process_states = stepsIn(id, ...states);
  return openScreen({
    path: `/homogenization/${id}${selected && `?selected=${selected}`}`,
    routes: [
      {
        element: (
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
        ),
        children: [...kindRoutes.homogenizations, { path: "/inventory/cnf/:id", element: <h1>The CNF</h1> }],
      },
    ],
    records: [
      ...exampleRecords,
      ...equipmentChanges(anEquipment({ checklist })),
      homogenizationChange(aHomogenization({ process_states, ...record })),
      ...more,
    ],
  });
}

/** Presses a button of the action bar and confirms its question, whose text is asserted letter for letter. */
export async function act(user: User, button: string, question: string) {
  await user.click(await screen.findByRole("button", { name: button }));
  const asked = within(await screen.findByRole("alertdialog", { name: question }));
  await user.click(asked.getByRole("button", { name: "Confirm" }));
}

/** The open form. */
export const form = () => within(screen.getByRole("dialog"));

export const questions = {
  complete: "Are you sure you want to mark this step as completed? This action can not be undone later.",
  skip: "Are you sure you want to skip this step? This action will disable the current stage. This action can not be undone later.",
  later:
    "Are you sure you want to mark this step as todo later? You will still need to complete this step in the future before finishing the experiment.",
};

export { CHARACTERIZING, HOMOGENIZING, id, PRE_TREATMENT };
