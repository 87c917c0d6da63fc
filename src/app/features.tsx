import { Navigate, Outlet, type RouteObject } from "react-router-dom";
import { type Role, rolePlurals } from "#domain/kernel/roles.ts";
import { kindPages, pathOf, threadPathOf } from "#domain/kind-pages.ts";
import { lineageTables } from "#domain/tables.ts";
import { HomePage } from "#features/home/home-page.tsx";
import { useMay } from "#hooks/lab-context.tsx";
import { fullScreen } from "#hooks/page.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { kindRoutes, page } from "./kind-routes.tsx";

/** Home is part of the start: most starts open it. */
export const homeRoutes: RouteObject[] = [{ path: "/", Component: HomePage }];

export const inventoryRoutes = [
  page("/inventory", () => import("#features/inventory/inventory-page.tsx").then((m) => m.InventoryPage)),
  forRole(
    "member",
    page("/inventory/new-delivery", () =>
      import("#features/delivery/delivery-page.tsx").then((m) => m.DeliveryPage),
    ),
  ),
];

const trial = pathOf({ table: "grow_trials", id: ":id" });

/** Screens of grow trials and their trays. */
export const growTrialRoutes: RouteObject[] = [
  page(kindPages.grow_trials.page, () =>
    import("#features/grow-trials/grow-trials-page.tsx").then((m) => m.GrowTrialsPage),
  ),
  page(trial, () => import("#features/grow-trials/page/grow-trial-page.tsx").then((m) => m.GrowTrialPage)),
  page(`${trial}/images`, () => import("#features/grow-trials/images-page.tsx").then((m) => m.ImagesPage)),
  page(`${trial}/images/widths`, () =>
    import("#features/grow-trials/pictures/widths-page.tsx").then((m) => m.WidthsPage),
  ),
  forRole(
    "member",
    page(`${trial}/plan`, () => import("#features/grow-trials/plan/plan-page.tsx").then((m) => m.PlanPage)),
  ),
  page(`${trial}/charts`, () =>
    import("#features/grow-trials/charts/charts-page.tsx").then((m) => m.ChartsPage),
  ),
  // The screens that enter the data of all trays of a trial: shelf mode, with its shortcut, and the grids.
  forRole(
    "member",
    page("/shelf", () =>
      import("#features/grow-trials/shelf/shelf-shortcut.tsx").then((m) => m.ShelfShortcut),
    ),
  ),
  forRole("member", {
    ...page(`${trial}/shelf`, () =>
      import("#features/grow-trials/shelf/shelf-page.tsx").then((m) => m.ShelfPage),
    ),
    handle: fullScreen,
  }),
  forRole(
    "member",
    page(`${trial}/grid`, () =>
      import("#features/grow-trials/grid/weeks/week-grid.tsx").then((m) => m.WeekGridPage),
    ),
  ),
  forRole(
    "member",
    page(`${trial}/transplant`, () =>
      import("#features/grow-trials/grid/trays/transplant-grid.tsx").then((m) => m.TransplantGridPage),
    ),
  ),
  forRole(
    "member",
    page(`${trial}/harvest`, () =>
      import("#features/grow-trials/grid/trays/harvest-grid.tsx").then((m) => m.HarvestGridPage),
    ),
  ),
  page(kindPages.tray_formulations.page, () =>
    import("#features/grow-trials/trays/formulations-page.tsx").then((m) => m.FormulationsPage),
  ),
  page(pathOf({ table: "tray_formulations", id: ":id" }), () =>
    import("#features/grow-trials/trays/formulation-page.tsx").then((m) => m.FormulationPage),
  ),
];

/** The route is below the record's page, so that the breadcrumb links back to that page. */
export const lineageRoutes = lineageTables.map((table) =>
  page(threadPathOf({ table, id: ":id" }), async () => {
    const { LineagePage } = await import("#features/lineage/lineage-page.tsx");
    return () => <LineagePage table={table} />;
  }),
);

export const labelRoutes = [
  page("/print-labels", () => import("#features/labels/labels-page.tsx").then((m) => m.LabelsPage)),
  page("/print-labels/scale-card", () =>
    import("#features/labels/scale-card.tsx").then((m) => m.ScaleCardPage),
  ),
];

const qrLabels = "/inventory/qr-code-viewer";

/** The list of QR labels, and the page of each label. */
export const qrLabelRoutes: RouteObject[] = [
  { path: qrLabels, element: <Navigate to={`${qrLabels}/all`} replace /> },
  page(`${qrLabels}/all`, () => import("#features/qr-labels/qr-labels-page.tsx").then((m) => m.QrLabelsPage)),
  page(`${qrLabels}/:id`, () => import("#features/qr-labels/qr-label-page.tsx").then((m) => m.QrLabelPage)),
];

