import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { NewDilutedChemical } from "#domain/chemicals/schema.ts";
import type { Change } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { UNUSED } from "#domain/resource-use/totals.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab } from "../../fixtures/lab.ts";
import { messagesOf } from "../../fixtures/messages.ts";
import { aStamp, ids, MARCUS, NOW } from "../../fixtures/records.ts";

function create(more: Record<string, unknown> = {}, ...changes: Change[]) {
  return aLab(...changes).run(
    commands.createChemical,
    { body: bodyOf("createChemical", more) },
    aStamp({ user: MARCUS }),
  );
}

test("a new chemical is stored with the person who recorded it, under an id derived from the command's id", async () => {
  const { result } = await create();
  const id = createdId(aStamp(), {});
  const record = {
    ...bodyOf("createChemical"),
    id,
    recorded_by: MARCUS,
    recorded_at: NOW,
    use_totals: UNUSED,
  };
  expect(accepted(result).changes).toMatchObject([{ table: "chemicals", id, record }]);
});

test("another client may choose the id", async () => {
  const { result } = await create({ id: ids.chemical });
  expect(accepted(result).changes[0]?.id).toBe(ids.chemical);
});

test("writes have names that people recognize", async () => {
  expect(await (await create()).title()).toBe("New chemical: Sodium hydroxide");
});

test("a diluted chemical may spell its location location_id", () => {
  const body = bodyOf("createDilutedChemical", { location: undefined, location_id: ids.wetLabA });
  expect(messagesOf(NewDilutedChemical, body)).toEqual([]);
});
