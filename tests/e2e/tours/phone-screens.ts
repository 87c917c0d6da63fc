/**
 * The screens whose layout on a phone differs, by tour; a screen that is not named here consists of the same parts as a
 * named one. Layouts of a phone: a list as cards with its tools behind a menu, the facts of a record in one column, a
 * form over the whole screen with choices from below, menus from below, steps as a bar, charts that scroll sideways,
 * shelf mode and its keys, an entry of the outbox as a page, the lineage from top to bottom, and everything before the
 * sign-in.
 */
export const phoneScreens: Readonly<Record<string, readonly string[]>> = {
  "the door": ["login", "setup"],
  home: ["home", "find-anything", "find-anything-nothing", "account-menu", "inventory", "not-found"],
  chemicals: [
    "chemicals",
    "chemical-form",
    "chemicals-filters",
    "diluted-chemical-form",
    "chemical-detail",
    "use-record-form-over",
  ],
  CNFs: ["cnfs", "cnf-detail", "cnf-actions", "cnf-detailed-form", "cnf-lineage"],
  homogenization: ["homogenization-overview", "pre-homogenization-form", "characterization-completed"],
  "grow trials": [
    "grow-trials",
    "grow-trial-overview",
    "weekly-data",
    "weekly-data-of-a-tray",
    "formulation-menu",
    "formulation-modal",
    "formulation",
  ],
  "the shelf of a trial": [
    "shelf",
    "shelf-tags",
    "shelf-remarks",
    "shelf-question",
    "shelf-errors",
    "shelf-recorded",
    "shelf-without-trays",
    "grid",
  ],
  "the charts of a trial": ["charts-harvested", "charts-growing", "charts-empty"],
  "labels and scanning": [
    "qr-code",
    "qr-codes",
    "print-labels",
    "print-labels-custom",
    "scan-no-camera",
    "scan-result",
  ],
  devices: ["devices", "this-device"],
  people: ["people", "my-account", "mail"],
  "the outbox": [
    "outbox-empty",
    "equipment-waiting",
    "outbox-waiting",
    "outbox-attention",
    "outbox-entry",
    "outbox-sent",
    "outbox-receipt",
  ],
};
