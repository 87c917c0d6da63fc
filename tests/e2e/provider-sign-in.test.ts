import type { Page } from "@playwright/test";
import { ada } from "#tests/support/a-provider.ts";
import { anOidcProvider, type OidcProvider } from "#tests/support/an-oidc-provider.ts";
import { addChemical, expectAllSent, logOut, pill, readyForOffline, rowOf, setPin } from "./support/app.ts";
import { AskLab, marcus } from "./support/ask-lab.ts";
import { freePort, LabServer } from "./support/lab-server.ts";
import { test as base, expect } from "./support/test.ts";

/** A lab with a provider, which is on another site for the browser. */
const test = base.extend<{ sso: OidcProvider; port: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  port: async ({}, use) => use(await freePort()),
  sso: async ({ port }, use) => {
    const sso = await anOidcProvider(`http://127.0.0.1:${port}`, "localhost");
    await use(sso);
    await sso.end();
  },
  lab: async ({ port, sso }, use) => {
    const { issuer, clientId, clientSecret, name, origin } = sso.settings;
    const lab = await LabServer.start({
      port,
      settings: {
        FIBRIL_ORIGIN: origin,
        FIBRIL_OIDC_ISSUER: issuer,
        FIBRIL_OIDC_CLIENT_ID: clientId,
        FIBRIL_OIDC_CLIENT_SECRET: clientSecret,
        FIBRIL_OIDC_NAME: name,
        FIBRIL_OIDC_DOMAINS: "lab.example",
        FIBRIL_OIDC_ROLES: "lab-staff=staff, *=member",
      },
    });
    await use(lab);
    await lab.remove();
  },
});

test.skip(process.env.OPENID !== "all", "Only in the long run: OPENID=all");

/** Signs in on the provider's own pages, from the button of the sign-in page. */
async function signInAtProvider(page: Page, name = "ada"): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Keycloak" }).click();
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  const agree = page.getByRole("button", { name: "Continue" });
  await agree.or(pill(page)).waitFor();
  if (await agree.isVisible()) await agree.click();
}

test("a person signs in at the provider, works without the server, and everything arrives after the next sign-in", async ({
  lab,
  page,
  sso,
}) => {
  const namesOn = async () =>
    (await (await AskLab.of(lab.url, marcus)).chemicals()).map(({ chemical_name }) => chemical_name);
  await page.goto("/inventory/chemicals?type=ACID");
  await signInAtProvider(page);
  await expect(page.getByRole("heading", { level: 1, name: "Chemicals" })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/inventory/chemicals?type=ACID");
  await expect(page.getByRole("button", { name: "Ada Lovelace, account" })).toBeVisible();
  await setPin(page, "4271");
  await readyForOffline(page);

  await lab.stop();
  await sso.end();
  await addChemical(page, "Ethanol", "5", "LITRES");
  await page.reload();
  await expect(rowOf(page, /Ethanol/).first()).toBeVisible();

  await logOut(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: /^Continue offline as ada@lab.example/ }).click();
  await page.getByLabel("PIN of Ada Lovelace").fill("4271");
  await page.getByRole("button", { name: /^Continue offline/ }).click();
  await expect(pill(page)).toBeVisible();
  await addChemical(page, "Ethanol", "2", "LITRES");

  await lab.start();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with Keycloak" }).click();
  await expect(page.getByText("Keycloak does not answer. Please try again later.")).toBeVisible();
  await sso.listenAgain();
  await page.goto("/login");
  await signInAtProvider(page);
  await expectAllSent(page);
  const names = await namesOn();
  expect(names.filter((name) => name === "Ethanol")).toHaveLength(2);
});

test("a refusal, a cancelled sign-in and an address from elsewhere lead back to the sign-in page", async ({
  page,
  sso,
}) => {
  sso.people.set("ada", { ...ada, email: "ada@home.example" });
  await page.goto("/inventory/equipment");
  await signInAtProvider(page);
  await expect(
    page.getByText("People with an e-mail address of home.example cannot sign in to this lab."),
  ).toBeVisible();
  expect(new URL(page.url())).toMatchObject({ pathname: "/login", search: "" });

  await page.getByRole("button", { name: "Sign in with Keycloak" }).click();
  await page.getByRole("link", { name: "[ Cancel ]" }).click();
  await expect(page.getByText("The sign-in with Keycloak was cancelled.")).toBeVisible();

  await page.goto("/login/return?code=stolen&state=stolen");
  await expect(page.getByText(/^This sign-in has expired, or was begun in another window/)).toBeVisible();

  sso.people.set("ada", ada);
  await page.goBack();
  await page.goto("/inventory/equipment");
  await signInAtProvider(page);
  await expect(page.getByRole("heading", { level: 1, name: "Equipment" })).toBeVisible();
});
