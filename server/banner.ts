import type { DemoAccount } from "./demo/demo-lab.ts";
import { isLoopback } from "./http/client-address.ts";

export function printAddress(url: string, folder: string): void {
  console.log(`\n  Fibril   ${url}\n  API      ${url}/api/docs\n  Data     ${folder}\n`);
}

export function printNoApp(files: string): void {
  console.log(`  The app is not built (no index.html in ${files}): only /api is served.\n`);
}

export function printRestored(): void {
  console.log("  The data folder was a backup. All sessions have ended: everyone signs in again.");
  console.log("  Tablets pull all data again, and offer what they sent since the backup.\n");
}

/** Prints the one-time link for creating the first account; the person at the terminal is allowed to. */
export function printSetupLink(url: string, token: string): void {
  console.log(`  There is no account yet. Create the first account at:\n  ${url}/setup?token=${token}\n`);
}

/** Prints the accounts, and a warning where others can reach the server at `host`: the passwords are public. */
export function printDemoAccounts(accounts: readonly DemoAccount[], host: string): void {
  if (!isLoopback(host)) {
    console.log(
      "  WARNING: This demonstration can be reached from the network, and its passwords are public.",
    );
    console.log("  Everyone there can sign in as administrator. Record no data of a lab in it.\n");
  }
  console.log("  Demonstration accounts:");
  for (const { email, password } of accounts) console.log(`  ${email.padEnd(32)} ${password}`);
  console.log("");
}
