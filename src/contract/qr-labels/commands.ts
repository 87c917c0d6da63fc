import { z } from "zod";
import { readsToJoins } from "#domain/kernel/list.ts";
import { labelText } from "#domain/qr-labels/print/label-text.ts";
import { createQrLabel, labelClaim } from "#domain/qr-labels/rules.ts";
import { NewQrLabel } from "#domain/qr-labels/schema.ts";
import { labelIdOf } from "#domain/qr-labels/views.ts";
import type { FindableTable } from "#domain/tables.ts";
import { command } from "../command.ts";
import type { AnyCommand } from "../operation.ts";
import { ById } from "../shapes.ts";

const tryAgain = "Could not create QR code. Please try again. If the issue persists, please contact support.";

export const qrLabelCommands = {
  createEquipmentLabel: labelCommand("createEquipmentLabel", "equipment", {
    path: "/api/equipments/:id/qr-code",
    failure: "Failed to generate equipment QR code",
  }),
  createFeedstockLabel: labelCommand("createFeedstockLabel", "feedstocks", {
    path: "/api/feedstocks/:id/qr-code",
    failure: "Failed to generate feedstock QR code",
  }),
  createChemicalLabel: labelCommand("createChemicalLabel", "chemicals", {
    path: "/api/chemicals/:id/qr-code",
    failure: "Failed to generate chemical QR code",
  }),
  createCakeLabel: labelCommand("createCakeLabel", "cakes", {
    path: "/api/cakes/:id/qr-code",
    failure: "Failed to generate cake QR code",
  }),
  createCnfLabel: labelCommand("createCnfLabel", "cnfs", {
    path: "/api/cnfs/:id/qr-code",
    failure: tryAgain,
  }),
  createGrowTrialLabel: labelCommand("createGrowTrialLabel", "grow_trials", {
    path: "/api/grow-trials/:id/qr-code",
    failure: tryAgain,
  }),
  createSampleLabel: labelCommand("createSampleLabel", "samples", {
    path: "/api/sample-library/:id/qr-label",
    failure:
      "Error generating sample library QR code. Please refresh the page and try again or contact support.",
  }),
};

/** The command that creates a label, by table, for each kind of record with a label button. */
export const labelCommandOf: { readonly [T in FindableTable]?: AnyCommand } = {
  equipment: qrLabelCommands.createEquipmentLabel,
  feedstocks: qrLabelCommands.createFeedstockLabel,
  chemicals: qrLabelCommands.createChemicalLabel,
  cakes: qrLabelCommands.createCakeLabel,
  cnfs: qrLabelCommands.createCnfLabel,
  grow_trials: qrLabelCommands.createGrowTrialLabel,
  samples: qrLabelCommands.createSampleLabel,
};

/** Defines a label command; every kind accepts both path endings, `qr-code` and `qr-label`. */
function labelCommand(
  name: string,
  table: FindableTable,
  { path, failure }: { path: string; failure: string },
) {
  const [, stem, spelling] = /^(.*)\/(qr-code|qr-label)$/.exec(path) ?? [];
  return command({
    name,
    method: "POST",
    path,
    also: [`${stem}/${spelling === "qr-code" ? "qr-label" : "qr-code"}`],
    summary: "Creates a QR label, or returns the existing one.",
    params: ById,
    body: NewQrLabel,
    answer: z.object({ qr_label_id: z.string() }),
    status: 200,
    // A label may be on a withdrawn item.
    seesWithdrawn: true,
    lane: ({ params }) => ({ table: "claims", id: labelClaim(params.id) }),
    decide: (lab, input, stamp) => createQrLabel(table, lab, input, stamp),
    reply: async (records, { params }) => {
      const qr_label_id = await labelIdOf(records, params.id);
      return qr_label_id === undefined ? undefined : { qr_label_id };
    },
    title: (lab, { params }) =>
      `QR label of ${labelText(readsToJoins(lab), { table, id: params.id })?.title ?? ""}`,
    failure,
    success: "QR code generated successfully.",
  });
}
