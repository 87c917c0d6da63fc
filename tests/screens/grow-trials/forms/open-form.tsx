import { screen, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Change } from "#domain/kernel/change.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { User } from "#tests/support/a-user.ts";
import { growChanges, growIds } from "../../../fixtures/grow-trials.ts";
import { openScreen } from "../../components/open-screen.tsx";

type FormOf = (of: {
  trial: GrowTrialDetail;
  tray: Formulation | undefined;
  onClose: () => void;
}) => ReactNode;

type Options = {
  trial?: string;
  tray?: string;
  records?: Change[];
  now?: () => number;
};

/** The form of a tray of GT-003, as its page opens it: over the trial in its current state, until the form closes. */
export async function openForm(form: FormOf, options: Options = {}) {
  const { trial = growIds.trial, tray = growIds.tray, records = [], now } = options;
  const opened = await openScreen({
    path: "/",
    now,
    routes: [
      { path: "/", element: <Page trial={trial} tray={tray} form={form} /> },
      { path: "/away", element: <h1>Away</h1> },
    ],
    records: [...growChanges, ...records],
  });
  const dialog = within(await screen.findByRole("dialog"));
  const submit = () => opened.user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>("textbox", { name });
  const bodies = async () => (await opened.store.outbox.orderBy("seq").toArray()).map(({ body }) => body);
  return { ...opened, dialog, submit, box, bodies };
}

function Page({ trial: id, tray: trayId, form }: { trial: string; tray: string; form: FormOf }) {
  const trial = useLabQuery(queries.getGrowTrial, { params: { id } });
  const [isOpen, setIsOpen] = useState(true);
  if (!trial) return null;
  const tray = trial.formulations.find((one) => one.id === trayId);
  return isOpen ? form({ trial, tray, onClose: () => setIsOpen(false) }) : <h1>Closed</h1>;
}

/** Answers the question on the screen, whose text is asserted letter for letter. */
export async function answer(user: User, question: string, button = "Confirm") {
  const asked = within(await screen.findByRole("alertdialog", { name: question }));
  await user.click(asked.getByRole("button", { name: button }));
}

/** The notices on the screen. */
export const notices = () => within(screen.getByRole("region", { name: "Notices" }));
