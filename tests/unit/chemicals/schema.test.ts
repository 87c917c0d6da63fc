import { expect, test } from "vitest";
import { NewDilutedChemical } from "#domain/chemicals/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { messagesOf } from "../../fixtures/messages.ts";
import { ids } from "../../fixtures/records.ts";

test("a diluted chemical may spell its location location_id", () => {
  const body = bodyOf("createDilutedChemical", { location: undefined, location_id: ids.wetLabA });
  expect(messagesOf(NewDilutedChemical, body)).toEqual([]);
});
