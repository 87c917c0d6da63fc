import { expect, test } from "vitest";
import { namesByEmail, personName } from "#domain/people/names.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { people } from "#tests/support/create-lab.ts";
import { aSyncedTablet, aTablet, type Tablet } from "./a-tablet.ts";

const [dana, marcus] = people;

async function rename({ lab }: Pick<Tablet, "lab">, email: string, name: string): Promise<void> {
  await lab.accounts.setName((await lab.accounts.find(email))?.id ?? "", name);
}

/** The names that a tablet has; undefined before the first pull. */
async function namesOn({ store }: Tablet) {
  const mark = await store.marks.get("names");
  return mark?.key === "names" ? mark.value : undefined;
}

async function shownOn(tablet: Tablet, email: string): Promise<string> {
  return personName(namesByEmail((await namesOn(tablet)) ?? { list: [] }), email);
}

test("a tablet shows the name of an account after its next pull, and that of the e-mail where there is none", async () => {
  const tablet = await aSyncedTablet();
  expect(await shownOn(tablet, marcus)).toBe("Marcus");
  await rename(tablet, marcus, "Marcus T. Lee");
  await syncTurn(tablet.env);
  expect(await shownOn(tablet, marcus.toUpperCase())).toBe("Marcus T. Lee");
  expect(await shownOn(tablet, dana)).toBe("Dana");
  expect(await shownOn(tablet, "Former member 2")).toBe("Former member 2");
  await rename(tablet, marcus, "");
  await syncTurn(tablet.env);
  expect(await shownOn(tablet, marcus)).toBe("Marcus");
});

test("a pull has the names only where they have changed, and a rename moves no position of the feed", async () => {
  const tablet = await aSyncedTablet();
  await rename(tablet, marcus, "Marcus T. Lee");
  const before = await tablet.store.cursor.get("feed");
  const answers: { names?: unknown }[] = [];
  tablet.network = async (_, send) => {
    const response = await send();
    answers.push(await response.clone().json());
    return response;
  };
  await syncTurn(tablet.env);
  await syncTurn(tablet.env);
  expect(answers.map(({ names }) => names)).toMatchObject([{ list: [{ email: marcus }] }, undefined]);
  expect(await tablet.store.cursor.get("feed")).toMatchObject({ cursor: before?.cursor });
});

test("names of another shape do not prevent a pull, and the tablet retains those that it has", async () => {
  const tablet = await aSyncedTablet();
  await rename(tablet, marcus, "Marcus T. Lee");
  await syncTurn(tablet.env);
  tablet.network = async (_, send) => {
    const response = await send();
    return Response.json({ ...(await response.json()), names: ["Mallory"] }, response);
  };
  expect(await syncTurn(tablet.env)).toBe("done");
  expect(await shownOn(tablet, marcus)).toBe("Marcus T. Lee");
});

test("a tablet whose data an administrator has ordered to delete has no names", async () => {
  const tablet = await aSyncedTablet();
  const { lab, env } = tablet;
  await rename(tablet, marcus, "Marcus T. Lee");
  await syncTurn(env);
  await lab.accounts.sessions.endOf((await lab.accounts.find(dana))?.id ?? "", { wipes: true });
  await syncTurn(env);
  expect(await namesOn(tablet)).toBeUndefined();
  const other = await aTablet(lab, { email: marcus });
  await syncTurn(other.env);
  expect(await shownOn(other, marcus)).toBe("Marcus T. Lee");
});
