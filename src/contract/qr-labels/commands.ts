import { z } from "zod";
import { joinsNow } from "#domain/list.ts";
import { createQrLabel, labelClaim } from "#domain/qr-labels/rules.ts";
import { NewQrLabel, type QrButtonType, qrTables } from "#domain/qr-labels/schema.ts";
import { labelIdOf } from "#domain/qr-labels/views.ts";
import { labelWords } from "#domain/qr-labels/words.ts";
import { command } from "../operation.ts";
import { ById } from "../shapes.ts";

const another = "Could not create QR code. Please try again. If the issue persists, please contact support.";

export const qrLabelCommands = {
  createEquipmentLabel: labelCommand("createEquipmentLabel", "EQUIPMENT", {
    path: "/api/equipments/:id/qr-code",
    failure: "Failed to generate equipment QR code",
  }),
  createFeedstockLabel: labelCommand("createFeedstockLabel", "FEEDSTOCK", {
    path: "/api/feedstocks/:id/qr-code",
    failure: "Failed to generate feedstock QR code",
  }),
  createChemicalLabel: labelCommand("createChemicalLabel", "CHEMICAL", {
    path: "/api/chemicals/:id/qr-code",
    failure: "Failed to generate chemical QR code",
  }),
  createCakeLabel: labelCommand("createCakeLabel", "CAKE", {
    path: "/api/cakes/:id/qr-code",
    failure: "Failed to generate cake QR code",
  }),
  createCnfLabel: labelCommand("createCnfLabel", "CNF", {
    path: "/api/cnfs/:id/qr-code",
    failure: another,
  }),
  createGrowTrialLabel: labelCommand("createGrowTrialLabel", "GROW_TRIAL", {
    path: "/api/grow-trials/:id/qr-code",
    failure: another,
  }),
  createSampleLabel: labelCommand("createSampleLabel", "SAMPLE_LIBRARY", {
    path: "/api/sample-library/:id/qr-label",
    failure:
      "Error generating sample library QR code. Please refresh the page and try again or contact support.",
  }),
};

/** The command that makes a label of each type. */
export const labelCommandOf = {
  EQUIPMENT: qrLabelCommands.createEquipmentLabel,
  FEEDSTOCK: qrLabelCommands.createFeedstockLabel,
  CHEMICAL: qrLabelCommands.createChemicalLabel,
  CAKE: qrLabelCommands.createCakeLabel,
  CNF: qrLabelCommands.createCnfLabel,
  GROW_TRIAL: qrLabelCommands.createGrowTrialLabel,
  SAMPLE_LIBRARY: qrLabelCommands.createSampleLabel,
} as const satisfies Record<QrButtonType, unknown>;

/** Both spellings of the call are answered on all types. */
function labelCommand(
  name: string,
  type: QrButtonType,
  { path, failure }: { path: string; failure: string },
) {
  const [, stem, spelling] = /^(.*)\/(qr-code|qr-label)$/.exec(path) ?? [];
  const table = qrTables[type];
  return command({
    name,
    method: "POST",
    path,
    also: [`${stem}/${spelling === "qr-code" ? "qr-label" : "qr-code"}`],
    summary: "Makes a QR label; where there is one, answers with that.",
    params: ById,
    body: NewQrLabel,
    answer: z.object({ qr_label_id: z.string() }),
    status: 200,
    lane: ({ params }) => ({ table: "claims", id: labelClaim(params.id) }),
    decide: (lab, input, stamp) => createQrLabel(type, lab, input, stamp),
    reply: async (records, { params }) => {
      const qr_label_id = await labelIdOf(records, params.id);
      return qr_label_id === undefined ? undefined : { qr_label_id };
    },
    title: (lab, { params }) =>
      `QR label of ${labelWords(joinsNow(lab), { table, id: params.id })?.title ?? ""}`,
    failure,
    success: "QR code generated successfully.",
  });
}
