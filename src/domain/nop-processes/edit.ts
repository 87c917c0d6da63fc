import { z } from "zod";
import { editOf } from "../kernel/edit-of.ts";
import { editBase, editedText } from "../values/traits.ts";

/** The details of an NOP process that are not figures of its reaction. */
export const NopProcessEdit = z.object({ comments: editedText("Comments"), base: editBase });

/** Edits the details of an NOP process. */
export const editNopProcess = editOf({
  table: "nop_processes",
  entity: "NOP process",
  form: NopProcessEdit,
});