export const scanRoutes = [
  page("/scan", () => import("#features/scan/scan-page.tsx").then((m) => m.ScanPage)),
];

const loadOutbox = () => import("#features/outbox/outbox-page.tsx").then((m) => m.OutboxPage);

/** The outbox, all sent writes, and one record in the outbox. */
export const outboxRoutes = [
  page("/outbox", loadOutbox),
  page("/outbox/sent", () => import("#features/outbox/sent/sent-page.tsx").then((m) => m.SentPage)),
  page("/outbox/:seq", loadOutbox),
];

/** The devices of the lab, and the health of this one. */
export const deviceRoutes: RouteObject[] = [
  forRole(
    "staff",
    page("/devices", () => import("#features/devices/devices-page.tsx").then((m) => m.DevicesPage)),
  ),
  page("/devices/this", () => import("#features/devices/this-device-page.tsx").then((m) => m.ThisDevicePage)),
];

/** The messages to the Quality Control Team. */
export const mailRoutes = [
  forRole(
    "staff",
    page("/mail", () => import("#features/mail/mail-page.tsx").then((m) => m.MailPage)),
  ),
];

/** The import of what the lab recorded before it had this app. */
export const movingInRoutes = [
  forRole(
    "staff",
    page("/moving-in", () => import("#features/moving-in/moving-in-page.tsx").then((m) => m.MovingInPage)),
  ),
];

/** The uses of every stock, and what was done in a month. */
export const reportRoutes: RouteObject[] = [
  page("/use-records", () =>
    import("#features/use-records/use-records-page.tsx").then((m) => m.UseRecordsPage),
  ),
  forRole(
    "staff",
    page("/reports", () => import("#features/reports/report-page.tsx").then((m) => m.ReportPage)),
    { forReaders: true },
  ),
];

/** The lists that the lab itself extends. */
export const labListRoutes = [
  page("/lab-lists", () => import("#features/lab-lists/lab-lists-page.tsx").then((m) => m.LabListsPage)),
];

/** The signed-in person's own account. */
export const accountRoutes = [
  page("/account", () => import("#features/account/account-page.tsx").then((m) => m.AccountPage)),
];

/** The people of the lab, for administrators. */
export const peopleRoutes = [
  forRole(
    "administrator",
    page("/people", () => import("#features/people/people-page.tsx").then((m) => m.PeoplePage)),
  ),
  forRole(
    "administrator",
    page("/audit", () => import("#features/people/audit-page.tsx").then((m) => m.AuditPage)),
  ),
];

/** The help, its guides, and the page for the wall. */
export const helpRoutes = [
  page("/help", () => import("#features/help/help-page.tsx").then((m) => m.HelpPage)),
  page("/help/wall-sheet", () => import("#features/help/wall-sheet.tsx").then((m) => m.WallSheetPage)),
  ...(["technician", "manager", "moving-in"] as const).map((name) =>
    page(`/help/${name}`, async () => {
      const { GuidePage } = await import("#features/help/guide-page.tsx");
      return () => <GuidePage name={name} />;
    }),
  ),
];

/** The routes that need a signed-in person. */
export const featureRoutes: RouteObject[] = [
  ...homeRoutes,
  ...inventoryRoutes,
  ...Object.values(kindRoutes).flat(),
  ...growTrialRoutes,
  ...lineageRoutes,
  ...labelRoutes,
  ...qrLabelRoutes,
  ...scanRoutes,
  {
    lazy: () => import("./resend-forms.tsx").then(({ OutboxWithForms: Component }) => ({ Component })),
    children: outboxRoutes,
  },
  ...deviceRoutes,
  ...mailRoutes,
  ...movingInRoutes,
  ...reportRoutes,
  ...labListRoutes,
  ...accountRoutes,
  ...peopleRoutes,
  ...helpRoutes,
];

type Needed = { needs: Exclude<Role, "reader">; forReaders?: true };

function forRole(
  needs: Needed["needs"],
  route: RouteObject,
  also: Pick<Needed, "forReaders"> = {},
): RouteObject {
  return { element: <ForRole needs={needs} {...also} />, children: [route] };
}

/** A page for people of a role; others read who may open it. */
function ForRole(needed: Needed) {
  const may = useMay();
  if (may(needed)) return <Outlet />;
  return (
    <main className="page">
      <Empty isPage title={`Only ${rolePlurals[needed.needs]} can open this page.`}>
        An administrator of the lab can change your role.
      </Empty>
    </main>
  );
}
