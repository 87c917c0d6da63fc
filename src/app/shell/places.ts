import {
  IconBook,
  IconChartDots3,
  IconDevices,
  IconDeviceTablet,
  IconFileImport,
  IconHelp,
  IconHome,
  IconListDetails,
  IconMail,
  IconPlus,
  IconPrinter,
  IconQrcode,
  IconReportAnalytics,
  IconScan,
  IconSend,
  IconShieldCheck,
  IconTruckDelivery,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import type { Place } from "#components/lines/found-list.tsx";
import { recordIcons } from "#components/record/record-icons.ts";
import type { Role } from "#domain/kernel/roles.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { findableTables } from "#domain/tables.ts";
import type { Glyph } from "#ui/text/icon.tsx";

/** A page or an action of the app, for people of at least one role. */
type RolePlace = Place & { needs?: Role; forReaders?: true };

/** A page or an action of the app; `also` are other words for it. */
function aPlace(word: "Page" | "Action", title: string, to: string, icon: Glyph, also = ""): RolePlace {
  const place = { title, to, icon, facts: [word], words: [word, also] };
  return word === "Action" && title !== "Scan a label" && title !== "Print labels"
    ? { ...place, needs: "member" }
    : place;
}

const addable = {
  "New equipment": kindPages.equipment.page,
  "New feedstock": kindPages.feedstocks.page,
  "New chemical": kindPages.chemicals.page,
  "Add NOP Process": kindPages.nop_processes.page,
  "Add Cake": kindPages.cakes.page,
  "New homogenization": kindPages.homogenizations.page,
  "New CNF": kindPages.cnfs.page,
  "New sample": kindPages.samples.page,
  "New grow trial": kindPages.grow_trials.page,
};

/** The actions and pages that search finds beside the records. */
export const places: readonly RolePlace[] = [
  aPlace("Action", "Scan a label", "/scan", IconScan, "camera code qr"),
  ...Object.entries(addable).map(([title, page]) =>
    aPlace("Action", title, `${page}?form=new`, IconPlus, "add new create"),
  ),
  aPlace(
    "Action",
    "New delivery",
    "/inventory/new-delivery",
    IconTruckDelivery,
    "receive add chemicals feedstocks",
  ),
  aPlace("Action", "Print labels", "/print-labels", IconPrinter, "qr basket"),
  aPlace(
    "Page",
    "Scale card",
    "/print-labels/scale-card",
    IconPrinter,
    "measure picture width ruler qr print",
  ),
  aPlace("Page", "Home", "/", IconHome, "start"),
  aPlace("Page", "Inventory", "/inventory", IconChartDots3),
  ...findableTables.map((table) =>
    aPlace("Page", kindPages[table].plural, kindPages[table].page, recordIcons[table], "list"),
  ),
  aPlace("Page", "Outbox", "/outbox", IconSend, "unsent waiting sync attention"),
  aPlace("Page", "Sent", "/outbox/sent", IconSend, "receipts sync"),
  aPlace("Page", "QR codes", "/inventory/qr-code-viewer/all", IconQrcode, "labels"),
  aPlace(
    "Page",
    "Lab lists",
    "/lab-lists",
    IconListDetails,
    "suppliers locations names plants methods substrates additives fertilizers",
  ),
  {
    ...aPlace(
      "Page",
      "Import the lab's past",
      "/moving-in",
      IconFileImport,
      "moving in excel xlsx workbook spreadsheet history trials templates",
    ),
    needs: "staff",
  },
  { ...aPlace("Page", "Devices", "/devices", IconDevices, "tablets"), needs: "staff" },
  {
    ...aPlace("Page", "Mail", "/mail", IconMail, "messages notifications quality control team sent failed"),
    needs: "staff",
  },
  aPlace("Page", "Use records", "/use-records", IconListDetails, "uses consumption ledger material purpose"),
  {
    ...aPlace("Page", "Report", "/reports", IconReportAnalytics, "month year statistics uses expiries"),
    needs: "staff",
    forReaders: true,
  },
  { ...aPlace("Page", "People", "/people", IconUsers, "accounts users roles"), needs: "administrator" },
  {
    ...aPlace("Page", "Audit", "/audit", IconShieldCheck, "administrators actions sign-ins log security"),
    needs: "administrator",
  },
  aPlace("Page", "My account", "/account", IconUserCircle, "password picture pin sessions"),
  aPlace(
    "Page",
    "This device",
    "/devices/this",
    IconDeviceTablet,
    "tablet phone computer settings theme dark contrast undo storage journal",
  ),
  aPlace("Page", "Guide for technicians", "/help/technician", IconBook, "help manual instructions"),
  aPlace("Page", "Guide for managers", "/help/manager", IconBook, "help manual instructions"),
  aPlace("Page", "Wall sheet", "/help/wall-sheet", IconBook, "help print signs outbox"),
  aPlace("Page", "Help", "/help", IconHelp, "glossary terms meaning abbreviations keys shortcuts gestures"),
];
