import { z } from "zod";
import { command } from "#contract/command.ts";
import type { Operation } from "#contract/operation.ts";
import { query } from "#contract/query.ts";
import { accept, notFound, reject } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";

const Id = z.object({ id: z.guid() });
const Place = z.object({ id: z.string(), name: z.string() });
const NewPlace = z.object({
  id: z.guid().optional(),
  name: z.string("Name is required").trim().min(1, "Name is required"),
});

/** The smallest possible contract, over the lab's locations: for properties of every operation. */
export const cupboard: Operation[] = [
  query({
    name: "listPlaces",
    path: "/api/places",
    summary: "All places.",
    params: z.object({}),
    query: z.object({ name: z.string().optional() }),
    answer: z.array(Place),
    failure: "Error fetching places",
    read: async (lab, { query: { name } }) =>
      (await lab.all("locations")).filter((place) => name === undefined || place.name === name),
  }),
  query({
    name: "getPlace",
    path: "/api/places/:id",
    also: ["/api/place/:id"],
    summary: "One place.",
    params: Id,
    query: z.object({}),
    answer: Place,
    failure: "Failed to fetch place",
    entity: "Place",
    read: (lab, { params }) => lab.get("locations", params.id),
  }),
  command({
    name: "addPlace",
    method: "POST",
    path: "/api/places",
    summary: "Adds a place.",
    params: z.object({}),
    body: NewPlace,
    answer: Place,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "locations", id: createdId(stamp, body) }),
    decide: (_lab, { body }, stamp) => {
      const id = createdId(stamp, body);
      return accept([{ table: "locations", id, record: { id, name: body.name } }]);
    },
    reply: (lab, { body }, stamp) => lab.get("locations", createdId(stamp, body)),
    title: (_lab, { body }) => body.name,
    failure: "Failed to create place",
    success: "Place created.",
  }),
  command({
    name: "renamePlace",
    method: "PUT",
    path: "/api/places/:id",
    summary: "Renames a place; 'Nowhere' is refused, 'Attic' warns, 'Trapdoor' breaks.",
    params: Id,
    body: NewPlace,
    answer: Place,
    status: 200,
    lane: ({ params }) => ({ table: "locations", id: params.id }),
    decide: (lab, { params, body }) => {
      const place = lab.get("locations", params.id);
      if (place === null) return notFound("Place");
      if (body.name === "Nowhere")
        return reject("DUPLICATE", "Nowhere is taken.", { field: "name", current: place });
      const record = { ...place, name: body.name };
      return accept(
        [{ table: "locations", id: params.id, record }],
        body.name === "Attic" ? ["Mind the stairs."] : [],
      );
    },
    reply: (lab, { params, body }) => {
      if (body.name === "Trapdoor") throw new Error("an unexpected error");
      return lab.get("locations", params.id);
    },
    title: (_lab, { body }) => body.name,
    failure: "Failed to rename place",
    success: "Place renamed.",
  }),
  command({
    name: "removePlace",
    method: "DELETE",
    path: "/api/places/:id",
    summary: "Removes a place.",
    params: Id,
    body: z.object({}),
    answer: z.object({ deleted_count: z.int() }),
    status: 200,
    lane: ({ params }) => ({ table: "locations", id: params.id }),
    decide: (lab, { params }) =>
      lab.get("locations", params.id) === null
        ? accept([])
        : accept([{ table: "locations", id: params.id, record: null }]),
    reply: async () => ({ deleted_count: 1 }),
    title: () => "Removal",
    failure: "Failed to remove place",
    success: "Place removed.",
  }),
];
